import type { CustomerAddress } from '../../customer/index.js';
import { presentOptionalTimestamp, presentTimestamp } from '../../platform/time/timestamp.js';
import type { BoughtReward } from '../bought-reward.service.js';

export class BoughtRewardCoupon {
  readonly code!: string;
  readonly id!: string;
}

export class DeliveryState {
  /** Empty where the campaign does not track fulfilment. */
  readonly status!: 'ordered' | 'shipped' | 'delivered' | 'canceled' | '';
}

export class ShippingAddress {
  readonly street?: string | undefined;
  readonly address1?: string | undefined;
  readonly address2?: string | undefined;
  readonly postal?: string | undefined;
  readonly city?: string | undefined;
  readonly province?: string | undefined;
  readonly country?: string | undefined;
}

export class BoughtRewardEntry {
  readonly campaignId!: string;
  readonly customerId!: string;
  readonly couponId!: string;
  readonly purchasedAt!: string;
  readonly coupon!: BoughtRewardCoupon;
  readonly campaignType?: string | undefined;
  readonly campaignName?: string | undefined;
  readonly customerEmail?: string | undefined;
  readonly customerPhone?: string | undefined;
  readonly customerName?: string | undefined;
  readonly customerLastname?: string | undefined;
  /** Of the customer, as it is now. */
  readonly campaignShippingAddress!: ShippingAddress;
  /** What was paid: 0 for a present. */
  readonly costInPoints!: number;
  /** What the customer could have spent before. */
  readonly currentPointsAmount!: number;
  readonly taxPriceValue?: number | undefined;
  readonly used!: boolean;
  readonly status!: 'inactive' | 'active' | 'expired' | 'cancelled';
  /** Whether it could be marked used now. */
  readonly canBeUsed!: boolean;
  readonly activeSince?: string | undefined;
  readonly activeTo?: string | undefined;
  readonly usageDate?: string | undefined;
  readonly transactionId?: string | undefined;
  readonly usedForTransactionId?: string | undefined;
  /** Points that were given back. */
  readonly returnedAmount?: number | undefined;
  readonly deliveryStatus!: DeliveryState;
  /** Of cashback. */
  readonly cashbackStatus?: 'pending' | 'approved' | 'paid' | 'rejected' | undefined;
}

export class BoughtRewardsResponse {
  readonly boughtCampaigns!: BoughtRewardEntry[];
  readonly total!: number;
}

export function presentBoughtRewards(rewards: readonly BoughtReward[], total: number): BoughtRewardsResponse {
  return { boughtCampaigns: rewards.map(presentOne), total };
}

function presentOne({ coupon, campaign, customer }: BoughtReward): BoughtRewardEntry {
  return {
    campaignId: coupon.campaignId,
    customerId: coupon.customerId,
    couponId: coupon.id,
    purchasedAt: presentTimestamp(coupon.purchasedAt),
    coupon: { code: coupon.code, id: coupon.id },
    campaignType: campaign?.reward,
    campaignName: campaign?.name,
    customerEmail: customer?.email ?? undefined,
    customerPhone: customer?.phone ?? undefined,
    customerName: customer?.firstName,
    customerLastname: customer?.lastName,
    campaignShippingAddress: customer ? presentAddress(customer) : {},
    costInPoints: coupon.costInPoints,
    currentPointsAmount: coupon.pointsBefore,
    taxPriceValue: campaign?.details.taxPriceValue,
    used: coupon.used,
    status: coupon.status,
    canBeUsed: coupon.status === 'active' && !coupon.used,
    activeSince: presentOptionalTimestamp(coupon.activeSince),
    activeTo: presentOptionalTimestamp(coupon.activeTo),
    usageDate: presentOptionalTimestamp(coupon.usedAt),
    transactionId: coupon.transactionId ?? undefined,
    usedForTransactionId: coupon.usedForTransactionId ?? undefined,
    returnedAmount: coupon.returnedPoints > 0 ? coupon.returnedPoints : undefined,
    deliveryStatus: { status: coupon.deliveryStatus ?? '' },
    cashbackStatus: coupon.cashbackStatus ?? undefined,
  };
}

function presentAddress(address: CustomerAddress): ShippingAddress {
  return {
    street: address.street ?? undefined,
    address1: address.address1 ?? undefined,
    address2: address.address2 ?? undefined,
    postal: address.postal ?? undefined,
    city: address.city ?? undefined,
    province: address.province ?? undefined,
    country: address.country ?? undefined,
  };
}

export const REPORT_COLUMNS = [
  ...['Name', 'Date', 'Cost', 'Tax value', 'email', 'phone', 'Firstname', 'Surname'],
  ...['Points balance', 'Is used'],
];

/** A row of the report, in the order of its columns. */
export function presentReportRow({ coupon, campaign, customer }: BoughtReward) {
  return [
    ...[campaign?.name, presentTimestamp(coupon.purchasedAt), coupon.costInPoints],
    ...[campaign?.details.taxPriceValue, customer?.email, customer?.phone],
    ...[customer?.firstName, customer?.lastName, coupon.pointsBefore, Number(coupon.used)],
  ];
}

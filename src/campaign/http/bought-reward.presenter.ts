import type { CustomerAddress } from '../../customer/index.js';
import { presentTimestamp } from '../../platform/time/timestamp.js';
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
  readonly street?: string;
  readonly address1?: string;
  readonly address2?: string;
  readonly postal?: string;
  readonly city?: string;
  readonly province?: string;
  readonly country?: string;
}

export class BoughtRewardEntry {
  readonly campaignId!: string;
  readonly customerId!: string;
  readonly couponId!: string;
  readonly purchasedAt!: string;
  readonly coupon!: BoughtRewardCoupon;
  readonly campaignType?: string;
  readonly campaignName?: string;
  readonly customerEmail?: string;
  readonly customerPhone?: string;
  readonly customerName?: string;
  readonly customerLastname?: string;
  /** Of the customer, as it is now. */
  readonly campaignShippingAddress!: ShippingAddress;
  /** What was paid: 0 for a present. */
  readonly costInPoints!: number;
  /** What the customer could have spent before. */
  readonly currentPointsAmount!: number;
  readonly taxPriceValue?: number;
  readonly used!: boolean;
  readonly status!: 'inactive' | 'active' | 'expired' | 'cancelled';
  /** Whether it could be marked used now. */
  readonly canBeUsed!: boolean;
  readonly activeSince?: string;
  readonly activeTo?: string;
  readonly usageDate?: string;
  readonly transactionId?: string;
  readonly usedForTransactionId?: string;
  /** Points that were given back. */
  readonly returnedAmount?: number;
  readonly deliveryStatus!: DeliveryState;
  /** Of cashback. */
  readonly cashbackStatus?: 'pending' | 'approved' | 'paid' | 'rejected';
}

export class BoughtRewardsResponse {
  readonly boughtCampaigns!: BoughtRewardEntry[];
  readonly total!: number;
}

export function presentBoughtRewards(rewards: readonly BoughtReward[], total: number): BoughtRewardsResponse {
  return { boughtCampaigns: rewards.map(presentOne), total };
}

function presentOne({ coupon, campaign, customer }: BoughtReward): BoughtRewardEntry {
  const { id, code, status, used, activeSince, activeTo, usedAt, deliveryStatus, cashbackStatus } = coupon;
  const { transactionId, usedForTransactionId, returnedPoints } = coupon;
  const taxPriceValue = campaign?.details.taxPriceValue;
  return {
    campaignId: coupon.campaignId,
    customerId: coupon.customerId,
    couponId: id,
    purchasedAt: presentTimestamp(coupon.purchasedAt),
    coupon: { code, id },
    ...(campaign && { campaignType: campaign.reward, campaignName: campaign.name }),
    ...(customer && presentCustomer(customer)),
    campaignShippingAddress: customer ? presentAddress(customer) : {},
    costInPoints: coupon.costInPoints,
    currentPointsAmount: coupon.pointsBefore,
    ...(taxPriceValue !== undefined && { taxPriceValue }),
    used,
    status,
    canBeUsed: status === 'active' && !used,
    ...(activeSince && { activeSince: presentTimestamp(activeSince) }),
    ...(activeTo && { activeTo: presentTimestamp(activeTo) }),
    ...(usedAt && { usageDate: presentTimestamp(usedAt) }),
    ...(transactionId !== null && { transactionId }),
    ...(usedForTransactionId !== null && { usedForTransactionId }),
    ...(returnedPoints > 0 && { returnedAmount: returnedPoints }),
    deliveryStatus: { status: deliveryStatus ?? '' },
    ...(cashbackStatus !== null && { cashbackStatus }),
  };
}

function presentCustomer({ email, phone, firstName, lastName }: NonNullable<BoughtReward['customer']>) {
  return {
    ...(email !== null && { customerEmail: email }),
    ...(phone !== null && { customerPhone: phone }),
    customerName: firstName,
    customerLastname: lastName,
  };
}

function presentAddress(address: CustomerAddress): ShippingAddress {
  const { street, address1, address2, postal, city, province, country } = address;
  const parts = { street, address1, address2, postal, city, province, country };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== null));
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

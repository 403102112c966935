import { OmitType } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import {
  FilterIds,
  FormFlag,
  LocalDateTime,
  FilterId,
  Until,
} from '#platform/http/request/fields/readers.js';
import { PAGING, SearchText, PageRequest } from '#platform/http/request/page.dto.js';
import { Fraction } from '#platform/http/response/response-fields.js';
import type { Language } from '#platform/language/language.js';
import { getMoney } from '#platform/money.js';
import { presentOptionalTimestamp, presentTimestamp } from '#platform/time/timestamp.js';
import type { CouponDeliveryStatus } from '../../../coupon/index.js';
import type { CustomerAddress } from '../../../customer/index.js';
import type { RewardType } from '../../campaign.entity.js';
import type { BoughtReward } from '../bought-reward.service.js';
import { DeliveryStatusesFilter } from './bought-campaign.dto.js';

/** For the report of existing clients. */
export class ReportBoughtRewardsRequest {
  @IsOptional()
  @LocalDateTime()
  readonly purchasedAtFrom?: Date;

  @IsOptional()
  @Until()
  readonly purchasedAtTo?: Date;
}

export class ListBoughtRewardsRequest extends PageRequest {
  /** A whole code; or what finds the customer, or the campaign. Narrows the other filters down further. */
  @IsOptional()
  @SearchText()
  readonly q?: string;

  @IsOptional()
  @FormFlag()
  readonly used?: boolean;

  /** Only those with this delivery status, or with one of these. Another word filters nothing. */
  @DeliveryStatusesFilter()
  readonly deliveryStatus?: CouponDeliveryStatus[];

  /** Bought in this campaign, or in one of these. */
  @FilterIds()
  readonly campaignId?: string[];

  @FilterId()
  readonly customerId?: string;

  @IsOptional()
  @LocalDateTime()
  readonly purchasedAtFrom?: Date;

  @IsOptional()
  @Until()
  readonly purchasedAtTo?: Date;

  @IsOptional()
  @LocalDateTime()
  readonly usageDateFrom?: Date;

  @IsOptional()
  @Until()
  readonly usageDateTo?: Date;

  @IsOptional()
  @LocalDateTime()
  readonly activeSinceFrom?: Date;

  @IsOptional()
  @Until()
  readonly activeSinceTo?: Date;

  @IsOptional()
  @LocalDateTime()
  readonly activeToFrom?: Date;

  @IsOptional()
  @Until()
  readonly activeToTo?: Date;
}

export class ExportBoughtRewardsRequest extends OmitType(ListBoughtRewardsRequest, PAGING) {}

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
  readonly campaignType?: RewardType | undefined;
  readonly campaignName?: string | undefined;
  readonly customerEmail?: string | undefined;
  readonly customerPhone?: string | undefined;
  readonly customerName?: string | undefined;
  readonly customerLastname?: string | undefined;
  /** The address of the customer, as it is now. */
  readonly campaignShippingAddress!: ShippingAddress;
  /** What was paid: 0 for a present. */
  readonly costInPoints!: number;
  /** What the customer could have spent before. */
  readonly currentPointsAmount!: number;
  @Fraction()
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
  /** What the code is worth in the currency, where it is a percentage of a transaction. */
  @Fraction()
  readonly value?: number | undefined;
  /** Points that were returned; of a percentage that was used, money that has come back with its transaction. */
  @Fraction()
  readonly returnedAmount?: number | undefined;
  readonly deliveryStatus!: DeliveryState;
  /** For cashback only. */
  readonly cashbackStatus?: 'pending' | 'approved' | 'paid' | 'rejected' | undefined;
}

export class BoughtRewardsResponse {
  readonly boughtCampaigns!: BoughtRewardEntry[];
  readonly total!: number;
}

export function presentBoughtRewards(
  rewards: readonly BoughtReward[],
  total: number,
  language: Language,
): BoughtRewardsResponse {
  return { boughtCampaigns: rewards.map((each) => presentOne(each, language)), total };
}

function presentOne({ coupon, campaign, customer }: BoughtReward, language: Language): BoughtRewardEntry {
  return {
    campaignId: coupon.campaignId,
    customerId: coupon.customerId,
    couponId: coupon.id,
    purchasedAt: presentTimestamp(coupon.purchasedAt),
    coupon: { code: coupon.code, id: coupon.id },
    campaignType: campaign?.reward,
    campaignName: campaign && (language.getTexts(campaign.details.translations).name ?? campaign.name),
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
    value: coupon.valueCents === null ? undefined : getMoney(coupon.valueCents),
    returnedAmount: getReturnedAmount(coupon),
    deliveryStatus: { status: coupon.deliveryStatus ?? '' },
    cashbackStatus: coupon.cashbackStatus ?? undefined,
  };
}

function getReturnedAmount({ returnedCents, returnedPoints }: BoughtReward['coupon']): number | undefined {
  return returnedCents > 0 ? getMoney(returnedCents) : returnedPoints || undefined;
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
  'Name',
  'Date',
  'Cost',
  'Tax value',
  'email',
  'phone',
  'Firstname',
  'Surname',
  'Points balance',
  'Is used',
];

/** A row of the report, in the order of its columns. */
export function presentReportRow({ coupon, campaign, customer }: BoughtReward) {
  return [
    campaign?.name,
    presentTimestamp(coupon.purchasedAt),
    coupon.costInPoints,
    campaign?.details.taxPriceValue,
    customer?.email,
    customer?.phone,
    customer?.firstName,
    customer?.lastName,
    coupon.pointsBefore,
    Number(coupon.used),
  ];
}

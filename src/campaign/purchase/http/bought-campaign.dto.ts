import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional } from 'class-validator';
import { FormFlag } from '#platform/http/request/fields/readers.js';
import { PageRequest } from '#platform/http/request/page.dto.js';
import { Choice } from '#platform/http/response/response-fields.js';
import { presentOptionalTimestamp, presentTimestamp } from '#platform/time/timestamp.js';
import {
  type BoughtCoupon,
  COUPON_STATUSES,
  type CouponDeliveryStatus,
  type CouponStatus,
} from '../../../coupon/index.js';
import type { TextFormat } from '../../offer/campaign-wording.service.js';
import type { CampaignDetail, CampaignDetailForStaff } from '../../offer/http/campaign-detail.dto.js';
import { Format } from '../../offer/http/campaign-list.dto.js';

const FILTERED_DELIVERY_STATUSES = ['ordered', 'shipped', 'delivered', 'canceled'];

export class ListBoughtCampaignsRequest extends PageRequest {
  /** `1` puts the campaign into each entry. */
  @IsOptional()
  @FormFlag()
  readonly includeDetails: boolean = false;

  @Format()
  readonly format: TextFormat = 'raw';

  /** Only those with this delivery status. Another word filters nothing. */
  @DeliveryStatusFilter()
  readonly deliveryStatus?: CouponDeliveryStatus;
}

export function DeliveryStatusFilter(): PropertyDecorator {
  return applyDecorators(
    IsOptional(),
    IsIn(FILTERED_DELIVERY_STATUSES),
    Transform(({ value }: { value: unknown }) =>
      FILTERED_DELIVERY_STATUSES.includes(value as string) ? value : undefined,
    ),
  );
}

export function DeliveryStatusesFilter(): PropertyDecorator {
  const schema = { type: 'string', enum: FILTERED_DELIVERY_STATUSES } as const;
  return applyDecorators(
    IsOptional(),
    IsIn(FILTERED_DELIVERY_STATUSES, { each: true }),
    Transform(({ value }: { value: unknown }) => {
      const known = [value].flat().filter((each) => FILTERED_DELIVERY_STATUSES.includes(each as string));
      return known.length === 0 ? undefined : known;
    }),
    ApiProperty({ type: [String], oneOf: [schema, { type: 'array', items: schema }] }),
  );
}

export class CampaignReference {
  readonly campaignId!: string;
}

export class CouponReference {
  /** Existing clients mark the coupon by it; the same as `couponId`. */
  readonly id!: string;
  readonly code!: string;
}

class BoughtCampaignFields {
  readonly purchaseAt!: string;
  /** What was paid: 0 for a present. */
  readonly costInPoints!: number;
  readonly campaignId!: CampaignReference;
  readonly used!: boolean;
  readonly coupon!: CouponReference;
  /** To mark the coupon with. */
  readonly couponId!: string;
  @Choice('CouponStatus', COUPON_STATUSES)
  readonly status!: CouponStatus;
  /** Whether it could be marked used now. */
  readonly canBeUsed!: boolean;
  readonly activeSince?: string | undefined;
  readonly activeTo?: string | undefined;
  readonly usageDate?: string | undefined;
  /** Where the campaign tracks fulfilment. */
  readonly deliveryStatus?: 'ordered' | 'shipped' | 'delivered' | 'canceled' | undefined;
  /** For cashback only. */
  readonly cashbackStatus?: 'pending' | 'approved' | 'paid' | 'rejected' | undefined;
}

/** The fields that the customer sees. */
export class BoughtCampaign extends BoughtCampaignFields {
  /** Only with `includeDetails=1`. */
  readonly campaign?: CampaignDetail | undefined;
}

/** The fields that administrators and sellers see. */
export class BoughtCampaignForStaff extends BoughtCampaignFields {
  /** Only with `includeDetails=1`. */
  readonly campaign?: CampaignDetailForStaff | undefined;
}

export class BoughtCampaignsResponse {
  readonly campaigns!: BoughtCampaign[];
  readonly total!: number;
}

export class BoughtCampaignsForStaffResponse {
  readonly campaigns!: BoughtCampaignForStaff[];
  readonly total!: number;
}

/** @param details Campaigns by id, as this caller may see them; absent where details were not asked for. */
export function presentBoughtCampaigns<Detail extends CampaignDetail>(
  coupons: readonly BoughtCoupon[],
  total: number,
  details?: ReadonlyMap<string, Detail>,
): { campaigns: (BoughtCampaignFields & { campaign?: Detail | undefined })[]; total: number } {
  return { campaigns: coupons.map((coupon) => presentOne(coupon, details?.get(coupon.campaignId))), total };
}

function presentOne<Detail extends CampaignDetail>(bought: BoughtCoupon, campaign: Detail | undefined) {
  return {
    purchaseAt: presentTimestamp(bought.purchasedAt),
    costInPoints: bought.costInPoints,
    campaignId: { campaignId: bought.campaignId },
    used: bought.used,
    coupon: { id: bought.id, code: bought.code },
    couponId: bought.id,
    status: bought.status,
    canBeUsed: bought.status === 'active' && !bought.used,
    activeSince: presentOptionalTimestamp(bought.activeSince),
    activeTo: presentOptionalTimestamp(bought.activeTo),
    usageDate: presentOptionalTimestamp(bought.usedAt),
    deliveryStatus: bought.deliveryStatus ?? undefined,
    cashbackStatus: bought.cashbackStatus ?? undefined,
    campaign,
  };
}

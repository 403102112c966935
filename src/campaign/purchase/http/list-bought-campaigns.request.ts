import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional } from 'class-validator';
import { FormFlag } from '#platform/http/request/fields/readers.js';
import { PageRequest } from '#platform/http/request/page.request.js';
import type { CouponDeliveryStatus } from '../../../coupon/index.js';
import { Format, type TextFormat } from '../../offer/http/text-format.fields.js';

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

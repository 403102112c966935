import { IsOptional } from 'class-validator';
import { FormFlag, LocalDateTime, LooseUuid } from '#platform/http/request/fields/readers.js';
import { PageRequest } from '#platform/http/request/page.request.js';
import { SearchText } from '#platform/http/request/fields/search-text.js';
import { Until } from '#platform/http/request/fields/until.js';
import type { CouponDeliveryStatus } from '../../../coupon/index.js';
import { DeliveryStatusFilter } from './list-bought-campaigns.request.js';

export class ExportBoughtRewardsRequest {
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

  /** Only those with this delivery status. Another word filters nothing. */
  @DeliveryStatusFilter()
  readonly deliveryStatus?: CouponDeliveryStatus;

  @IsOptional()
  @LooseUuid()
  readonly campaignId?: string;

  @IsOptional()
  @LooseUuid()
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

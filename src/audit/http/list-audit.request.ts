import { IsIn, IsOptional } from 'class-validator';
import { FilterText, LocalDateTime, LooseUuid } from '#platform/http/request/fields/readers.js';
import { Until } from '#platform/http/request/fields/until.js';
import { PageRequest } from '#platform/http/request/page.request.js';

export class ListAuditRequest extends PageRequest {
  /** Only what this administrator has done. For attempts to log in as them, use `resource`. */
  @IsOptional()
  @LooseUuid()
  readonly administrator?: string;

  /** Only what was done with this key. */
  @IsOptional()
  @LooseUuid()
  readonly apiKey?: string;

  /** Only what was done to things of this kind: `campaign`, `webhook`. */
  @FilterText({ max: 40 })
  readonly resourceType?: string;

  /** Only what was done to the thing with this id. */
  @IsOptional()
  @LooseUuid()
  readonly resource?: string;

  /** Only actions that affect this customer. */
  @IsOptional()
  @LooseUuid()
  readonly customer?: string;

  /** Only this: `PUT /api/webhook/{webhook}`. */
  @FilterText({ max: 200 })
  readonly action?: string;

  @IsOptional()
  @IsIn(['done', 'refused'])
  readonly outcome?: string;

  /** Only from this time on. */
  @IsOptional()
  @LocalDateTime()
  readonly from?: Date;

  /** Only until this time, which is included. */
  @IsOptional()
  @Until()
  readonly to?: Date;
}

import { DateTime, FilterText, Id, OneOf } from '../../platform/http/fields.js';
import { PageRequest } from '../../platform/http/page.request.js';

export class ListAuditRequest extends PageRequest {
  /** Only what this administrator has done. Who has tried to log in as him: `resource`. */
  @Id({ optional: true })
  readonly administrator?: string;

  /** Only what was done with this key. */
  @Id({ optional: true })
  readonly apiKey?: string;

  /** Only what was done to things of this kind: `campaign`, `webhook`. */
  @FilterText({ max: 40 })
  readonly resourceType?: string;

  /** Only what was done to the thing with this id. */
  @Id({ optional: true })
  readonly resource?: string;

  /** Only what was done to this customer, or for him. */
  @Id({ optional: true })
  readonly customer?: string;

  /** Only this: `PUT /api/webhook/{webhook}`. */
  @FilterText({ max: 200 })
  readonly action?: string;

  @OneOf(['done', 'refused'], { optional: true })
  readonly outcome?: string;

  /** Only from this time on. */
  @DateTime({ optional: true })
  readonly from?: Date;

  /** Only before this time. */
  @DateTime({ optional: true })
  readonly to?: Date;
}

import { FilterText, Flag } from '../../platform/http/fields.js';
import { ReferencePageRequest } from '../../platform/http/page.request.js';

/** Sortable by `name`, `description`, `active`, `createdAt` and `customersCount`. */
export class ListSegmentsRequest extends ReferencePageRequest {
  /** Part of the name. */
  @FilterText()
  readonly name?: string;

  @Flag({ optional: true })
  readonly active?: boolean;
}

import { FilterText } from '#platform/http/request/fields/readers.js';
import { PageRequest } from '#platform/http/request/page.request.js';

/** Filters find parts of the text. */
export class ListSegmentCustomersRequest extends PageRequest {
  @FilterText()
  readonly firstName?: string;

  @FilterText()
  readonly lastName?: string;

  @FilterText()
  readonly email?: string;

  @FilterText()
  readonly phone?: string;
}

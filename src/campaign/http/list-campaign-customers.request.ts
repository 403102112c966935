import { FilterText } from '../../platform/http/fields.js';
import { PageRequest } from '../../platform/http/page.request.js';

/** Sortable by `firstName`, `lastName`, `email`, `phone`, `gender`, `birthDate` and `createdAt`. Filters find parts of the text. */
export class ListCampaignCustomersRequest extends PageRequest {
  @FilterText()
  readonly firstName?: string;

  @FilterText()
  readonly lastName?: string;

  @FilterText()
  readonly email?: string;

  @FilterText()
  readonly phone?: string;
}

import { Whole } from '../../platform/http/fields.js';
import { SearchText } from '../../platform/http/searched.js';

export class SearchRequest {
  /** Words of names, or how they begin; any part of a phone or card number or an e-mail address; a whole code. */
  @SearchText()
  readonly q?: string;

  @Whole({ min: 1, max: 1_000_000_000, optional: true })
  readonly page: number = 1;

  @Whole({ min: 1, max: 1000, optional: true })
  readonly perPage: number = 10;
}

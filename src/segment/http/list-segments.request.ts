import { IsOptional } from 'class-validator';
import { FilterText, FormFlag } from '#platform/http/request/fields/readers.js';
import { ReferencePageRequest } from '#platform/http/request/page.request.js';

export class ListSegmentsRequest extends ReferencePageRequest {
  /** Part of the name. */
  @FilterText()
  readonly name?: string;

  @IsOptional()
  @FormFlag()
  readonly active?: boolean;
}

import { IsOptional } from 'class-validator';
import { FilterText, FormFlag } from '#platform/http/request/fields/readers.js';
import { ReferencePageRequest } from '#platform/http/request/page.request.js';

const ALL = 1000;

export class ListEarningRulesRequest extends ReferencePageRequest {
  /** Part of the name. */
  @FilterText()
  readonly name?: string;

  @FilterText()
  readonly type?: string;

  @IsOptional()
  @FormFlag()
  readonly active?: boolean;

  /** `0`: all of them at once, at most 1,000. */
  @IsOptional()
  @FormFlag()
  readonly paginated?: boolean;
}

/** The page that is meant. */
export function pageOf({ paginated, page, perPage }: ListEarningRulesRequest) {
  return paginated === false ? { page: 1, perPage: ALL } : { page, perPage };
}

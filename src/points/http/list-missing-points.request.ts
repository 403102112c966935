import { IsOptional } from 'class-validator';
import { FormFlag, LooseUuid } from '#platform/http/request/fields/readers.js';
import { PageRequest } from '#platform/http/request/page.request.js';

export class ListMissingPointsRequest extends PageRequest {
  @IsOptional()
  @LooseUuid()
  readonly customerId?: string;

  /** Only those of which something is owed; with `false`, only the others. */
  @IsOptional()
  @FormFlag()
  readonly isOwed?: boolean;
}

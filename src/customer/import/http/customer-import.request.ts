import { IsOptional } from 'class-validator';
import { FormFlag } from '#platform/http/request/fields/readers.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { ChosenCustomerRequest } from '../../http/customer.request.js';

/** A customer of a file. */
@Wrapped('customer')
export class ImportedCustomerRequest extends ChosenCustomerRequest {
  @IsOptional()
  @FormFlag()
  readonly active?: boolean;
}

import { IsIn, IsOptional } from 'class-validator';
import { Labels } from '#platform/http/request/fields/labels.js';
import { FilterText, LooseUuid } from '#platform/http/request/fields/readers.js';
import { EnumName } from '#platform/http/request/fields/request-fields.js';
import { PageRequest } from '#platform/http/request/page.request.js';
import type { Label } from '../assigned-transaction.types.js';
import { DOCUMENT_TYPES, type DocumentType } from '../transaction.entity.js';

export class ListOwnTransactionsRequest extends PageRequest {
  /** Part of it. */
  @FilterText()
  readonly documentNumber?: string;

  @IsOptional()
  @IsIn(DOCUMENT_TYPES)
  @EnumName('DocumentType')
  readonly documentType?: DocumentType;

  @IsOptional()
  @LooseUuid()
  readonly posId?: string;

  /** `labels[0][key]=…&labels[0][value]=…`: transactions that have all of them. */
  @IsOptional()
  @Labels()
  readonly labels?: Label[];
}

export class ListTransactionsRequest extends ListOwnTransactionsRequest {
  /** Part of what the shop knew of the buyer; likewise the next three. */
  @FilterText()
  readonly customerData_name?: string;

  @FilterText()
  readonly customerData_email?: string;

  @FilterText()
  readonly customerData_phone?: string;

  @FilterText()
  readonly customerData_loyaltyCardNumber?: string;

  @IsOptional()
  @LooseUuid()
  readonly customerId?: string;

  @IsOptional()
  @LooseUuid()
  readonly transactionId?: string;

  /** What came back of this sale. */
  @IsOptional()
  @LooseUuid()
  readonly revisedTransactionId?: string;
}

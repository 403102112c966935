import { IsOptional, Length } from 'class-validator';
import { LooseUuid, Trimmed } from '#platform/http/request/fields/readers.js';
import { RefusesUnknownFields } from '#platform/http/request/unknown-fields.js';
import { Wrapped } from '#platform/http/request/wrapped.js';

@Wrapped('assign')
export class AssignOwnTransactionRequest {
  @Length(1, 255)
  @Trimmed()
  readonly transactionDocumentNumber!: string;
}

/** One of the fields names the customer. Each of the last two has a longer and a shorter name. */
@Wrapped('assign')
@RefusesUnknownFields()
export class AssignTransactionRequest extends AssignOwnTransactionRequest {
  @IsOptional()
  @LooseUuid()
  readonly customerId?: string;

  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  readonly customerLoyaltyCardNumber?: string;

  @IsOptional()
  @Length(1, 64)
  @Trimmed()
  readonly customerPhoneNumber?: string;

  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  readonly loyaltyCardNumber?: string;

  @IsOptional()
  @Length(1, 64)
  @Trimmed()
  readonly phone?: string;
}

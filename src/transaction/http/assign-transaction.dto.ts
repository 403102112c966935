import { IsNumber, IsOptional, Length, Max, Min } from 'class-validator';
import { DateOnly, ReckonedMoney, LooseUuid, Trimmed } from '#platform/http/request/fields/readers.js';
import { RefusesUnknownFields } from '#platform/http/request/unknown-fields.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import type { SoughtBuyer } from '../transaction.model.js';

const AMOUNT_MAX = 500 * 1_000_000_000;

class AssignedTransactionRequest {
  @Length(1, 255)
  @Trimmed({ compared: true })
  readonly transactionDocumentNumber!: string;
}

@Wrapped('assign')
export class AssignOwnTransactionRequest extends AssignedTransactionRequest {
  /** The day of the purchase, where the programme runs. Needed where the setting `claimFacts` is `purchase_date` or `both`. */
  @IsOptional()
  @DateOnly()
  readonly purchaseDate?: string;

  /** What was paid for all of it. Needed where the setting `claimFacts` is `gross_value` or `both`. */
  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(AMOUNT_MAX)
  @ReckonedMoney()
  readonly grossValue?: number;
}

/** One of the fields names the customer. Each of the last two has a longer and a shorter name. */
@Wrapped('assign')
@RefusesUnknownFields()
export class AssignTransactionRequest extends AssignedTransactionRequest {
  @IsOptional()
  @LooseUuid()
  readonly customerId?: string;

  @IsOptional()
  @Length(1, 255)
  @Trimmed({ compared: true })
  readonly customerLoyaltyCardNumber?: string;

  @IsOptional()
  @Length(1, 64)
  @Trimmed()
  readonly customerPhoneNumber?: string;

  @IsOptional()
  @Length(1, 255)
  @Trimmed({ compared: true })
  readonly loyaltyCardNumber?: string;

  @IsOptional()
  @Length(1, 64)
  @Trimmed()
  readonly phone?: string;
}

const FIELDS = [
  ['customerId', 'customerId'],
  ['customerLoyaltyCardNumber', 'loyaltyCardNumber'],
  ['loyaltyCardNumber', 'loyaltyCardNumber'],
  ['customerPhoneNumber', 'phone'],
  ['phone', 'phone'],
] as const;

/** The first field that is given. */
export function soughtBuyer(request: AssignTransactionRequest): SoughtBuyer | undefined {
  for (const [field, by] of FIELDS) {
    const value = request[field];
    if (value !== undefined) {
      return { by, value, field };
    }
  }
  return undefined;
}

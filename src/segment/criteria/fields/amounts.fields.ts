import { IsNumber, IsOptional, Max, Min } from 'class-validator';
import { centsOf } from '#platform/money.js';
import { FormMoney } from '#platform/http/request/fields/readers.js';
import { Fraction } from '#platform/http/response/response-fields.js';

/* What the kinds about amounts of money have in common. */

/** Twice as many cents, times the sales of a customer, fit into a column. */
const AMOUNT_MAX = 1_000_000_000;

export class AmountsRequest {
  /** `transaction_amount`, `average_transaction_amount`: at least so much. One of the two amounts is enough. */
  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(AMOUNT_MAX)
  @FormMoney()
  readonly fromAmount?: number;

  /** `transaction_amount`, `average_transaction_amount`: at most so much. */
  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(AMOUNT_MAX)
  @FormMoney()
  readonly toAmount?: number;
}

export class AmountsRecord {
  @Fraction()
  readonly fromAmount?: number;
  @Fraction()
  readonly toAmount?: number;
}

export interface Amounts {
  readonly fromAmount?: number;
  readonly toAmount?: number;
}

export function amountsOf({ fromAmount, toAmount }: Amounts): Amounts {
  return { ...(fromAmount !== undefined && { fromAmount }), ...(toAmount !== undefined && { toAmount }) };
}

export function criterionCents(amount: number): number {
  return centsOf(amount);
}

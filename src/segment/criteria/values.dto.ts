import { IsInt, IsNumber, IsOptional, Max, Min } from 'class-validator';
import { FormInteger, FormMoney } from '#platform/http/request/fields/readers.js';
import { Fraction } from '#platform/http/response/response-fields.js';
import { getCents } from '#platform/money.js';
import { isStorable, isVisible } from '#platform/text.js';

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

export function getAmounts({ fromAmount, toAmount }: Amounts): Amounts {
  return { ...(fromAmount !== undefined && { fromAmount }), ...(toAmount !== undefined && { toAmount }) };
}

export function criterionCents(amount: number): number {
  return getCents(amount);
}

export const DAYS_MAX = 36_500;

export class DaysRequest {
  /**
   * `anniversary`: today, or within so many days, at most 366. `last_purchase_n_days_before`: the last purchase was today or
   * at most so many days ago.
   */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(DAYS_MAX)
  @FormInteger()
  readonly days?: number;
}

export class DaysRecord {
  readonly days?: number;
}

/* Lists of texts and of labels, as lists or as forms of existing clients write them: `a;b`, `key:value;key:value`. */

/**
 * @param lengthMax The greatest length of a text: longer than all entries that fit, with blanks.
 * @throws {Error} that says what is wrong
 */
export function criterionEntries(sent: unknown, max: number, lengthMax: number): unknown[] {
  const list: unknown =
    typeof sent === 'string' && sent.length <= lengthMax
      ? sent.split(';').filter((text) => text.trim() !== '')
      : sent;
  if (!Array.isArray(list)) {
    throw new Error('This value should be a list.');
  }
  if (list.length > max) {
    throw new Error(`This collection should contain ${max} elements or less.`);
  }
  return list;
}

/** The text without blanks around it; empty for what no database takes, or what is none or too long. */
export function storableText(sent: unknown, max: number): string {
  const text = typeof sent === 'string' ? sent.trim() : '';
  return text.length > max || !isStorable(text) ? '' : text;
}

/* Lists of article numbers and of makers. */

const ENTRIES_MAX = 300;
const TEXT_LENGTH_MAX = 255;
const LIST_LENGTH_MAX = 2 * ENTRIES_MAX * TEXT_LENGTH_MAX;

export const TEXTS_API = { type: 'array', items: { type: 'string', minLength: 1 } } as const;

/** @throws {Error} that says what is wrong */
export function readTextList(sent: unknown): string[] {
  return [...new Set(criterionEntries(sent, ENTRIES_MAX, LIST_LENGTH_MAX).map(getText))];
}

/** @throws {Error} that says what is wrong */
export function readSkuList(sent: unknown): string[] {
  const skus = readTextList(sent);
  if (!skus.every(isVisible)) {
    throw new Error('This value is not valid.');
  }
  return skus;
}

function getText(sent: unknown): string {
  const text = storableText(typeof sent === 'number' ? String(sent) : sent, TEXT_LENGTH_MAX);
  if (text === '') {
    throw new Error('Every entry should be a text that is not too long.');
  }
  return text;
}

import type { CodeSource } from '../coupon/index.js';
import { moneyText } from '#platform/money.js';
import type { CampaignEntity } from './campaign.entity.js';
import { getAmount } from './cashback/cashback.rules.js';

/* Computes the codes of rewards. Amounts are whole cents, because floating-point numbers are inexact. */

type Value = Extract<CodeSource, { readonly from: 'value' }>;

export function getStock({ singleCoupon }: Pick<CampaignEntity, 'singleCoupon'>): CodeSource {
  return { from: singleCoupon ? 'shared' : 'stock' };
}

export function cashbackSource({ costInPoints, details }: CampaignEntity): Value {
  return { from: 'value', code: getAmount(costInPoints, details.pointValue ?? 0) };
}

/** The percentage of the paid amount; null for 0. */
export function percentageSource(
  { transactionPercentageValue }: Pick<CampaignEntity, 'transactionPercentageValue'>,
  cents: number,
): (Value & { readonly valueCents: number }) | null {
  const valueCents = getPercentage(cents, transactionPercentageValue ?? 0);
  return valueCents === 0 ? null : { from: 'value', code: codeOfCents(valueCents), valueCents };
}

export function getPercentage(cents: number, percent: number): number {
  return Math.floor((cents * percent + 50) / 100);
}

/** The amount as the code of a coupon, as short as it is exact: `10`, `5.5`, `0.25`. */
export function codeOfCents(cents: number): string {
  const text = moneyText(cents);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

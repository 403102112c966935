import { MONEY_DECIMALS, unitsOf } from '#platform/decimal.js';

/** Cents as an amount of money: 1250 is 12.5. */
export function moneyOf(cents: number): number {
  return cents / 100;
}

/** An amount of money as cents. */
export function centsOf(amount: number): number {
  return Number(unitsOf(amount, MONEY_DECIMALS));
}

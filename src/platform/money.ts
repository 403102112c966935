import { getUnits } from './decimal.js';

/*
 * Amounts of money are integers inside: cents, by which the smallest unit of the programme's currency is meant. These are hundredths
 * of a euro, thousandths of a dinar, and whole yen. One number of decimals for the process, set once at the start.
 */

let decimals = 2;
let centsInUnit = 100;

/** @param count Decimals of the currency: 0 to 4. */
export function useMoneyDecimals(count: number): void {
  decimals = count;
  centsInUnit = 10 ** count;
}

export function moneyDecimals(): number {
  return decimals;
}

/** How many cents are one unit of the currency: 100 in euros. */
export function centsPerUnit(): number {
  return centsInUnit;
}

/** An amount in cents as clients see it: 1250 hundredths are 12.5. */
export function getMoney(cents: number): number {
  return cents / centsInUnit;
}

/** An amount in cents, rounded half up. */
export function getCents(amount: number | string): number {
  return Number(getUnits(amount, decimals));
}

/** With all decimals of the currency: 1250 hundredths are `12.50`. */
export function moneyText(cents: bigint | number): string {
  const isNegative = cents < 0;
  const digits = String(isNegative ? -cents : cents).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const text = decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`;
  return isNegative ? `-${text}` : text;
}

/** Cents as an amount of money: 1250 is 12.5. */
export function moneyOf(cents: number): number {
  return cents / 100;
}

/** An amount of money as cents, rounded. */
export function centsOf(amount: number): number {
  return Math.round(Number((amount * 100).toFixed(4)));
}

interface Owed {
  readonly owed: number;
}

export interface Payment<D> {
  readonly debt: D;
  readonly points: number;
}

/** Distributes points over debts in order; pays at most the points, and for each debt at most its rest. */
export function getPayments<D extends Owed>(points: number, debts: readonly D[]): Payment<D>[] {
  const payments: Payment<D>[] = [];
  let left = points;
  for (const debt of debts) {
    const paid = Math.min(left, debt.owed);
    if (paid > 0) {
      payments.push({ debt, points: paid });
    }
    left -= paid;
  }
  return payments;
}

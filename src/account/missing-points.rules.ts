interface Owed {
  readonly owed: number;
}

/** A part of a debt that is paid. */
export interface Payment<D> {
  readonly debt: D;
  readonly points: number;
}

/** What so many points pay of debts, the first one first: never more than there are points, and of a debt never more than is owed. */
export function paymentsOf<D extends Owed>(points: number, debts: readonly D[]): Payment<D>[] {
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

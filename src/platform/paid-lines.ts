/*
 * Computes what was paid for each line of a sale, whose lines below 0 are discounts and goods that came back on the same receipt. Pure.
 */

interface Line {
  readonly sku: string;
  readonly grossCents: number;
}

/** What was paid for each article of a sale and for all of it, and what its lines above 0 cost. */
export interface PaidShares {
  readonly ofSku: ReadonlyMap<string, { readonly goods: number; readonly paid: number }>;
  /** The sum over `paid` of all articles. */
  readonly goods: number;
  readonly paid: number;
}

export function hasLineBelowZero(lines: readonly Line[]): boolean {
  return lines.some(({ grossCents }) => grossCents < 0);
}

/** Lines below 0 lower the lines of the same article first. What is left of them lowers all lines. */
export function getPaidShares(lines: readonly Line[]): PaidShares {
  const ofSku = new Map<string, { goods: number; paid: number }>();
  for (const { sku, grossCents } of lines) {
    const sums = ofSku.get(sku) ?? { goods: 0, paid: 0 };
    ofSku.set(sku, sums);
    sums.goods += Math.max(0, grossCents);
    sums.paid += grossCents;
  }
  let [goods, paid] = [0, 0];
  for (const sums of ofSku.values()) {
    paid += sums.paid;
    sums.paid = Math.max(0, sums.paid);
    goods += sums.paid;
  }
  return { ofSku, goods, paid: Math.max(0, paid) };
}

/** The cents that were paid for each line: 0 for lines below 0, and together the sum of all lines. */
export function getPaidCents(lines: readonly Line[]): number[] {
  const cents = lines.map(({ grossCents }) => Math.max(0, grossCents));
  const { ofSku, goods, paid } = getPaidShares(lines);
  for (const [sku, sums] of ofSku) {
    lower(
      cents,
      lines.flatMap((line, index) => (line.sku === sku ? [index] : [])),
      sums.goods - sums.paid,
    );
  }
  lower(cents, [...cents.keys()], goods - paid);
  return cents;
}

/** Spreads an amount over some lines by their share of it; single cents go to the largest remainders, of equal ones to the first. */
function lower(cents: number[], indexes: readonly number[], amount: number): void {
  if (amount <= 0) {
    return;
  }
  const whole = indexes.reduce((sum, index) => sum + BigInt(cents[index] ?? 0), 0n);
  const shares = indexes.map((index) => {
    const product = BigInt(cents[index] ?? 0) * BigInt(amount);
    return { index, taken: Number(product / whole), remainder: product % whole };
  });
  let left = amount - shares.reduce((sum, { taken }) => sum + taken, 0);
  const inOrder = [...shares].sort((one, other) =>
    one.remainder === other.remainder ? one.index - other.index : one.remainder > other.remainder ? -1 : 1,
  );
  for (const { index, taken } of inOrder) {
    const cent = left > 0 ? 1 : 0;
    left -= cent;
    cents[index] = (cents[index] ?? 0) - taken - cent;
  }
}

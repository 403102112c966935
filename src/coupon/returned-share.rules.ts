import type { CouponEntity } from './coupon.entity.js';

type Used = Pick<CouponEntity, 'id' | 'valueCents' | 'returnedCents' | 'activeTo' | 'purchasedAt'>;

export interface ReturnedShare {
  readonly grossCents: number;
  readonly returnedCents: number;
  /** Every line is returned. A sale may have lines that cost nothing. */
  readonly isWhole: boolean;
}

/**
 * The returned values of coupons that a sale used: the due share of their total, minus earlier returns, so partial returns add up to at
 * most the total and a full return to all of it. The coupon with the longest validity is returned first.
 */
export function returnedValues<C extends Used>(
  coupons: readonly C[],
  share: ReturnedShare,
): { readonly coupon: C; readonly cents: number }[] {
  const sum = (of: (coupon: C) => number) => coupons.reduce((total, coupon) => total + of(coupon), 0);
  const due = getShare(sum(getValue), share);
  let left = due - sum((coupon) => coupon.returnedCents);
  return [...coupons].sort(longestFirst).flatMap((coupon) => {
    const cents = Math.min(left, getValue(coupon) - coupon.returnedCents);
    if (cents <= 0) {
      return [];
    }
    left -= cents;
    return [{ coupon, cents }];
  });
}

/** The value of a percentage for the kept share of a sale. */
export function remainingValue(valueCents: number, share: ReturnedShare): number {
  return valueCents - getShare(valueCents, share);
}

function getShare(cents: number, { grossCents, returnedCents, isWhole }: ReturnedShare): number {
  if (isWhole || (grossCents > 0 && grossCents <= returnedCents)) {
    return cents;
  }
  if (grossCents <= 0) {
    return 0;
  }
  const [whole, part, value] = [BigInt(grossCents), BigInt(returnedCents), BigInt(cents)];
  return Number((2n * value * part + whole) / (2n * whole));
}

function getValue({ valueCents }: Used): number {
  return valueCents ?? 0;
}

function longestFirst(one: Used, other: Used): number {
  const ends = [one, other].map(({ activeTo }) => activeTo?.getTime() ?? Number.MAX_SAFE_INTEGER);
  return (
    (ends[1] ?? 0) - (ends[0] ?? 0) ||
    Number(one.purchasedAt) - Number(other.purchasedAt) ||
    (one.id < other.id ? -1 : 1)
  );
}

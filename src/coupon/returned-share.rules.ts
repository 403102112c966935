import type { CouponEntity } from './coupon.entity.js';

type Used = Pick<CouponEntity, 'id' | 'valueCents' | 'returnedCents' | 'activeTo' | 'purchasedAt'>;

export interface ReturnedShare {
  readonly grossCents: number;
  readonly returnedCents: number;
  /** Whether every line of the sale was returned: a sale may have lines that cost nothing. */
  readonly isWhole: boolean;
}

/**
 * What is returned of coupons that were used for a sale: the share of their value that is due by now, without what was returned
 * before. Counted on the whole, so that partial returns never add up to more than the coupons were worth, and a full one
 * to all of it. The coupon that is valid longest is returned first.
 */
export function returnedValues<C extends Used>(
  coupons: readonly C[],
  share: ReturnedShare,
): { readonly coupon: C; readonly cents: number }[] {
  const sum = (of: (coupon: C) => number) => coupons.reduce((total, coupon) => total + of(coupon), 0);
  const due = shareOf(sum(valueOf), share);
  let left = due - sum((coupon) => coupon.returnedCents);
  return [...coupons].sort(longestFirst).flatMap((coupon) => {
    const cents = Math.min(left, valueOf(coupon) - coupon.returnedCents);
    if (cents <= 0) {
      return [];
    }
    left -= cents;
    return [{ coupon, cents }];
  });
}

/** What a percentage of a sale is still worth: the share that was not returned. */
export function remainingValue(valueCents: number, share: ReturnedShare): number {
  return valueCents - shareOf(valueCents, share);
}

/** Half a cent is rounded up. */
function shareOf(cents: number, { grossCents, returnedCents, isWhole }: ReturnedShare): number {
  if (isWhole || (grossCents > 0 && grossCents <= returnedCents)) {
    return cents;
  }
  if (grossCents <= 0) {
    return 0;
  }
  const [whole, part, value] = [BigInt(grossCents), BigInt(returnedCents), BigInt(cents)];
  return Number((2n * value * part + whole) / (2n * whole));
}

function valueOf({ valueCents }: Used): number {
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

import { type Difference, formatValue, compareValues } from '#platform/database/query/verifier.js';
import type { StoredEarning, StoredPart } from '../../../earning/index.js';
import type { SaleLeft, StoredTransaction } from '../../../transaction/index.js';
import type { CouponRow } from '../histories/rows.model.js';

/*
 * What is left of gifts that rules gave for a sale (docs/decisions/0318): what is open, and what is used and not noted to be taken, is
 * the share of the sale that is kept. Nothing is open as long as something is noted. The share is counted here once more, and not by what
 * takes gifts back.
 */

export interface SaleWithGifts {
  readonly earning: StoredEarning;
  readonly sale: StoredTransaction;
  readonly returns: readonly StoredTransaction[];
  readonly left: SaleLeft;
  readonly coupons: ReadonlyMap<string, readonly CouponRow[]>;
}

export function* ofGifts(sale: SaleWithGifts): Generator<Difference> {
  for (const part of sale.earning.parts) {
    const [given, ...replacements] = sale.coupons.get(part.couponId ?? '') ?? [];
    // Another comparison finds a part without its coupon.
    if (given && part.amountCents !== null && given.valueCents !== null) {
      yield* ofAmount(sale, part.amountCents, [given, ...replacements]);
    } else if (given) {
      yield* ofCode(sale, given);
    }
  }
}

function* ofAmount(
  sale: SaleWithGifts,
  givenCents: number,
  coupons: readonly [CouponRow, ...CouponRow[]],
): Generator<Difference> {
  const left = coupons.reduce((sum, coupon) => sum + leftOfCoupon(coupon), 0);
  const kept = keptCents(givenCents, sale);
  const isMore = left > kept && !coupons.some((coupon) => hasStayed(coupon, sale));
  // What a customer has returned, or was returned by other lines than those of the sale, may have taken more.
  const isLess = left < kept && sale.left.isByLine && !coupons.some((coupon) => isReturned(coupon, sale));
  if (isMore || isLess) {
    const row = { table: 'coupon', id: coupons[0].id };
    const by = 'what is kept of the sale that it was given for';
    yield* compareValues(row, 'value that is left, in cents', left, by, kept);
  }
  yield* ofNoted(coupons);
}

/** What is noted waits for the first of the used coupons to come back: none of them can be unused again, and no other one is open. */
function* ofNoted(coupons: readonly [CouponRow, ...CouponRow[]]): Generator<Difference> {
  const noted = coupons.reduce((sum, { takenBackCents }) => sum + (takenBackCents ?? 0), 0);
  if (noted === 0) {
    return;
  }
  const by = 'what is noted to be taken back';
  const open = coupons.reduce((sum, coupon) => sum + (coupon.used ? 0 : leftOfCoupon(coupon)), 0);
  yield* compareValues({ table: 'coupon', id: coupons[0].id }, 'value that is open, in cents', open, by, 0);
  for (const { id, used, valueCents, returnedCents, takenBackCents } of coupons) {
    if (used && takenBackCents === null && (valueCents ?? 0) > returnedCents) {
      const expected = '0 or more';
      yield { table: 'coupon', id, what: 'takenBackCents', actual: formatValue(null), by, expected };
    }
  }
}

/** In cents: what is open, and what was used for sales that are kept. */
function leftOfCoupon(coupon: CouponRow): number {
  const { canceledAt, used, valueCents, returnedCents, takenBackCents } = coupon;
  if (canceledAt !== null) {
    return 0;
  }
  return (valueCents ?? 0) - (used ? returnedCents + (takenBackCents ?? 0) : 0);
}

/** The share of a gift that belongs to what is kept of its sale; half a cent is taken back. */
function keptCents(givenCents: number, { sale, returns, left }: SaleWithGifts): number {
  const [given, gross] = [BigInt(givenCents), BigInt(sale.transaction.grossCents)];
  const back = returns.reduce((sum, { transaction }) => sum + BigInt(transaction.grossCents), 0n);
  if (left.isNothing || (gross > 0n && back >= gross)) {
    return 0;
  }
  return gross <= 0n ? givenCents : givenCents - Number((2n * given * back + gross) / (2n * gross));
}

/** A code without an amount goes with the last of the sale, unless it is used or paid out. */
function* ofCode(sale: SaleWithGifts, coupon: CouponRow): Generator<Difference> {
  if (!sale.left.isByLine) {
    return;
  }
  const { id, canceledAt, used, takenBackCents, cashbackStatus } = coupon;
  const row = { table: 'coupon', id };
  const by = 'what is kept of the sale that it was given for';
  const isGone = canceledAt !== null || cashbackStatus === 'paid' || (used && takenBackCents !== null);
  if (sale.left.isNothing) {
    if (!isGone && !hasStayed(coupon, sale)) {
      yield {
        ...row,
        what: 'canceledAt',
        actual: formatValue(canceledAt),
        by,
        expected: 'canceled or taken back',
      };
    }
    return;
  }
  yield* compareValues(row, 'takenBackCents', takenBackCents, by, null);
  if (canceledAt !== null && !isReturned(coupon, sale)) {
    yield* compareValues(row, 'canceledAt', canceledAt, by, null);
  }
}

/** Used when its sale came back, before 1760000350000: nothing was noted, and it stays. */
function hasStayed({ id, takenBackCents }: CouponRow, { earning }: SaleWithGifts): boolean {
  return takenBackCents === null && isExplained(id, earning.rewards, 'reward-stays');
}

/** Canceled by its customer or by staff, and not by a return of the sale. */
function isReturned(
  { id, canceledAt, purchasedAt, restoredFromId }: CouponRow,
  sale: SaleWithGifts,
): boolean {
  const wasNeverOpen = restoredFromId !== null && canceledAt?.getTime() === purchasedAt?.getTime();
  return canceledAt !== null && !wasNeverOpen && !isExplained(id, sale.earning.rewards, 'reward-canceled');
}

function isExplained(
  couponId: string,
  rewards: readonly Pick<StoredPart, 'couponId' | 'miss'>[],
  why: 'reward-stays' | 'reward-canceled',
): boolean {
  return rewards.some((each) => each.couponId === couponId && each.miss?.why === why);
}

import { In, IsNull, Not } from 'typeorm';
import type { QuerySource } from '#platform/database/query/statement.js';
import type { StoredEarning } from '../../../earning/index.js';
import { grouped, type CouponRow } from '../histories/rows.model.js';

/** By the coupon that a rule gave: this one, and all that have come back of it. */
export async function couponsOfGifts(
  source: QuerySource,
  earnings: readonly StoredEarning[],
): Promise<ReadonlyMap<string, readonly CouponRow[]>> {
  const ids = earnings.flatMap(({ parts }) => parts.flatMap(({ couponId }) => couponId ?? []));
  const given = ids.length === 0 ? [] : await source.find<CouponRow>('coupon', { where: { id: In(ids) } });
  const moved = given.filter(({ returnedCents }) => returnedCents > 0);
  const customerIds = [...new Set(moved.map(({ customerId }) => customerId))];
  const restored =
    customerIds.length === 0
      ? []
      : await source.find<CouponRow>('coupon', {
          where: { customerId: In(customerIds), restoredFromId: Not(IsNull()) },
        });
  const children = grouped(restored, ({ restoredFromId }) => restoredFromId ?? '');
  return new Map(given.map((coupon) => [coupon.id, withThoseOf(coupon, children)]));
}

/** Each coupon once, also where a tampered row names itself as its origin. */
function withThoseOf(coupon: CouponRow, children: ReadonlyMap<string, readonly CouponRow[]>): CouponRow[] {
  const found = new Map([[coupon.id, coupon]]);
  for (const { id } of found.values()) {
    for (const child of children.get(id) ?? []) {
      found.set(child.id, child);
    }
  }
  return [...found.values()];
}

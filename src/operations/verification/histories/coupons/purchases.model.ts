import { type Difference, said, unlike } from '#platform/database/query/verifier.js';
import type { CouponHistory } from './coupon-history.model.js';
import type { CouponRow, TransferRow } from '../rows.model.js';
import { eventName } from '../../events/recorded-event.model.js';

/** The comment of a transfer is no longer. */
const COMMENT_LENGTH_MAX = 255;

/** Coupons that were paid for by one transfer, by its id. */
export function purchasesOf(coupons: Iterable<CouponRow>): ReadonlyMap<string, CouponRow[]> {
  const purchases = new Map<string, CouponRow[]>();
  for (const coupon of coupons) {
    if (coupon.spendTransferId !== null) {
      const bought = purchases.get(coupon.spendTransferId);
      if (bought) {
        bought.push(coupon);
      } else {
        purchases.set(coupon.spendTransferId, [coupon]);
      }
    }
  }
  return purchases;
}

/** The transfer has spent what the coupons cost, for the campaign that they are of. */
export function* isPaidBy(
  transferId: string,
  transfer: TransferRow | undefined,
  coupons: readonly CouponRow[],
  histories: readonly CouponHistory[],
): Generator<Difference> {
  const row = { table: 'points_transfer', id: transferId };
  const ids = coupons.map(({ id }) => id).join(', ');
  const by = `coupon ${ids}`;
  if (transfer?.type !== 'spending') {
    const actual = transfer ? transfer.type : 'missing or of another account';
    yield { ...row, what: 'type', actual, by, expected: 'spending' };
    return;
  }
  const cost = coupons.reduce((sum, { costInPoints }) => sum + (costInPoints ?? 0), 0);
  yield* unlike(row, 'points', transfer.points, by, cost);
  for (const coupon of coupons) {
    const each = { table: 'coupon', id: coupon.id };
    const other = `transfer ${transferId}`;
    yield* unlike(each, 'transactionId', coupon.transactionId, other, transfer.transactionId);
    yield* unlike(each, 'campaignId', coupon.campaignId, other, coupons[0]?.campaignId);
  }
  for (const { campaignName, bought } of histories) {
    if (bought && !transfer.comment.startsWith(campaignName.slice(0, COMMENT_LENGTH_MAX))) {
      const expected = `one that begins with ${said(campaignName)}`;
      yield { ...row, what: 'comment', actual: said(transfer.comment), by: eventName(bought), expected };
    }
  }
}

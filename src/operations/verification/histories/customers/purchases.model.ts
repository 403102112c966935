import { type Difference, formatValue, compareValues } from '#platform/database/query/verifier.js';
import type { AccountRows } from '../points/account-history.model.js';
import type { CouponRow, LotRow, MovementHistoryRow, TransferRow } from '../rows.model.js';
import type { CouponHistory } from '../coupons/coupon-history.model.js';
import { eventName } from '../../events/recorded-event.model.js';

/** The comment of a transfer is no longer. */
const COMMENT_LENGTH_MAX = 255;

/** Coupons that were paid for by one transfer, by its id. */
export function getPurchases(coupons: Iterable<CouponRow>): ReadonlyMap<string, CouponRow[]> {
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
  yield* compareValues(row, 'points', transfer.points, by, cost);
  for (const coupon of coupons) {
    const each = { table: 'coupon', id: coupon.id };
    const other = `transfer ${transferId}`;
    yield* compareValues(each, 'transactionId', coupon.transactionId, other, transfer.transactionId);
    yield* compareValues(each, 'campaignId', coupon.campaignId, other, coupons[0]?.campaignId);
  }
  for (const { campaignName, bought } of histories) {
    // An erasure empties comments, also in the event, which is compared with the transfer.
    if (
      bought &&
      transfer.comment !== '' &&
      !transfer.comment.startsWith(campaignName.slice(0, COMMENT_LENGTH_MAX))
    ) {
      const expected = `one that begins with ${formatValue(campaignName)}`;
      yield {
        ...row,
        what: 'comment',
        actual: formatValue(transfer.comment),
        by: eventName(bought),
        expected,
      };
    }
  }
}

/** The account was locked shortly before the transfer was written: what has begun or ended since may count or not. */
const UNCERTAIN_MS = 12 * 3_600_000;

/** What a buyer could have spent, at least and at the most. */
interface Available {
  readonly least: number;
  readonly most: number;
}

/**
 * `pointsBefore` of coupons that were paid for, against the lots as the movements before the payment have left them.
 * @param getLots The lots that the buyer had then, by the transfer of the payment
 */
export function* pointsBeforeUnlike(
  { account, lots, movements, transfers }: AccountRows,
  purchases: ReadonlyMap<string, readonly CouponRow[]>,
  getLots: (transferId: string) => (lotId: string) => boolean,
): Generator<Difference> {
  const remaining = new Map<string, number>();
  const seen = new Set<string>();
  for (const movement of movements) {
    const { transferId } = movement;
    const coupons = seen.has(transferId) ? undefined : purchases.get(transferId);
    const paidAt = coupons && transfers.get(transferId)?.createdAt;
    if (paidAt) {
      seen.add(transferId);
      const hadLot = getLots(transferId);
      const had = new Map([...remaining].filter(([lotId]) => hadLot(lotId)));
      const { least, most } = availableIn(had, lots, paidAt);
      for (const { id, pointsBefore } of coupons) {
        if (pointsBefore === null || pointsBefore < least || pointsBefore > most) {
          const expected = least === most ? String(least) : `${least} to ${most}`;
          yield {
            table: 'coupon',
            id,
            what: 'pointsBefore',
            actual: formatValue(pointsBefore),
            by: 'the ledger',
            expected,
          };
        }
      }
    }
    apply(movement, account.id, remaining);
  }
}

function apply(
  { lotId, toLotId, points, fromAccountId, toAccountId }: MovementHistoryRow,
  accountId: string,
  remaining: Map<string, number>,
): void {
  const change = (lot: string, by: number) => void remaining.set(lot, (remaining.get(lot) ?? 0) + by);
  if (fromAccountId === accountId) {
    change(lotId, -points);
  }
  if (toAccountId === accountId) {
    change(toLotId ?? lotId, points);
  }
}

function availableIn(
  remaining: ReadonlyMap<string, number>,
  lots: ReadonlyMap<string, LotRow>,
  at: Date,
): Available {
  let [least, most] = [0, 0];
  const before = new Date(at.getTime() - UNCERTAIN_MS);
  for (const [lotId, points] of remaining) {
    const lot = lots.get(lotId);
    const isOpen = lot !== undefined && isSpendable(lot, at);
    const isUncertain = lot !== undefined && changesBetween(lot, before, at);
    most += isOpen || isUncertain ? points : 0;
    least += isOpen && !isUncertain ? points : 0;
  }
  return { least, most };
}

function isSpendable({ lockedUntil, expiresAt, canceledAt, expiredAt }: LotRow, at: Date): boolean {
  return (
    (lockedUntil === null || lockedUntil <= at) &&
    (expiresAt === null || expiresAt > at) &&
    (canceledAt === null || canceledAt > at) &&
    (expiredAt === null || expiredAt > at)
  );
}

function changesBetween(
  { lockedUntil, expiresAt, canceledAt, expiredAt }: LotRow,
  from: Date,
  to: Date,
): boolean {
  return [lockedUntil, expiresAt, canceledAt, expiredAt].some(
    (instant) => instant && instant > from && instant <= to,
  );
}

import type { PointsLotEntity } from './points-lot.entity.js';

export const TRANSFER_STATES = ['active', 'pending', 'expired', 'canceled'] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

type Lot = Pick<
  PointsLotEntity,
  'id' | 'remaining' | 'lockedUntil' | 'expiresAt' | 'canceledAt' | 'expiredAt' | 'createdAt'
>;

type Times = Pick<PointsLotEntity, 'lockedUntil' | 'expiresAt'>;

type Ends = Pick<PointsLotEntity, 'expiresAt' | 'canceledAt' | 'expiredAt'>;

export interface Slice<L> {
  readonly lot: L;
  readonly points: number;
}

/**
 * How a lot has ended by an instant; null for an open lot. The clock decides, not the write of a job. A reset ends a lot before its expiry.
 * `lotEnd` in `points-figures.reader.ts` is the same in SQL.
 */
export function getEnd({ expiresAt, canceledAt, expiredAt }: Ends, now: Date): 'canceled' | 'expired' | null {
  if (canceledAt !== null) {
    return 'canceled';
  }
  return expiredAt !== null || (expiresAt !== null && expiresAt <= now) ? 'expired' : null;
}

/** When the clock ends a lot: not before it came in. `EXPIRY` in `points-lot.repository.ts` is the same in SQL. */
export function getExpiry({ expiresAt, createdAt }: Pick<Lot, 'expiresAt' | 'createdAt'>): Date | null {
  return expiresAt !== null && expiresAt < createdAt ? createdAt : expiresAt;
}

export interface EndedPart {
  readonly points: number;
  readonly at: Date;
}

/**
 * When the points of a lot have ended that is over, whenever that is recorded: with the lot, or on their return where they came back later.
 * @param cameBackLater The last first; earlier ones may have been written off
 */
export function getEndedParts(
  { remaining, expiresAt, createdAt, expiredAt }: Lot,
  cameBackLater: readonly EndedPart[],
  now: Date,
): EndedPart[] {
  let left = remaining;
  const later = cameBackLater.map(({ points, at }) => {
    const some = Math.min(points, left);
    left -= some;
    return { points: some, at };
  });
  const end = expiredAt === null ? getExpiry({ expiresAt, createdAt }) : null;
  return [{ points: left, at: end ?? now }, ...later.toReversed()].filter(({ points }) => points > 0);
}

export function isSpendable(lot: Lot, now: Date): boolean {
  return getEnd(lot, now) === null && (lot.lockedUntil === null || lot.lockedUntil <= now);
}

export function spendablePoints(lots: readonly Lot[], now: Date): number {
  return lots.reduce((sum, lot) => sum + (isSpendable(lot, now) ? lot.remaining : 0), 0);
}

/** Takes from the first lot to expire, then from the oldest. Null without enough points. */
export function takeFromLots<L extends Lot>(
  lots: readonly L[],
  points: number,
  now: Date,
): Slice<L>[] | null {
  const slices: Slice<L>[] = [];
  let missing = points;
  for (const lot of lots
    .filter((each) => each.remaining > 0 && isSpendable(each, now))
    .sort(byExpiryThenAge)) {
    if (missing === 0) {
      break;
    }
    const taken = Math.min(missing, lot.remaining);
    slices.push({ lot, points: taken });
    missing -= taken;
  }
  return missing === 0 ? slices : null;
}

/** The time of the next event of a lot: unlocking or expiry. */
export function nextDue({ lockedUntil, expiresAt }: Times, now: Date): Date | null {
  const unlocksFirst = lockedUntil !== null && (expiresAt === null || lockedUntil < expiresAt);
  return unlocksFirst && lockedUntil > now ? lockedUntil : expiresAt;
}

/** Whether the due event of a lot is its unlocking. The lot may have expired as well. */
export function isDueToUnlock({ lockedUntil, expiresAt, dueAt }: Times & { readonly dueAt: Date | null }) {
  return (
    lockedUntil !== null &&
    dueAt?.getTime() === lockedUntil.getTime() &&
    dueAt.getTime() !== expiresAt?.getTime()
  );
}

/** Skips returned points; the rest goes to the lots that expire last, which are the most useful to the customer. */
export function slicesToReturn<L extends Pick<Lot, 'id' | 'expiresAt'>>(
  lots: readonly L[],
  taken: readonly { readonly lotId: string; readonly points: number }[],
  returned: number,
  points: number,
): Slice<L>[] {
  const takenFrom = new Map(taken.map(({ lotId, points: some }) => [lotId, some]));
  const lastFirst = [...lots].sort((a, b) => byExpiry(b, a) || (a.id < b.id ? -1 : 1));
  let skip = returned;
  let missing = points;
  const slices: Slice<L>[] = [];
  for (const lot of lastFirst) {
    const open = takenFrom.get(lot.id) ?? 0;
    const skipped = Math.min(skip, open);
    skip -= skipped;
    const given = Math.min(missing, open - skipped);
    missing -= given;
    if (given > 0) {
      slices.push({ lot, points: given });
    }
  }
  if (missing > 0) {
    throw new Error('More points were to be returned than have been spent');
  }
  return slices;
}

function byExpiryThenAge(a: Lot, b: Lot): number {
  return byExpiry(a, b) || a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);
}

/** Lots that never expire come last. */
function byExpiry(a: Pick<Lot, 'expiresAt'>, b: Pick<Lot, 'expiresAt'>): number {
  if (a.expiresAt === null || b.expiresAt === null) {
    return Number(a.expiresAt === null) - Number(b.expiresAt === null);
  }
  return a.expiresAt.getTime() - b.expiresAt.getTime();
}

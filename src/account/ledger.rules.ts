import { nextDue, type Slice } from './lot.rules.js';
import type { PointsLot } from './points-lot.entity.js';
import type { MovementReason, PointsMovementEntity } from './points-movement.entity.js';
import type { PointsTransferEntity } from './points-transfer.entity.js';
import type { LotSource } from './sendable.rules.js';

/**
 * The accounts of the programme: the sources and destinations of points. A migration inserts their rows. They have no balance, because all
 * purchases would queue for its row.
 */
export const PROGRAMME = {
  issued: 'programme-issued',
  redeemed: 'programme-redeemed',
  takenBack: 'programme-taken-back',
  expired: 'programme-expired',
  canceled: 'programme-canceled',
  blocked: 'programme-blocked',
} as const;

export type MovedSlice = Slice<Pick<PointsLot, 'id'>> & { readonly toLotId?: string };

export interface MovementEnds {
  readonly from: string;
  readonly to: string;
  readonly reason: MovementReason;
}

export function movements(
  { id: transferId, createdAt }: Pick<PointsTransferEntity, 'id' | 'createdAt'>,
  slices: readonly MovedSlice[],
  { from, to, reason }: MovementEnds,
): Omit<PointsMovementEntity, 'id'>[] {
  const ends = { transferId, createdAt, fromAccountId: from, toAccountId: to, reason };
  return slices.map(({ lot, points, toLotId = null }) => ({ ...ends, lotId: lot.id, toLotId, points }));
}

export function getLot(
  { id, accountId, points, createdAt }: PointsTransferEntity,
  times: Pick<PointsLot, 'lockedUntil' | 'expiresAt'>,
  { origin, soldAt }: LotSource,
): PointsLot {
  const state = { remaining: points, canceledAt: null, expiredAt: null, dueAt: nextDue(times, createdAt) };
  return { id, accountId, points, createdAt, ...times, ...state, origin, soldAt };
}

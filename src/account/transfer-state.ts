export const TRANSFER_STATES = ['active', 'pending', 'expired', 'canceled'] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

/** What a transfer `t` has become is told by its lot `l` or its block `b`. */
export const FATE_OF_TRANSFER =
  'LEFT JOIN points_lot l ON l.id = t.id LEFT JOIN points_block b ON b.id = t.id';

/**
 * The state of a transfer as an expression of SQL, by the clock and not by what a job has written: locked points and
 * open blocks are pending; blocks that were released, or have run out, count for nothing any more.
 */
export function transferState(now: Date): string {
  const instant = `'${now.toISOString().replace('T', ' ').replace('Z', '')}'`;
  return `CASE
    WHEN l.canceledAt IS NOT NULL OR b.status = 'released' THEN 'canceled'
    WHEN b.status = 'open' AND b.blockedUntil <= ${instant} THEN 'canceled'
    WHEN l.expiresAt <= ${instant} THEN 'expired'
    WHEN l.lockedUntil > ${instant} OR b.status = 'open' THEN 'pending'
    ELSE 'active' END`;
}

/** Whether points of a block that has run out are back in the lot `l` of a transfer `t`, though nobody has written it. */
export const IS_BACK_BY_THE_CLOCK = `EXISTS (
  SELECT 1 FROM points_block o JOIN points_movement m ON m.transferId = o.id AND m.lotId = l.id
   WHERE o.accountId = t.accountId AND o.status = 'open' AND o.blockedUntil <= ?)`;

import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { hydrated, rows } from '../platform/database/statement.js';
import { Clock } from '../platform/time/clock.js';
import { PointsLotEntity } from './points-lot.entity.js';

/** What a customer can do with points now, and what became of those there were. */
export interface PointsFigures {
  /** Can be spent now. */
  readonly available: number;
  /** … and came from other customers. */
  readonly availableFromOthers: number;
  readonly locked: number;
  readonly earned: number;
  readonly used: number;
  readonly expired: number;
}

/** Committed figures of accounts. The clock decides what is available, not what a job has written. */
@Injectable()
export class AccountReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Points that can be spent now: those of blocks whose time is up included. */
  async availableOf(customerId: string): Promise<number> {
    const now = this.clock.now();
    const [row] = await rows<{ points: number | string | null }>(
      this.dataSource.manager,
      `SELECT SUM(points) AS points FROM (
         SELECT l.remaining AS points FROM account a JOIN points_lot l ON l.accountId = a.id
          WHERE a.customerId = ? AND l.remaining > 0 AND ${SPENDABLE}
         UNION ALL SELECT m.points ${OVERDUE} WHERE a.customerId = ? AND ${SPENDABLE}
       ) spendable`,
      [customerId, now, now, now, customerId, now, now],
    );
    return Number(row?.points ?? 0);
  }

  /** What is left in lots that will expire, the first one first; what is locked, and what is back by the clock, included. */
  async expiriesOf(customerId: string): Promise<{ expiresAt: Date; points: number }[]> {
    const now = this.clock.now();
    const { manager } = this.dataSource;
    const found = await rows(
      manager,
      `SELECT l.expiresAt, l.remaining FROM account a JOIN points_lot l ON l.accountId = a.id
        WHERE a.customerId = ? AND l.remaining > 0 AND ${EXPIRES_LATER}
       UNION ALL SELECT l.expiresAt, m.points AS remaining ${OVERDUE} WHERE a.customerId = ? AND ${EXPIRES_LATER}
       ORDER BY expiresAt`,
      [customerId, now, now, customerId, now],
    );
    const lots = found.map((row) => hydrated(manager, PointsLotEntity, row));
    return lots.flatMap(({ expiresAt, remaining }) => (expiresAt ? [{ expiresAt, points: remaining }] : []));
  }

  /** Customers with lots that have unlocked or expired, or blocks that have run out, and nobody has written it down. */
  async findCustomersWithDuePoints(now: Date, count: number): Promise<string[]> {
    const found = await rows<{ customerId: string }>(
      this.dataSource.manager,
      `SELECT DISTINCT a.customerId FROM account a JOIN (
         SELECT accountId FROM points_lot WHERE dueAt <= ?
         UNION SELECT accountId FROM points_block WHERE status = 'open' AND blockedUntil <= ?
       ) due ON due.accountId = a.id LIMIT ${count}`,
      [now, now],
    );
    return found.map(({ customerId }) => customerId);
  }

  /** In one statement, so that the figures belong together whatever happens meanwhile. */
  async figuresOf(customerId: string): Promise<PointsFigures> {
    const now = this.clock.now();
    const found = await rows<{ side: string; what: string; points: number | string }>(
      this.dataSource.manager,
      FIGURES,
      [
        ...[now, now, customerId, now, now, customerId],
        ...[now, now, now, customerId, now, now, now, customerId, customerId, customerId],
      ],
    );
    const sums = new Map(found.map(({ side, what, points }) => [`${side} ${what}`, Number(points)]));
    const sum = (...names: string[]) => names.reduce((all, name) => all + (sums.get(name) ?? 0), 0);
    // Of blocks that have run out, nobody has written yet that their points are back.
    const backByTheClock = sum('overdue available', 'overdue locked', 'overdue expired', 'overdue canceled');
    return {
      available: sum('lot available', 'overdue available'),
      availableFromOthers: sum('received available'),
      locked: sum('lot locked', 'overdue locked'),
      earned: sum('in add') - sum('out cancel', 'lot canceled', 'overdue canceled'),
      used: sum('out spend', 'out transfer', 'out block') - sum('in release', 'in return') - backByTheClock,
      expired: sum('out expire', 'lot expired', 'overdue expired'),
    };
  }
}

const SPENDABLE =
  'l.canceledAt IS NULL AND (l.lockedUntil IS NULL OR l.lockedUntil <= ?) AND (l.expiresAt IS NULL OR l.expiresAt > ?)';

const EXPIRES_LATER = 'l.canceledAt IS NULL AND l.expiresAt > ?';

/** The points of blocks that have run out, by the lots they are back in though nobody has written it. */
const OVERDUE = `FROM account a JOIN points_block b ON b.accountId = a.id AND b.status = 'open' AND b.blockedUntil <= ?
  JOIN points_movement m ON m.transferId = b.id JOIN points_lot l ON l.id = m.lotId`;

const RECEIVED = "JOIN points_transfer t ON t.id = l.id AND t.type = 'p2p_adding'";

/** What has become of the points in a lot, by the clock. */
const FATE = `CASE WHEN l.canceledAt IS NOT NULL THEN 'canceled' WHEN l.expiresAt <= ? THEN 'expired'
  WHEN l.lockedUntil > ? THEN 'locked' ELSE 'available' END`;

/** Points by where they are (in a lot, in one from another customer, in a block that has run out) or how they moved. */
const FIGURES = `SELECT side, what, SUM(points) AS points FROM (
    SELECT 'lot' AS side, ${FATE} AS what, l.remaining AS points FROM account a
      JOIN points_lot l ON l.accountId = a.id AND l.remaining > 0 WHERE a.customerId = ?
    UNION ALL
    SELECT 'received' AS side, ${FATE} AS what, l.remaining AS points FROM account a
      JOIN points_lot l ON l.accountId = a.id AND l.remaining > 0 ${RECEIVED} WHERE a.customerId = ?
    UNION ALL
    SELECT 'received' AS side, ${FATE} AS what, m.points ${OVERDUE} ${RECEIVED} WHERE a.customerId = ?
    UNION ALL
    SELECT 'overdue' AS side, ${FATE} AS what, m.points ${OVERDUE} WHERE a.customerId = ?
    UNION ALL
    SELECT 'out' AS side, m.reason AS what, m.points FROM account a
      JOIN points_movement m ON m.fromAccountId = a.id WHERE a.customerId = ?
    UNION ALL
    SELECT 'in' AS side, m.reason AS what, m.points FROM account a
      JOIN points_movement m ON m.toAccountId = a.id WHERE a.customerId = ?
  ) parts GROUP BY side, what`;

import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Fragment } from '#platform/database/query/change.js';
import { forceIndex } from '#platform/database/query/index-hint.js';
import { hydrated, type QuerySource, rows } from '#platform/database/query/statement.js';
import { placesFor } from '#platform/database/query/values.js';
import { Clock } from '#platform/time/clock.js';
import { PointsLotEntity } from './points-lot.entity.js';

/** What a customer can do with points now, and what became of those there were. */
export interface PointsFigures {
  /** Can be spent now. */
  readonly available: number;
  /** … and came from other customers. */
  readonly availableFromOthers: number;
  readonly locked: number;
  readonly earned: number;
  /** Without those that returns of transactions have taken back. */
  readonly used: number;
  /** By returns of transactions that had earned them. */
  readonly takenBack: number;
  /** Taken back next time that rules pay the customer. */
  readonly owed: number;
  readonly expired: number;
}

/** SQL with a value for each `?`. */
interface PointsCondition {
  readonly where: string;
  readonly values: readonly (Date | number)[];
}

/** Committed figures of accounts. The clock decides what is available, not what a job has written. */
@Injectable()
export class PointsFiguresReader {
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
         UNION ALL SELECT m.points ${overdue(this.dataSource)} WHERE a.customerId = ? AND ${SPENDABLE}
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
       UNION ALL SELECT l.expiresAt, m.points AS remaining ${overdue(this.dataSource)} WHERE a.customerId = ? AND ${EXPIRES_LATER}
       ORDER BY expiresAt`,
      [customerId, now, now, customerId, now],
    );
    const lots = found.map((row) => hydrated(manager, PointsLotEntity, row));
    return lots.flatMap(({ expiresAt, remaining }) => (expiresAt ? [{ expiresAt, points: remaining }] : []));
  }

  /** Customers with lots that have unlocked or expired, or blocks that have run out, which no transaction has recorded yet. */
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
      figuresIn(overdue(this.dataSource)),
      [
        ...[now, now, customerId, now, now, customerId],
        ...[now, now, now, customerId, now, now, now, customerId, customerId, customerId, customerId],
      ],
    );
    const sums = new Map(found.map(({ side, what, points }) => [`${side} ${what}`, Number(points)]));
    const sum = (...names: string[]) => names.reduce((all, name) => all + (sums.get(name) ?? 0), 0);
    // For blocks that have run out, the return of their points is not recorded yet.
    const backByTheClock = sum('overdue available', 'overdue locked', 'overdue expired', 'overdue canceled');
    return {
      available: sum('lot available', 'overdue available'),
      availableFromOthers: sum('received available'),
      locked: sum('lot locked', 'overdue locked'),
      earned: sum('in add') - sum('out cancel', 'lot canceled', 'overdue canceled'),
      used: sum('out spend', 'out transfer', 'out block') - sum('in release', 'in return') - backByTheClock,
      takenBack: sum('out take_back'),
      owed: sum('account owed'),
      expired: sum('out expire', 'lot expired', 'overdue expired'),
    };
  }

  /** Points that can be spent (`availableOf`) and that no other customer has sent; who has none is left out. */
  async ownOf(
    source: QuerySource,
    customerIds: readonly string[],
    now: Date,
  ): Promise<ReadonlyMap<string, number>> {
    if (customerIds.length === 0) {
      return new Map();
    }
    const { text, values } = this.amounts(now, customerIds, 'own');
    const found = await rows<{ customerId: string; amount: number | string }>(source, text, values);
    return new Map(found.map(({ customerId, amount }) => [customerId, Number(amount)]));
  }

  /**
   * Points that can be spent (`availableOf`) as `amount` by customer, for a statement over many customers; those without are
   * left out. For all customers, everything is in one index: without a word, SQLite goes through the lots by their expiry.
   * @param customerIds Only theirs.
   * @param which `own`: without what other customers have sent.
   */
  amounts(now: Date, customerIds?: readonly string[], which: 'all' | 'own' = 'all'): Fragment {
    const ofCustomers = customerIds
      ? `a.customerId IN ${placesFor(customerIds)}`
      : 'a.customerId IS NOT NULL';
    const ids = customerIds ?? [];
    const ofWhich = which === 'own' ? NOT_RECEIVED : '';
    return {
      text: `SELECT customerId, SUM(points) AS amount FROM (
          SELECT a.customerId, l.remaining AS points FROM account a
           JOIN points_lot l ${forceIndex(this.dataSource.manager, 'points_lot_open')} ON l.accountId = a.id ${ofWhich}
           WHERE ${ofCustomers} AND l.remaining > 0 AND ${SPENDABLE}
          UNION ALL SELECT a.customerId, m.points ${overdue(this.dataSource)} ${ofWhich} WHERE ${ofCustomers} AND ${SPENDABLE}
        ) spendable GROUP BY customerId`,
      values: [...ids, now, now, now, ...ids, now, now],
    };
  }

  /**
   * Whether a customer has so many points to spend (`availableOf`), as a condition of a statement over many customers.
   * @param customerId A column: `c.id`.
   */
  atLeast(points: number, customerId: string, now: Date): PointsCondition {
    return {
      where: `((SELECT COALESCE(SUM(l.remaining), 0) FROM account a JOIN points_lot l ON l.accountId = a.id
          WHERE a.customerId = ${customerId} AND l.remaining > 0 AND ${SPENDABLE})
        + (SELECT COALESCE(SUM(m.points), 0) ${overdue(this.dataSource)} WHERE a.customerId = ${customerId} AND ${SPENDABLE})) >= ?`,
      values: [now, now, now, now, now, points],
    };
  }
}

/** A lot `l` was neither canceled nor written off. By the clock it may have expired all the same. */
export const NOT_ENDED_EARLY = 'l.canceledAt IS NULL AND l.expiredAt IS NULL';

/** `endOf` of `lot.rules.ts` for a lot `l`: branches of a CASE. */
export function lotEnd(instant: string): string {
  return `WHEN l.canceledAt IS NOT NULL THEN 'canceled' WHEN l.expiredAt IS NOT NULL OR l.expiresAt <= ${instant} THEN 'expired'`;
}

const SPENDABLE = `${NOT_ENDED_EARLY} AND (l.lockedUntil IS NULL OR l.lockedUntil <= ?) AND (l.expiresAt IS NULL OR l.expiresAt > ?)`;

const EXPIRES_LATER = `${NOT_ENDED_EARLY} AND l.expiresAt > ?`;

/**
 * The points of blocks that have run out, by the lots they are back in, although no transaction has recorded it. Without a
 * word, SQLite enters the blocks of all accounts by their ends.
 */
function overdue(source: Pick<DataSource, 'manager'>): string {
  const ofAccount = forceIndex(source.manager, 'points_block_account');
  return `FROM account a
    JOIN points_block b ${ofAccount} ON b.accountId = a.id AND b.status = 'open' AND b.blockedUntil <= ?
    JOIN points_movement m ON m.transferId = b.id JOIN points_lot l ON l.id = m.lotId`;
}

const NOT_RECEIVED = "JOIN points_transfer t ON t.id = l.id AND t.type <> 'p2p_adding'";
const RECEIVED = "JOIN points_transfer t ON t.id = l.id AND t.type = 'p2p_adding'";

/** What has become of the points in a lot, by the clock. */
const FATE = `CASE ${lotEnd('?')} WHEN l.lockedUntil > ? THEN 'locked' ELSE 'available' END`;

/** Points by where they are (in a lot, in one from another customer, in a block that has run out) or how they moved. */
const figuresIn = (overdue: string) => `SELECT side, what, SUM(points) AS points FROM (
    SELECT 'lot' AS side, ${FATE} AS what, l.remaining AS points FROM account a
      JOIN points_lot l ON l.accountId = a.id AND l.remaining > 0 WHERE a.customerId = ?
    UNION ALL
    SELECT 'received' AS side, ${FATE} AS what, l.remaining AS points FROM account a
      JOIN points_lot l ON l.accountId = a.id AND l.remaining > 0 ${RECEIVED} WHERE a.customerId = ?
    UNION ALL
    SELECT 'received' AS side, ${FATE} AS what, m.points ${overdue} ${RECEIVED} WHERE a.customerId = ?
    UNION ALL
    SELECT 'overdue' AS side, ${FATE} AS what, m.points ${overdue} WHERE a.customerId = ?
    UNION ALL
    SELECT 'out' AS side, m.reason AS what, m.points FROM account a
      JOIN points_movement m ON m.fromAccountId = a.id WHERE a.customerId = ?
    UNION ALL
    SELECT 'in' AS side, m.reason AS what, m.points FROM account a
      JOIN points_movement m ON m.toAccountId = a.id WHERE a.customerId = ?
    UNION ALL
    SELECT 'account' AS side, 'owed' AS what, a.debt AS points FROM account a WHERE a.customerId = ?
  ) parts GROUP BY side, what`;

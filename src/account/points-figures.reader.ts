import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import type { DueCondition } from '#platform/background/due-clock.js';
import type { Fragment } from '#platform/database/query/change.js';
import { type QuerySource, forceIndex, hydrated, rows } from '#platform/database/query/statement.js';
import { placesFor } from '#platform/database/query/values.js';
import { Clock } from '#platform/time/clock.js';
import { AccountEntity } from './account.entity.js';
import { PointsLotEntity } from './points-lot.entity.js';
import { sendableIn, type SendingTerms } from './sendable.rules.js';

export interface PointsFigures {
  readonly available: number;
  /** The part of `available` that other customers have sent. */
  readonly availableFromOthers: number;
  readonly locked: number;
  readonly earned: number;
  /** Without points taken back by returns. */
  readonly used: number;
  /** By returns of the transactions that earned them. */
  readonly takenBack: number;
  /** Later earnings by rules pay it. */
  readonly owed: number;
  readonly expired: number;
}

/** SQL with a value for each `?`. */
interface PointsCondition {
  readonly where: string;
  readonly values: readonly (Date | number)[];
}

/** Committed figures of accounts. The clock decides about availability, not the write of a job. */
@Injectable()
export class PointsFiguresReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async getAvailable(customerId: string): Promise<number> {
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

  /** The part of `getAvailable` that can be sent to others. */
  async getSendable(customerId: string, terms: SendingTerms): Promise<number> {
    const now = this.clock.now();
    const { text, values } = sendableIn(terms, now);
    const [row] = await rows<{ points: number | string | null }>(
      this.dataSource.manager,
      `SELECT SUM(points) AS points FROM (
         SELECT l.remaining AS points FROM account a JOIN points_lot l ON l.accountId = a.id
          WHERE a.customerId = ? AND l.remaining > 0 AND ${SPENDABLE} AND ${text}
         UNION ALL SELECT m.points ${overdue(this.dataSource)} WHERE a.customerId = ? AND ${SPENDABLE} AND ${text}
       ) sendable`,
      [customerId, now, now, ...values, now, customerId, now, now, ...values],
    );
    return Number(row?.points ?? 0);
  }

  /** `getAvailable` by customer; customers without any are left out. */
  async availableOfAll(customerIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (customerIds.length === 0) {
      return new Map();
    }
    const { text, values } = this.amounts(this.clock.now(), customerIds);
    const found = await rows<{ customerId: string; amount: number | string }>(
      this.dataSource.manager,
      text,
      values,
    );
    return new Map(found.map(({ customerId, amount }) => [customerId, Number(amount)]));
  }

  /** All points of customers that no block holds: available and locked ones. Customers without an account are left out. */
  async getBalances(customerIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const found =
      customerIds.length === 0
        ? []
        : await this.dataSource.manager.find(AccountEntity, {
            select: { customerId: true, balance: true },
            where: { customerId: In([...customerIds]) },
          });
    return new Map(found.map(({ customerId, balance }) => [customerId ?? '', balance]));
  }

  /**
   * Conditions about the points of a customer that no block holds. Both bounds are included; customers without an account have none.
   * @param customer The SQL for the id of the customer
   */
  haveBalance(customer: string, from: number | undefined, to: number | undefined): PointsCondition[] {
    const balance = `COALESCE((SELECT held.balance FROM account held WHERE held.customerId = ${customer}), 0)`;
    return [
      ...(from === undefined ? [] : [{ where: `${balance} >= ?`, values: [from] }]),
      ...(to === undefined ? [] : [{ where: `${balance} <= ?`, values: [to] }]),
    ];
  }

  /** The first customers with so many points that no block holds. Both bounds are included. Reads all accounts when they are few. */
  async findCustomersWith(from: number, to: number | undefined, count: number): Promise<string[]> {
    const found = await rows<{ customerId: string }>(
      this.dataSource.manager,
      `SELECT customerId FROM account WHERE kind = 'customer' AND balance >= ? ${to === undefined ? '' : 'AND balance <= ?'} LIMIT ?`,
      [from, ...(to === undefined ? [] : [to]), count],
    );
    return found.map(({ customerId }) => customerId);
  }

  /** The customers of accounts; accounts of the programme are left out. */
  async getCustomers(accountIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await this.dataSource.manager.find(AccountEntity, {
      select: { id: true, customerId: true },
      where: { id: In([...accountIds]) },
    });
    return new Map(found.flatMap(({ id, customerId }) => (customerId === null ? [] : [[id, customerId]])));
  }

  /** The rest of lots that will expire, the first to expire first, including locked points and points of overdue blocks. */
  async getExpiries(customerId: string): Promise<{ expiresAt: Date; points: number }[]> {
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

  /** Holds while there are unrecorded changes: unlocked or expired lots, or overdue blocks. */
  due(now: Date): DueCondition {
    return {
      text: `(EXISTS (SELECT 1 FROM points_lot WHERE dueAt <= ?)
        OR EXISTS (SELECT 1 FROM points_block WHERE status = 'open' AND blockedUntil <= ?))`,
      values: [now, now],
    };
  }

  /** Customers with unrecorded changes: unlocked or expired lots, or overdue blocks. */
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

  /** One statement, so that the figures are consistent. */
  async getFigures(customerId: string): Promise<PointsFigures> {
    const now = this.clock.now();
    const found = await rows<{ side: string; what: string; points: number | string }>(
      this.dataSource.manager,
      figuresIn(overdue(this.dataSource)),
      [
        now,
        now,
        customerId,
        now,
        now,
        customerId,
        now,
        now,
        now,
        customerId,
        now,
        now,
        now,
        customerId,
        customerId,
        customerId,
        customerId,
      ],
    );
    const sums = new Map(found.map(({ side, what, points }) => [`${side} ${what}`, Number(points)]));
    const sum = (...names: string[]) => names.reduce((all, name) => all + (sums.get(name) ?? 0), 0);
    // The return of points of overdue blocks is not recorded yet.
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

  /** Points of `getAvailable` that no other customer has sent; customers without any are left out. */
  async findOwn(
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
   * SQL for the points of `getAvailable` by customer, as `amount`; customers without any are left out. Over all customers one index covers
   * the query; SQLite needs a hint not to read the lots by their expiry.
   * @param customerIds Limits the customers
   * @param which `own`: without points sent by other customers
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
   * An SQL condition: a customer can spend this number of points (`getAvailable`).
   * @param customerId A column: `c.id`
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

/** Lot `l` was neither canceled nor written off. It may still have expired by the clock. */
export const NOT_ENDED_EARLY = 'l.canceledAt IS NULL AND l.expiredAt IS NULL';

/** `getEnd` of `lot.rules.ts` for a lot `l`: branches of a CASE. */
export function lotEnd(instant: string): string {
  return `WHEN l.canceledAt IS NOT NULL THEN 'canceled' WHEN l.expiredAt IS NOT NULL OR l.expiresAt <= ${instant} THEN 'expired'`;
}

const SPENDABLE = `${NOT_ENDED_EARLY} AND (l.lockedUntil IS NULL OR l.lockedUntil <= ?) AND (l.expiresAt IS NULL OR l.expiresAt > ?)`;

const EXPIRES_LATER = `${NOT_ENDED_EARLY} AND l.expiresAt > ?`;

/**
 * Points of overdue blocks without a recorded release, by lot. SQLite needs a hint not to read the blocks of all accounts by their ends.
 */
function overdue(source: Pick<DataSource, 'manager'>): string {
  const ofAccount = forceIndex(source.manager, 'points_block_account');
  return `FROM account a
    JOIN points_block b ${ofAccount} ON b.accountId = a.id AND b.status = 'open' AND b.blockedUntil <= ?
    JOIN points_movement m ON m.transferId = b.id JOIN points_lot l ON l.id = m.lotId`;
}

const NOT_RECEIVED = "JOIN points_transfer t ON t.id = l.id AND t.type <> 'p2p_adding'";
const RECEIVED = "JOIN points_transfer t ON t.id = l.id AND t.type = 'p2p_adding'";

/** The state of the points of a lot, by the clock. */
const FATE = `CASE ${lotEnd('?')} WHEN l.lockedUntil > ? THEN 'locked' ELSE 'available' END`;

/** Points by place (a lot, a lot of sent points, an overdue block) or by movement. */
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

import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { rows } from '../platform/database/statement.js';
import { Clock } from '../platform/time/clock.js';

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
         UNION ALL ${OVERDUE}
       ) spendable`,
      [customerId, now, now, now, customerId, now, now],
    );
    return Number(row?.points ?? 0);
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

  async figuresOf(customerId: string): Promise<PointsFigures> {
    const { manager } = this.dataSource;
    const now = this.clock.now();
    const [lots] = await rows<Record<'locked' | 'expired' | 'fromOthers', number | string | null>>(
      manager,
      `SELECT SUM(CASE WHEN l.lockedUntil > ? THEN l.remaining ELSE 0 END) AS locked,
              SUM(CASE WHEN l.expiresAt <= ? THEN l.remaining ELSE 0 END) AS expired,
              SUM(CASE WHEN t.type = 'p2p_adding' AND ${SPENDABLE} THEN l.remaining ELSE 0 END) AS fromOthers
         FROM account a JOIN points_lot l ON l.accountId = a.id JOIN points_transfer t ON t.id = l.id
        WHERE a.customerId = ? AND l.remaining > 0 AND l.canceledAt IS NULL`,
      [now, now, now, now, customerId],
    );
    const moved = await this.movedBy(customerId);
    const out = (reason: string) => moved.get(`out ${reason}`) ?? 0;
    const into = (reason: string) => moved.get(`in ${reason}`) ?? 0;
    return {
      available: await this.availableOf(customerId),
      availableFromOthers: Number(lots?.fromOthers ?? 0),
      locked: Number(lots?.locked ?? 0),
      earned: into('add') - out('cancel'),
      used: out('spend') + out('block') - into('release') - into('return'),
      expired: out('expire') + Number(lots?.expired ?? 0),
    };
  }

  /** Sums of the ledger, by direction and reason. */
  private async movedBy(customerId: string): Promise<ReadonlyMap<string, number>> {
    const sums = await rows<{ side: string; reason: string; points: number | string }>(
      this.dataSource.manager,
      `SELECT 'out' AS side, m.reason, SUM(m.points) AS points
         FROM account a JOIN points_movement m ON m.fromAccountId = a.id WHERE a.customerId = ? GROUP BY m.reason
       UNION ALL
       SELECT 'in' AS side, m.reason, SUM(m.points) AS points
         FROM account a JOIN points_movement m ON m.toAccountId = a.id WHERE a.customerId = ? GROUP BY m.reason`,
      [customerId, customerId],
    );
    return new Map(sums.map(({ side, reason, points }) => [`${side} ${reason}`, Number(points)]));
  }
}

const SPENDABLE =
  'l.canceledAt IS NULL AND (l.lockedUntil IS NULL OR l.lockedUntil <= ?) AND (l.expiresAt IS NULL OR l.expiresAt > ?)';

const OVERDUE = `SELECT m.points FROM account a
  JOIN points_block b ON b.accountId = a.id AND b.status = 'open' AND b.blockedUntil <= ?
  JOIN points_movement m ON m.transferId = b.id JOIN points_lot l ON l.id = m.lotId
  WHERE a.customerId = ? AND ${SPENDABLE}`;

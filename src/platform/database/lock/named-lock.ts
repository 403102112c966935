import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { NamedLockEntity } from './named-lock.entity.js';
import { change } from '../query/change.js';
import type { Tx } from '../transaction/tx.js';
import { UnitOfWork } from '../transaction/unit-of-work.js';
import { Writer } from '../writer.js';

const LEASE_SECONDS = 5;
const RENEWAL_MS = 1500;
const RENEWAL = `heldUntil = UTC_TIMESTAMP(3) + INTERVAL ${LEASE_SECONDS} SECOND`;
const RELEASE = 'holder = NULL';

/**
 * Allows one process at a time to do shared work. A lease: a written row, because cluster nodes do not see each other's locks, renewed
 * during the work. After the death of the holder the lease expires. SQLite has one process by definition, so the lease is in memory.
 * | It saves work and does not exclude: a holder that was suspended beyond its lease wakes up beside its successor. Work that must not
 * happen twice needs its own condition, like the checkpoints of subscriptions.
 */
@Injectable()
export class NamedLock {
  private readonly heldHere = new Set<string>();
  private readonly leases = new Map<string, string>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly writer: Writer,
  ) {}

  /** Returns the result of `work`; `undefined` at once when another process holds the name. */
  async tryRun<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    if (this.heldHere.has(name)) {
      return undefined;
    }
    this.heldHere.add(name);
    try {
      return this.writer.dataSource.options.type === 'better-sqlite3'
        ? await work()
        : await this.tryRunOnLease(name, work);
    } finally {
      this.heldHere.delete(name);
    }
  }

  /** For a process that ends in the middle of its work, so that others need not wait for the leases. */
  async releaseAll(): Promise<void> {
    const leases = [...this.leases];
    await Promise.all(leases.map(([name, holder]) => this.changeOwn(name, holder, RELEASE)));
  }

  private async tryRunOnLease<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    const holder = randomUUID();
    if (!(await this.take(name, holder))) {
      return undefined;
    }
    this.leases.set(name, holder);
    const renewal = setInterval(() => void this.changeOwn(name, holder, RENEWAL), RENEWAL_MS);
    try {
      return await work();
    } finally {
      clearInterval(renewal);
      this.leases.delete(name);
      await this.changeOwn(name, holder, RELEASE);
    }
  }

  private async take(name: string, holder: string): Promise<boolean> {
    return this.unitOfWork.run(async (tx) => {
      if (await takeRow(tx, name, holder)) {
        return true;
      }
      if (await tx.existsBy(NamedLockEntity, { name })) {
        return false;
      }
      await tx.createQueryBuilder().insert().into(NamedLockEntity).values({ name }).orIgnore().execute();
      return takeRow(tx, name, holder);
    });
  }

  /** May fail: unrenewed leases expire. */
  private async changeOwn(name: string, holder: string, assignment: string): Promise<void> {
    const statement = `UPDATE named_lock SET ${assignment} WHERE name = ? AND holder = ?`;
    await this.unitOfWork.run((tx) => change(tx, statement, [name, holder])).catch(() => undefined);
  }
}

async function takeRow(tx: Tx, name: string, holder: string): Promise<boolean> {
  const affected = await change(
    tx,
    `UPDATE named_lock SET holder = ?, ${RENEWAL} WHERE name = ? AND (holder IS NULL OR heldUntil < UTC_TIMESTAMP(3))`,
    [holder, name],
  );
  return affected === 1;
}

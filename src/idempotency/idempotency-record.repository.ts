import { Injectable } from '@nestjs/common';
import { DataSource, In, LessThanOrEqual } from 'typeorm';
import type { DueCondition } from '#platform/background/due-clock.js';
import { ensureAffected, onDuplicateKey } from '#platform/database/query/guarded-write.js';
import { forShareNoWait, isLockedByOther } from '#platform/database/lock/row-lock.js';
import { insert } from '#platform/database/query/change.js';
import { select } from '#platform/database/query/statement.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { IdempotencyRecordEntity } from './idempotency-record.entity.js';

/** Who is doing a request in steps. */
export type RecordLease = Pick<IdempotencyRecordEntity, 'holder' | 'heldUntil'>;

export type FinishedRecord = Pick<
  IdempotencyRecordEntity,
  'id' | 'fingerprint' | 'status' | 'contentType' | 'body' | 'expiresAt'
>;

@Injectable()
export class IdempotencyRecordRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The committed record, outside of any unit of work: most lookups find none, and then nothing is locked.
   * `'held'` while another transaction on this server is writing it, or may yet turn out to have written it; does not wait.
   */
  async findCommitted(id: string): Promise<IdempotencyRecordEntity | 'held' | null> {
    const { manager } = this.dataSource;
    try {
      const [record] = await select(
        manager,
        IdempotencyRecordEntity,
        `WHERE id = ? ${forShareNoWait(manager)}`,
        [id],
      );
      return record ?? null;
    } catch (error) {
      if (isLockedByOther(error)) {
        return 'held';
      }
      throw error;
    }
  }

  /** Waits for an open transaction that has inserted the same id. @throws {ConcurrencyConflict} when it is there */
  async begin(
    tx: Tx,
    record: Pick<IdempotencyRecordEntity, 'id' | 'fingerprint' | 'expiresAt'> & Partial<RecordLease>,
  ): Promise<void> {
    const unfinished = { status: 0, contentType: null, body: null, holder: null, heldUntil: null, step: 0 };
    await insert(tx, IdempotencyRecordEntity, [{ ...unfinished, ...record }]).catch(onDuplicateKey());
  }

  /**
   * Records of requests that have come to their end. In the order of their ids: of two transactions with the same ones, one waits
   * for the other.
   * @throws {ConcurrencyConflict} when one of them is there
   */
  async addFinished(tx: Tx, records: readonly FinishedRecord[]): Promise<void> {
    const inOrder = [...records].sort((a, b) => (a.id < b.id ? -1 : 1));
    const unheld = { holder: null, heldUntil: null, step: 0 };
    await insert(
      tx,
      IdempotencyRecordEntity,
      inOrder.map((record) => ({ ...unheld, ...record })),
    ).catch(onDuplicateKey());
  }

  /** @throws {ConcurrencyConflict} when it is not the caller's to finish */
  async finish(
    tx: Tx,
    {
      id,
      status,
      contentType,
      body,
    }: Pick<IdempotencyRecordEntity, 'id' | 'status' | 'contentType' | 'body'>,
  ): Promise<void> {
    const finished = { status, contentType, body };
    ensureAffected(await tx.update(IdempotencyRecordEntity, { id, status: 0 }, finished));
  }

  /** A request that uses a key after its expiry begins anew. */
  async deleteExpired(tx: Tx, id: string, now: Date): Promise<void> {
    await tx.delete(IdempotencyRecordEntity, { id, expiresAt: LessThanOrEqual(now) });
  }

  async purgeExpired(tx: Tx, now: Date, countMax: number): Promise<number> {
    const isOver = { expiresAt: LessThanOrEqual(now) };
    const expired = await tx.find(IdempotencyRecordEntity, {
      select: { id: true },
      where: isOver,
      order: { expiresAt: 'ASC' },
      take: countMax,
    });
    if (expired.length === 0) {
      return 0;
    }
    const { affected } = await tx.delete(IdempotencyRecordEntity, {
      id: In(expired.map(({ id }) => id)),
      ...isOver,
    });
    return affected ?? 0;
  }

  expired(now: Date): DueCondition {
    return { text: 'EXISTS (SELECT 1 FROM kept_answer WHERE expiresAt <= ?)', values: [now] };
  }
}

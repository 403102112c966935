import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { ensureAffected } from '#platform/database/query/guarded-write.js';
import { forShare } from '#platform/database/lock/row-lock.js';
import { select } from '#platform/database/query/statement.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { StillRunning } from './idempotency.errors.js';
import { IdempotencyRecordEntity } from './idempotency-record.entity.js';
import type { Sealed } from './request-key.model.js';

export interface LeaseHolder {
  readonly id: string;
  readonly holder: string;
}

@Injectable()
export class ResumableRecordRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws {ConcurrencyConflict} when it is no longer as it was found */
  async takeOver(
    tx: Tx,
    found: IdempotencyRecordEntity,
    { holder, heldUntil }: { readonly holder: string; readonly heldUntil: Date },
  ): Promise<void> {
    const { id, step } = found;
    const asFound = {
      id,
      step,
      status: 0,
      holder: found.holder ?? In([]),
      heldUntil: found.heldUntil ?? In([]),
    };
    ensureAffected(await tx.update(IdempotencyRecordEntity, asFound, { holder, heldUntil }));
  }

  /** @throws {StillRunning} when another executor has taken it over */
  async step(
    tx: Tx,
    { id, holder }: LeaseHolder,
    { step, heldUntil, note }: { readonly step: number; readonly heldUntil: Date; readonly note: Sealed },
  ): Promise<void> {
    const before = { id, holder, step: step - 1, status: 0 };
    const { affected } = await tx.update(IdempotencyRecordEntity, before, { step, heldUntil, body: note });
    if (affected !== 1) {
      throw new StillRunning();
    }
  }

  /** @throws {StillRunning} when another executor has taken it over */
  async renew(tx: Tx, { id, holder }: LeaseHolder, heldUntil: Date): Promise<void> {
    const { affected } = await tx.update(IdempotencyRecordEntity, { id, holder, status: 0 }, { heldUntil });
    if (affected !== 1) {
      throw new StillRunning();
    }
  }

  /** @throws {StillRunning} when another executor has taken it over */
  async finish(
    tx: Tx,
    { id, holder }: LeaseHolder,
    response: Pick<IdempotencyRecordEntity, 'fingerprint' | 'status' | 'contentType' | 'body'>,
  ): Promise<void> {
    const { fingerprint, status, contentType, body } = response;
    const { affected } = await tx.update(
      IdempotencyRecordEntity,
      { id, holder, status: 0 },
      { fingerprint, status, contentType, body },
    );
    if (affected !== 1) {
      throw new StillRunning();
    }
  }

  /** From then on a repetition of the request begins at once. */
  async release(tx: Tx, { id, holder }: LeaseHolder, now: Date): Promise<void> {
    await tx.update(IdempotencyRecordEntity, { id, holder, status: 0 }, { heldUntil: now });
  }

  /** Whether this holder has committed so many steps, or has finished. Waits for a transaction that may yet turn out to have done so. */
  async hasDone({ id, holder }: LeaseHolder, step: number | 'all'): Promise<boolean> {
    const { manager } = this.dataSource;
    const [found] = await select(manager, IdempotencyRecordEntity, `WHERE id = ? ${forShare(manager)}`, [id]);
    return found?.holder === holder && (step === 'all' ? found.status !== 0 : found.step >= step);
  }
}

import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { forShare } from '../platform/database/row-lock.js';
import { change, select } from '../platform/database/statement.js';
import type { Tx } from '../platform/database/tx.js';
import { Overtaken } from '../platform/database/unit-of-work.errors.js';
import { StillRunning } from './idempotency.errors.js';
import { KeptAnswerEntity } from './kept-answer.entity.js';
import type { Sealed } from './request-key.js';

/** One who is at a request in steps, for as long as nobody has taken it over. */
export interface Hold {
  readonly id: string;
  readonly holder: string;
}

@Injectable()
export class SteppedAnswerRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws {Overtaken} when it is no longer as it was found */
  async takeOver(
    tx: Tx,
    found: KeptAnswerEntity,
    { holder, heldUntil }: { readonly holder: string; readonly heldUntil: Date },
  ): Promise<void> {
    const taken = await change(
      tx,
      `UPDATE kept_answer SET holder = ?, heldUntil = ?
        WHERE id = ? AND holder = ? AND step = ? AND heldUntil = ? AND status = 0`,
      [holder, heldUntil, found.id, found.holder, found.step, found.heldUntil],
    );
    if (taken !== 1) {
      throw new Overtaken();
    }
  }

  /** @throws {StillRunning} when somebody else has taken it over */
  async step(
    tx: Tx,
    { id, holder }: Hold,
    { step, heldUntil, note }: { readonly step: number; readonly heldUntil: Date; readonly note: Sealed },
  ): Promise<void> {
    const done = await change(
      tx,
      'UPDATE kept_answer SET step = ?, heldUntil = ?, body = ? WHERE id = ? AND holder = ? AND step = ? AND status = 0',
      [step, heldUntil, JSON.stringify(note), id, holder, step - 1],
    );
    if (done !== 1) {
      throw new StillRunning();
    }
  }

  /** @throws {StillRunning} when somebody else has taken it over */
  async finish(
    tx: Tx,
    { id, holder }: Hold,
    answer: Pick<KeptAnswerEntity, 'fingerprint' | 'status' | 'contentType' | 'body'>,
  ): Promise<void> {
    const { fingerprint, status, contentType, body } = answer;
    const finished = await change(
      tx,
      'UPDATE kept_answer SET fingerprint = ?, status = ?, contentType = ?, body = ? WHERE id = ? AND holder = ? AND status = 0',
      [fingerprint, status, contentType, body && JSON.stringify(body), id, holder],
    );
    if (finished !== 1) {
      throw new StillRunning();
    }
  }

  /** Lets whoever repeats the request begin at once. */
  async release(tx: Tx, { id, holder }: Hold, now: Date): Promise<void> {
    await change(tx, 'UPDATE kept_answer SET heldUntil = ? WHERE id = ? AND holder = ? AND status = 0', [
      now,
      id,
      holder,
    ]);
  }

  /** Whether this holder has committed so many steps, or has finished. Waits for whoever may yet turn out to have done so. */
  async hasDone({ id, holder }: Hold, step: number | 'all'): Promise<boolean> {
    const { manager } = this.dataSource;
    const [found] = await select(manager, KeptAnswerEntity, `WHERE id = ? ${forShare(manager)}`, [id]);
    return found?.holder === holder && (step === 'all' ? found.status !== 0 : found.step >= step);
  }
}

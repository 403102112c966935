import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isDuplicateKey } from '../platform/database/duplicate-key.js';
import { forShareNoWait, isHeldBySomebody } from '../platform/database/row-lock.js';
import { change, insert, placesFor, rows, select } from '../platform/database/statement.js';
import type { Tx } from '../platform/database/tx.js';
import { Overtaken } from '../platform/database/unit-of-work.errors.js';
import { KeptAnswerEntity } from './kept-answer.entity.js';

/** Who is doing a request in steps. */
export type Holder = Pick<KeptAnswerEntity, 'holder' | 'heldUntil'>;

@Injectable()
export class KeptAnswerRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * What is committed, outside of any unit of work: most that it looks for is not there, and then nothing is locked.
   * `'held'` while somebody on this server is writing it, or may yet turn out to have written it; he is not waited for.
   */
  async look(id: string): Promise<KeptAnswerEntity | 'held' | null> {
    const { manager } = this.dataSource;
    try {
      const [kept] = await select(manager, KeptAnswerEntity, `WHERE id = ? ${forShareNoWait(manager)}`, [id]);
      return kept ?? null;
    } catch (error) {
      if (isHeldBySomebody(error)) {
        return 'held';
      }
      throw error;
    }
  }

  /**
   * Waits for whoever has the same id and has not ended.
   * @throws {Overtaken} when it is there
   */
  async begin(
    tx: Tx,
    kept: Pick<KeptAnswerEntity, 'id' | 'fingerprint' | 'expiresAt'> & Partial<Holder>,
  ): Promise<void> {
    const unfinished = { status: 0, contentType: null, body: null, holder: null, heldUntil: null, step: 0 };
    await insert(tx, KeptAnswerEntity, [{ ...unfinished, ...kept }]).catch((error: unknown) => {
      throw isDuplicateKey(error) ? new Overtaken() : error;
    });
  }

  /** @throws {Overtaken} when it is not the caller's to finish */
  async finish(
    tx: Tx,
    { id, status, contentType, body }: Pick<KeptAnswerEntity, 'id' | 'status' | 'contentType' | 'body'>,
  ): Promise<void> {
    const finished = await change(
      tx,
      'UPDATE kept_answer SET status = ?, contentType = ?, body = ? WHERE id = ? AND status = 0',
      [status, contentType, body && JSON.stringify(body), id],
    );
    if (finished !== 1) {
      throw new Overtaken();
    }
  }

  /** Whoever comes with a key after its time begins anew. */
  async forget(tx: Tx, id: string, now: Date): Promise<void> {
    await change(tx, 'DELETE FROM kept_answer WHERE id = ? AND expiresAt <= ?', [id, now]);
  }

  /** Says how many. */
  async forgetExpired(tx: Tx, now: Date, countMax: number): Promise<number> {
    const expired = await rows<{ id: string }>(
      tx,
      'SELECT id FROM kept_answer WHERE expiresAt <= ? ORDER BY expiresAt LIMIT ?',
      [now, countMax],
    );
    if (expired.length === 0) {
      return 0;
    }
    const ids = expired.map(({ id }) => id);
    return change(tx, `DELETE FROM kept_answer WHERE id IN ${placesFor(ids)} AND expiresAt <= ?`, [
      ...ids,
      now,
    ]);
  }
}

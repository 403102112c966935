import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { change } from '../query/change.js';
import type { Pending } from '../driver/pending.js';
import { rows, rowsLater } from '../query/statement.js';
import type { Tx } from '../transaction/tx.js';

/** For the list of columns of a SELECT. */
export const CACHE_VERSION = '(SELECT version FROM cache_version)';

const ASK = `SELECT ${CACHE_VERSION} AS version`;

/**
 * Call it in every write to cached rows (`VersionedCache`): after the commit, no request uses older rows. Changes are rare; of two
 * concurrent ones the second waits or runs again.
 */
export async function invalidateCaches(tx: Tx): Promise<void> {
  if ((await change(tx, 'UPDATE cache_version SET version = ?', [randomUUID()])) !== 1) {
    throw new Error('The table cache_version must have one row');
  }
}

export interface Versioned<T> {
  readonly version: string;
  readonly answer: T;
}

/** Guarantees that cached rows are at least as new as a statement of the same request. */
@Injectable()
export class CacheVersion {
  private last: string | undefined;

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Sends a statement made from cached rows, and repeats it when they were out of date. The version of the result was read in this request.
   * @param ask Must read `CACHE_VERSION` in its statement; the argument is for `VersionedCache`
   */
  async verified<T>(ask: (version: string) => Promise<Versioned<T>>): Promise<Versioned<T>> {
    const assumed = this.last ?? (await this.read());
    const found = await ask(assumed);
    this.last = found.version;
    return found.version === assumed
      ? found
      : { version: found.version, answer: (await ask(found.version)).answer };
  }

  async read(tx?: Tx): Promise<string> {
    const [row] = await rows<{ version: string }>(tx ?? this.dataSource.manager, ASK);
    return row?.version ?? '';
  }

  /** In one message with the next statement of the unit of work. */
  async readLater(tx: Tx): Promise<Pending<string>> {
    const found = await rowsLater<{ version: string }>(tx, ASK, []);
    return found.map(([row]) => String(row?.version));
  }
}

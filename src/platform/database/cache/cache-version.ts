import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { change } from '../query/change.js';
import type { Pending } from '../driver/pending.js';
import { rows, rowsLater } from '../query/statement.js';
import type { Tx } from '../transaction/tx.js';

/** The version of all that processes keep in memory, as a value of a SELECT. */
export const CACHE_VERSION = '(SELECT version FROM cache_version)';

const ASK = `SELECT ${CACHE_VERSION} AS version`;

/**
 * Call it wherever rows are written that processes keep in memory (`VersionedCache`): from this commit on, no request uses
 * what was read before. Changes are seldom; of two at once the second waits for the first, or runs again.
 */
export async function invalidateCaches(tx: Tx): Promise<void> {
  if ((await change(tx, 'UPDATE cache_version SET version = ?', [randomUUID()])) !== 1) {
    throw new Error('The table cache_version must have one row');
  }
}

/** An answer, with the version that was read in the same statement. */
export interface Versioned<T> {
  readonly version: string;
  readonly answer: T;
}

/** Makes sure that nothing in memory is older than a statement of the same request. */
@Injectable()
export class CacheVersion {
  private last: string | undefined;

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Sends a statement that is made of what is in memory, and again if that has turned out to be out of date. The version
   * of the result is one that this request has read.
   * @param ask Must read `CACHE_VERSION` in its statement; its argument is for `VersionedCache`.
   */
  async verified<T>(ask: (version: string) => Promise<Versioned<T>>): Promise<Versioned<T>> {
    const assumed = this.last ?? (await this.read());
    const found = await ask(assumed);
    this.last = found.version;
    return found.version === assumed
      ? found
      : { version: found.version, answer: (await ask(found.version)).answer };
  }

  /** The one of now. @param tx A unit of work, to see what it sees. */
  async read(tx?: Tx): Promise<string> {
    const [row] = await rows<{ version: string }>(tx ?? this.dataSource.manager, ASK);
    return row?.version ?? '';
  }

  /** The same, in one message with the next statement of the unit of work. */
  async readLater(tx: Tx): Promise<Pending<string>> {
    const found = await rowsLater<{ version: string }>(tx, ASK, []);
    return found.map(([row]) => String(row?.version));
  }
}

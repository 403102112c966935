import { Injectable } from '@nestjs/common';
import { forUpdate } from '../platform/database/row-lock.js';
import { change, insert, placesFor, select } from '../platform/database/statement.js';
import type { Tx } from '../platform/database/tx.js';
import { Overtaken } from '../platform/database/unit-of-work.errors.js';
import { AUDIT_CHAIN, AuditChainEntity } from './audit-chain.entity.js';
import { AuditEntryEntity } from './audit-entry.entity.js';
import type { NewEntry } from './entry-of.js';

/** A place in the chain. */
export interface Link {
  readonly id: number;
  readonly position: number;
  readonly hash: string;
}

@Injectable()
export class AuditEntryRepository {
  async add(tx: Tx, entry: NewEntry): Promise<void> {
    await insert(tx, AuditEntryEntity, [{ ...entry, position: null, hash: null }]);
  }

  /** Where the chain ends. Held until the end of the unit of work, so that those who seal on one node queue. */
  async lockChain(tx: Tx): Promise<AuditChainEntity> {
    const [chain] = await select(tx, AuditChainEntity, `WHERE name = ? ${forUpdate(tx)}`, [AUDIT_CHAIN]);
    if (!chain) {
      throw new Error('The audit chain has no row: has the migration run?');
    }
    return chain;
  }

  /** Committed rows without a seal, oldest first. Not a locking read: it must not wait for open transactions. */
  async findUnsealed(tx: Tx, count: number): Promise<AuditEntryEntity[]> {
    return select(tx, AuditEntryEntity, 'WHERE position IS NULL ORDER BY id LIMIT ?', [count]);
  }

  /**
   * Hangs the links, which follow the end that was found, onto the chain.
   * @throws {Overtaken} when somebody else has done so
   */
  async seal(tx: Tx, { lastPosition }: AuditChainEntity, links: readonly Link[]): Promise<void> {
    const end = links.at(-1);
    const moved = await change(
      tx,
      'UPDATE audit_chain SET lastPosition = ?, lastHash = ? WHERE name = ? AND lastPosition = ?',
      [end?.position ?? 0, end?.hash ?? '', AUDIT_CHAIN, lastPosition],
    );
    // Before the entries: their places are taken by then.
    if (moved !== 1) {
      throw new Overtaken();
    }
    const places = links.map(() => 'WHEN ? THEN ?').join(' ');
    const sealed = await change(
      tx,
      `UPDATE audit_entry SET position = CASE id ${places} END, hash = CASE id ${places} END
        WHERE id IN ${placesFor(links)} AND position IS NULL`,
      [
        ...links.flatMap(({ id, position }) => [id, position]),
        ...links.flatMap(({ id, hash }) => [id, hash]),
        ...links.map(({ id }) => id),
      ],
    );
    if (sealed !== links.length) {
      throw new Overtaken();
    }
  }
}

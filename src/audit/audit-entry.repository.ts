import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { DueCondition } from '#platform/background/due-clock.js';
import { forUpdate } from '#platform/database/lock/row-lock.js';
import { change, insertLater } from '#platform/database/query/change.js';
import { select } from '#platform/database/query/statement.js';
import { placesFor } from '#platform/database/query/values.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { ConcurrencyConflict } from '#platform/database/error/unit-of-work.errors.js';
import { AUDIT_CHAIN, AuditChainEntity, AuditEntryEntity } from './audit-entry.entity.js';
import type { NewEntry } from './audit-entry.model.js';

export interface Link {
  readonly id: number;
  readonly position: number;
  readonly hash: string;
}

@Injectable()
export class AuditEntryRepository {
  /** With the next statement of the unit of work, at the latest before COMMIT: those of a batch are one message. */
  async add(tx: Tx, entry: NewEntry): Promise<void> {
    await insertLater(tx, AuditEntryEntity, [{ ...entry, position: null, hash: null }]);
  }

  /** The end of the chain. Locked until the end of the unit of work, so that transactions that seal on one node queue. */
  async lockChain(tx: Tx): Promise<AuditChainEntity> {
    const [chain] = await select(tx, AuditChainEntity, `WHERE name = ? ${forUpdate(tx)}`, [AUDIT_CHAIN]);
    if (!chain) {
      throw new Error('The audit chain has no row: has the migration run?');
    }
    return chain;
  }

  /** Committed rows without a seal, oldest first. Not a locking read: it must not wait for open transactions. */
  async findUnsealed(tx: Tx, count: number): Promise<AuditEntryEntity[]> {
    return tx.find(AuditEntryEntity, { where: { position: IsNull() }, order: { id: 'ASC' }, take: count });
  }

  /**
   * Appends the links, which follow the end that was found, to the chain.
   * @throws {ConcurrencyConflict} when another transaction has done so
   */
  async seal(tx: Tx, { lastPosition }: AuditChainEntity, links: readonly Link[]): Promise<void> {
    const end = links.at(-1);
    const { affected } = await tx.update(
      AuditChainEntity,
      { name: AUDIT_CHAIN, lastPosition },
      { lastPosition: end?.position ?? 0, lastHash: end?.hash ?? '' },
    );
    // Before the entries: their places are taken by then.
    if (affected !== 1) {
      throw new ConcurrencyConflict();
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
      throw new ConcurrencyConflict();
    }
  }

  /** Holds while committed entries have no seal. */
  unsealed(): DueCondition {
    return { text: 'EXISTS (SELECT 1 FROM audit_entry WHERE position IS NULL)', values: [] };
  }
}

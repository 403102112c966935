import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { ensureAffected, onDuplicateKey } from '#platform/database/query/guarded-write.js';
import { insertLater } from '#platform/database/query/change.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import type { MovedRows } from '#platform/merged-data.js';
import { CustomerMergeEntity, CustomerMergeRowEntity } from './customer-merge.entity.js';

@Injectable()
export class CustomerMergeRepository {
  /** @throws {ConcurrencyConflict} when another unit of work has merged the customer; the next attempt finds that */
  async add(
    tx: Tx,
    merge: Omit<CustomerMergeEntity, 'movedRows'>,
    moved: readonly MovedRows[],
  ): Promise<void> {
    const { customerId } = merge;
    const rows = moved.flatMap(({ kind, ids }) => ids.map((rowId) => ({ customerId, kind, rowId })));
    await tx.insert(CustomerMergeEntity, { ...merge, movedRows: rows.length }).catch(onDuplicateKey());
    if (rows.length > 0) {
      await insertLater(tx, CustomerMergeRowEntity, rows);
    }
  }

  async find(tx: Tx, customerId: string): Promise<CustomerMergeEntity | null> {
    return tx.findOneBy(CustomerMergeEntity, { customerId });
  }

  /** Customers who were merged into this one, in the order of their ids. */
  async findSources(tx: Tx, intoId: string): Promise<string[]> {
    const select = { customerId: true } as const;
    const order = { customerId: 'ASC' } as const;
    const found = await tx.find(CustomerMergeEntity, { select, where: { intoId }, order });
    return found.map(({ customerId }) => customerId);
  }

  /** Customers who were merged into one of these, each with that one. */
  async findAllSources(
    tx: Tx,
    intoIds: readonly string[],
  ): Promise<Pick<CustomerMergeEntity, 'customerId' | 'intoId'>[]> {
    const select = { customerId: true, intoId: true } as const;
    return intoIds.length === 0
      ? []
      : tx.find(CustomerMergeEntity, {
          select,
          where: { intoId: In(intoIds) },
          order: { customerId: 'ASC' },
        });
  }

  /** Ids by kind, in their order. */
  async findRows(tx: Tx, customerId: string): Promise<ReadonlyMap<string, string[]>> {
    const found = await tx.find(CustomerMergeRowEntity, {
      where: { customerId },
      order: { kind: 'ASC', rowId: 'ASC' },
    });
    const ids = new Map<string, string[]>();
    for (const { kind, rowId } of found) {
      const known = ids.get(kind);
      if (known) {
        known.push(rowId);
      } else {
        ids.set(kind, [rowId]);
      }
    }
    return ids;
  }

  /** @throws {ConcurrencyConflict} when it is gone */
  async remove(tx: Tx, customerId: string): Promise<void> {
    ensureAffected(await tx.delete(CustomerMergeEntity, { customerId }));
    await tx.delete(CustomerMergeRowEntity, { customerId });
  }
}

import { Injectable } from '@nestjs/common';
import { Between, In } from 'typeorm';
import type { QuerySource } from '#platform/database/query/statement.js';
import type { Label, TransactionItem } from './assigned-transaction.types.js';
import { TransactionItemEntity } from './transaction-item.entity.js';
import { TransactionLabelEntity } from './transaction-label.entity.js';
import { itemsIn, labelsIn } from './transaction-parts.mapper.js';
import { TransactionEntity } from './transaction.entity.js';

/** A transaction with its parts. */
export interface StoredTransaction {
  readonly transaction: TransactionEntity;
  readonly items: readonly TransactionItem[];
  readonly labels: readonly Label[];
}

/** Transactions with their parts by their ids, in pieces: for `verify`. */
@Injectable()
export class StoredTransactions {
  /** Both ends are included. */
  async between(source: QuerySource, first: string, last: string): Promise<StoredTransaction[]> {
    const found = await source.find(TransactionEntity, {
      where: { id: Between(first, last) },
      order: { id: 'ASC' },
    });
    const where = { transactionId: In(found.map(({ id }) => id)) };
    const labelRows = await source.find(TransactionLabelEntity, {
      where,
      order: { transactionId: 'ASC', line: 'ASC', place: 'ASC' },
    });
    const itemRows = await source.find(TransactionItemEntity, {
      where,
      order: { transactionId: 'ASC', line: 'ASC' },
    });
    const [items, labels] = [itemsIn(itemRows, labelRows), labelsIn(labelRows)];
    return found.map((transaction) => ({
      transaction,
      items: items.get(transaction.id) ?? [],
      labels: labels.get(transaction.id) ?? [],
    }));
  }
}

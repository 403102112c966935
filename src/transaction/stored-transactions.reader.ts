import { Injectable } from '@nestjs/common';
import { Between, type FindOptionsWhere, In } from 'typeorm';
import type { QuerySource } from '#platform/database/query/statement.js';
import type { Label, TransactionItem } from './assigned-transaction.model.js';
import { TransactionItemEntity } from './transaction-item.entity.js';
import { TransactionLabelEntity } from './transaction-label.entity.js';
import { itemsIn, labelsIn } from './transaction-parts.model.js';
import { TransactionEntity } from './transaction.entity.js';

export interface StoredTransaction {
  readonly transaction: TransactionEntity;
  readonly items: readonly TransactionItem[];
  readonly labels: readonly Label[];
}

/** Reads transactions with their parts in ranges of ids, for `verify`. */
@Injectable()
export class StoredTransactionsReader {
  /** Both ends are included. */
  async between(source: QuerySource, first: string, last: string): Promise<StoredTransaction[]> {
    return this.find(source, { id: Between(first, last) });
  }

  async withReturns(
    source: QuerySource,
    saleIds: readonly string[],
  ): Promise<
    ReadonlyMap<string, { readonly sale: StoredTransaction; readonly returns: StoredTransaction[] }>
  > {
    if (saleIds.length === 0) {
      return new Map();
    }
    const found = await this.find(source, [{ id: In(saleIds) }, { revisedId: In(saleIds) }]);
    const isReturnOf = (id: string) => (each: StoredTransaction) => each.transaction.revisedId === id;
    return new Map(
      found.flatMap((sale) => {
        const { id, documentType } = sale.transaction;
        return documentType === 'sell' ? [[id, { sale, returns: found.filter(isReturnOf(id)) }]] : [];
      }),
    );
  }

  private async find(
    source: QuerySource,
    where: FindOptionsWhere<TransactionEntity> | FindOptionsWhere<TransactionEntity>[],
  ): Promise<StoredTransaction[]> {
    const found = await source.find(TransactionEntity, { where, order: { id: 'ASC' } });
    const ofFound = { transactionId: In(found.map(({ id }) => id)) };
    const labelRows = await source.find(TransactionLabelEntity, {
      where: ofFound,
      order: { transactionId: 'ASC', line: 'ASC', place: 'ASC' },
    });
    const itemRows = await source.find(TransactionItemEntity, {
      where: ofFound,
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

import { Injectable } from '@nestjs/common';
import { Between, DataSource, In, IsNull, Not } from 'typeorm';
import { inPieces } from '#platform/database/query/in-pieces.js';
import { beginOfNamedDay, type Days, endOfNamedDay } from '#platform/time/calendar.js';
import type { TransactionItem } from './assigned-transaction.model.js';
import { TransactionItemEntity } from './transaction-item.entity.js';
import { TransactionLabelEntity } from './transaction-label.entity.js';
import { itemsIn } from './transaction-parts.model.js';
import { TransactionEntity } from './transaction.entity.js';

export interface PastSale {
  readonly id: string;
  readonly customerId: string;
  readonly posId: string | null;
  readonly purchasedAt: Date;
  readonly assignedAt: Date | null;
  readonly grossCents: number;
  /** Items with these SKUs were delivery costs when the sale was registered. */
  readonly deliverySkus: readonly string[];
}

const OWN = { id: true, posId: true, purchasedAt: true, assignedAt: true, grossCents: true } as const;

/** Sales with a customer. Returns are not looked at. */
@Injectable()
export class PastSalesReader {
  constructor(private readonly dataSource: DataSource) {}

  async count(storeId: string, days: Days): Promise<number> {
    return this.dataSource.manager.count(TransactionEntity, { where: madeIn(storeId, days) });
  }

  /** The newest first, at most `max`. */
  async findNewest(storeId: string, days: Days, max: number): Promise<PastSale[]> {
    const found = await this.dataSource.manager.find(TransactionEntity, {
      select: { ...OWN, customerId: true, exclusions: true },
      where: madeIn(storeId, days),
      order: { purchasedAt: 'DESC', id: 'DESC' },
      take: max,
    });
    return found.flatMap(({ id, customerId, posId, purchasedAt, assignedAt, grossCents, exclusions }) => {
      const sale = { id, posId, purchasedAt, assignedAt, grossCents };
      return customerId === null ? [] : [{ ...sale, customerId, deliverySkus: exclusions.deliverySKUs }];
    });
  }

  /** By id of the sale. */
  async findItems(ids: readonly string[]): Promise<ReadonlyMap<string, readonly TransactionItem[]>> {
    const { manager } = this.dataSource;
    const items = await inPieces(ids, (some) =>
      manager.find(TransactionItemEntity, {
        where: { transactionId: In(some) },
        order: { transactionId: 'ASC', line: 'ASC' },
      }),
    );
    const labels = await inPieces(ids, (some) =>
      manager.find(TransactionLabelEntity, {
        where: { transactionId: In(some) },
        order: { transactionId: 'ASC', line: 'ASC', place: 'ASC' },
      }),
    );
    return itemsIn(items, labels);
  }
}

function madeIn(storeId: string, { from, to }: Days) {
  const purchasedAt = Between(beginOfNamedDay(from), endOfNamedDay(to));
  return { storeId, documentType: 'sell' as const, purchasedAt, customerId: Not(IsNull()) };
}

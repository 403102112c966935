import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type PosFigure, PosFigures } from '../pos/index.js';
import { Extension } from '#platform/extensions.js';
import { TransactionEntity } from './transaction.entity.js';

/** Sums sales of points of sale from an index. */
@Extension(PosFigures)
@Injectable()
export class TransactionPosFiguresReader implements PosFigures {
  constructor(private readonly dataSource: DataSource) {}

  async of(posIds: readonly string[]): Promise<ReadonlyMap<string, PosFigure>> {
    if (posIds.length === 0) {
      return new Map();
    }
    const found = await this.dataSource.manager
      .createQueryBuilder(TransactionEntity, 't')
      .select('t.posId', 'posId')
      .addSelect('SUM(t.grossCents)', 'gross')
      .addSelect('COUNT(*)', 'sales')
      .where('t.posId IN (:...posIds)', { posIds })
      .andWhere('t.documentType = :sell', { sell: 'sell' })
      .groupBy('t.posId')
      .getRawMany<{ posId: string; gross: number | string; sales: number | string }>();
    return new Map(
      found.map(({ posId, gross, sales }) => [
        posId,
        { grossCents: Number(gross), transactions: Number(sales) },
      ]),
    );
  }
}

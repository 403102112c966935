import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PointsTransferEntity } from './points-transfer.entity.js';

export interface TransactionPoints {
  /** Points that were added for it. */
  readonly earned: number;
  /** Points of its sale that it took back at once. */
  readonly revoked: number;
}

/** What shop transactions have brought, and taken back. */
@Injectable()
export class TransactionPointsReader {
  constructor(private readonly dataSource: DataSource) {}

  /** By id, in one statement; transactions that moved no points are left out. */
  async movedBy(transactionIds: readonly string[]): Promise<ReadonlyMap<string, TransactionPoints>> {
    if (transactionIds.length === 0) {
      return new Map();
    }
    const found = await this.dataSource.manager
      .createQueryBuilder(PointsTransferEntity, 't')
      .select('t.transactionId', 'transactionId')
      .addSelect("SUM(CASE WHEN t.type = 'adding' THEN t.points ELSE 0 END)", 'earned')
      .addSelect("SUM(CASE WHEN t.type = 'spending' THEN t.points ELSE 0 END)", 'revoked')
      .where('t.transactionId IN (:...transactionIds)', { transactionIds })
      .andWhere(
        "((t.type = 'adding' AND t.returnsTransferId IS NULL) OR (t.type = 'spending' AND t.revisedTransactionId IS NOT NULL))",
      )
      .groupBy('t.transactionId')
      .getRawMany<{ transactionId: string; earned: number | string; revoked: number | string }>();
    return new Map(
      found.map(({ transactionId, earned, revoked }) => [
        transactionId,
        { earned: Number(earned), revoked: Number(revoked) },
      ]),
    );
  }
}

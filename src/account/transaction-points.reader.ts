import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PointsTransferEntity } from './points-transfer.entity.js';

@Injectable()
export class TransactionPointsReader {
  constructor(private readonly dataSource: DataSource) {}

  /** By transaction; transactions without points are left out. */
  async earnedFor(transactionIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (transactionIds.length === 0) {
      return new Map();
    }
    const found = await this.dataSource.manager
      .createQueryBuilder(PointsTransferEntity, 't')
      .select('t.transactionId', 'transactionId')
      .addSelect('SUM(t.points)', 'points')
      .where('t.transactionId IN (:...transactionIds)', { transactionIds })
      .andWhere('t.type = :adding', { adding: 'adding' })
      .andWhere('t.returnsTransferId IS NULL')
      .groupBy('t.transactionId')
      .getRawMany<{ transactionId: string; points: number | string }>();
    return new Map(found.map(({ transactionId, points }) => [transactionId, Number(points)]));
  }
}

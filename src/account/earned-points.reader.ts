import { Injectable } from '@nestjs/common';
import { DataSource, type ObjectLiteral, type SelectQueryBuilder } from 'typeorm';
import type { QuerySource } from '#platform/database/query/statement.js';
import { AccountEntity } from './account.entity.js';
import { MissingPointsEntity } from './missing-points.entity.js';
import { PointsLotEntity } from './points-lot.entity.js';
import { PointsTransferEntity } from './points-transfer.entity.js';

export interface EarnedSince {
  readonly customerId: string;
  /** Null: from the beginning. */
  readonly since: Date | null;
}

/**
 * Points that customers have earned: added, neither canceled nor sent by others nor given back for a purchase, without what returns
 * of their transactions have taken back, or would have if it had still been there. Whatever else has become of them, they were earned.
 */
@Injectable()
export class EarnedPointsReader {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * By customer; who has earned nothing is left out. A return takes from the period in which its transaction has earned, whenever
   * the goods come back.
   * @param source A unit of work, to see what it sees.
   */
  async earnedBy(
    asked: readonly EarnedSince[],
    source: QuerySource = this.dataSource.manager,
  ): Promise<ReadonlyMap<string, number>> {
    if (asked.length === 0) {
      return new Map();
    }
    const each = asked.map(({ since }, index) =>
      since === null
        ? `a.customerId = :customer${index}`
        : `(a.customerId = :customer${index} AND t.createdAt > :since${index})`,
    );
    const values = Object.fromEntries<string | Date | null>(
      asked.flatMap(({ customerId, since }, index) => [
        [`customer${index}`, customerId] as const,
        [`since${index}`, since] as const,
      ]),
    );
    const customerIds = asked.map(({ customerId }) => customerId);
    const found = await source
      .createQueryBuilder(AccountEntity, 'a')
      .innerJoin(
        PointsTransferEntity,
        't',
        "t.accountId = a.id AND t.type = 'adding' AND t.returnsTransferId IS NULL",
      )
      .innerJoin(PointsLotEntity, 'l', 'l.id = t.id AND l.canceledAt IS NULL')
      .leftJoin(takenBack(customerIds), 'back', 'back.transactionId = t.transactionId')
      .leftJoin(missing(customerIds), 'gone', 'gone.transactionId = t.transactionId')
      .select('a.customerId', 'customerId')
      .addSelect('SUM(t.points - COALESCE(back.points, 0) - COALESCE(gone.points, 0))', 'points')
      .where(each.join(' OR '), values)
      .groupBy('a.customerId')
      .getRawMany<{ customerId: string; points: number | string }>();
    return new Map(found.map(({ customerId, points }) => [customerId, Number(points)]));
  }
}

/** By transaction: points that returns took back. */
function takenBack(customerIds: readonly string[]) {
  return (query: SelectQueryBuilder<ObjectLiteral>) =>
    query
      .select('r.revisedTransactionId', 'transactionId')
      .addSelect('SUM(r.points)', 'points')
      .from(AccountEntity, 'b')
      .innerJoin(
        PointsTransferEntity,
        'r',
        // What pays for missing points has no transaction of its own: these are counted below.
        "r.accountId = b.id AND r.type = 'spending' AND r.revisedTransactionId IS NOT NULL AND r.transactionId IS NOT NULL",
      )
      .where('b.customerId IN (:...customerIds)', { customerIds })
      .groupBy('r.revisedTransactionId');
}

/** By transaction: points that returns would have taken back. */
function missing(customerIds: readonly string[]) {
  return (query: SelectQueryBuilder<ObjectLiteral>) =>
    query
      .select('g.revisedTransactionId', 'transactionId')
      .addSelect('SUM(g.points + g.lapsed)', 'points')
      .from(AccountEntity, 'c')
      .innerJoin(MissingPointsEntity, 'g', 'g.accountId = c.id')
      .where('c.customerId IN (:...customerIds)', { customerIds })
      .groupBy('g.revisedTransactionId');
}

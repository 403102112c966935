import { Injectable } from '@nestjs/common';
import { DataSource, type ObjectLiteral, type SelectQueryBuilder } from 'typeorm';
import type { QuerySource } from '#platform/database/query/statement.js';
import { AccountEntity } from './account.entity.js';
import { MissingPointsEntity } from './missing-points.entity.js';
import { PointsLotEntity } from './points-lot.entity.js';
import { PointsTransferEntity } from './points-transfer.entity.js';

export interface EarnedSince {
  readonly customerId: string;
  /** Null for all time. */
  readonly since: Date | null;
}

/**
 * Earned points of customers: added, not canceled, not sent by others, not given back for a purchase, and reduced by returns of their
 * transactions, including missing points. Later spending, sending and expiry do not count.
 */
@Injectable()
export class EarnedPointsReader {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * By customer; customers without earned points are left out. A return reduces the period of its transaction, not the period of the
   * return.
   * @param source A unit of work, to read its own writes
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

/** Points that returns took back, by transaction. */
function takenBack(customerIds: readonly string[]) {
  return (query: SelectQueryBuilder<ObjectLiteral>) =>
    query
      .select('r.revisedTransactionId', 'transactionId')
      .addSelect('SUM(r.points)', 'points')
      .from(AccountEntity, 'b')
      .innerJoin(
        PointsTransferEntity,
        'r',
        // A payment of missing points has no transaction of its own: `missing` counts the points.
        "r.accountId = b.id AND r.type = 'spending' AND r.revisedTransactionId IS NOT NULL AND r.transactionId IS NOT NULL",
      )
      .where('b.customerId IN (:...customerIds)', { customerIds })
      .groupBy('r.revisedTransactionId');
}

/** Points that returns could not take back, by transaction. */
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

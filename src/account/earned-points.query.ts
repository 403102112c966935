import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type QuerySource, rows } from '#platform/database/query/statement.js';

export interface EarnedSince {
  readonly customerId: string;
  /** Null: from the beginning. */
  readonly since: Date | null;
}

/** Points that customers have earned: added, neither canceled nor sent by others nor given back, whatever has become of them. */
@Injectable()
export class EarnedPointsQuery {
  constructor(private readonly dataSource: DataSource) {}

  /** By customer; who has earned nothing is left out. @param source A unit of work, to see what it sees. */
  async earnedBy(
    asked: readonly EarnedSince[],
    source: QuerySource = this.dataSource.manager,
  ): Promise<ReadonlyMap<string, number>> {
    if (asked.length === 0) {
      return new Map();
    }
    const each = asked.map(({ since }) =>
      since === null ? 'a.customerId = ?' : '(a.customerId = ? AND t.createdAt > ?)',
    );
    const found = await rows<{ customerId: string; points: number | string }>(
      source,
      `SELECT a.customerId, SUM(t.points) AS points FROM account a
         JOIN points_transfer t ON t.accountId = a.id AND t.type = 'adding' AND t.returnsTransferId IS NULL
         JOIN points_lot l ON l.id = t.id AND l.canceledAt IS NULL
        WHERE ${each.join(' OR ')} GROUP BY a.customerId`,
      asked.flatMap(({ customerId, since }) => (since === null ? [customerId] : [customerId, since])),
    );
    return new Map(found.map(({ customerId, points }) => [customerId, Number(points)]));
  }
}

import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { forceIndex, hydrated, rows, select } from '#platform/database/query/statement.js';
import { placesFor, type Value } from '#platform/database/query/values.js';
import { NOT_ENDED_EARLY, PointsFiguresReader } from './points-figures.reader.js';
import { PointsLotEntity } from './points-lot.entity.js';

interface Place {
  readonly at: Date;
  readonly id: string;
}

export interface PointsThatExpire {
  readonly accountId: string;
  readonly customerId: string;
  readonly expiresAt: Date;
  readonly points: number;
}

@Injectable()
export class ExpiringPointsReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly figures: PointsFiguresReader,
  ) {}

  /** Accounts with a due lot that may expire by an instant. Reads a number of lots after a place, in the order of an index. */
  async accountsAfter(
    after: Place | null,
    until: Date,
    limit: number,
  ): Promise<{ readonly accountIds: string[]; readonly last: Place | null }> {
    // Each query keeps the order of the index, even when many lots have one time.
    const same = after
      ? await this.lots('dueAt = ? AND id > ? AND dueAt <= ?', [after.at, after.id, until], limit)
      : [];
    const rest = limit - same.length;
    const later = after
      ? await this.lots('dueAt > ? AND dueAt <= ?', [after.at, until], rest)
      : await this.lots('dueAt <= ?', [until], rest);
    const lots = [...same, ...later];
    const last = lots.at(-1);
    const withPoints = lots.filter(({ remaining }) => remaining > 0);
    return {
      accountIds: [...new Set(withPoints.map(({ accountId }) => accountId))],
      last: lots.length === limit && last?.dueAt ? { at: last.dueAt, id: last.id } : null,
    };
  }

  /** The rest of lots of these accounts by expiry; the first instant is excluded, the second included. */
  async getSums(
    accountIds: readonly string[],
    { after, until }: { readonly after: Date; readonly until: Date },
  ): Promise<PointsThatExpire[]> {
    if (accountIds.length === 0) {
      return [];
    }
    const { manager } = this.dataSource;
    const found = await rows<{ accountId: string; customerId: string; points: number | string }>(
      manager,
      `SELECT l.accountId, a.customerId, l.expiresAt, SUM(l.remaining) AS points
         FROM points_lot l ${forceIndex(manager, 'points_lot_spending')} JOIN account a ON a.id = l.accountId
        WHERE l.accountId IN ${placesFor(accountIds)} AND l.expiresAt > ? AND l.expiresAt <= ?
          AND l.remaining > 0 AND ${NOT_ENDED_EARLY} AND a.customerId IS NOT NULL
        GROUP BY l.accountId, a.customerId, l.expiresAt`,
      [...accountIds, after, until],
    );
    return found.flatMap(({ accountId, customerId, points, ...raw }) => {
      const { expiresAt } = hydrated(manager, PointsLotEntity, raw);
      return expiresAt ? [{ accountId, customerId, expiresAt, points: Number(points) }] : [];
    });
  }

  async getAvailable(customerIds: readonly string[], now: Date): Promise<ReadonlyMap<string, number>> {
    if (customerIds.length === 0) {
      return new Map();
    }
    const { text, values } = this.figures.amounts(now, customerIds);
    const found = await rows<{ customerId: string; amount: number | string }>(
      this.dataSource.manager,
      text,
      values,
    );
    return new Map(found.map(({ customerId, amount }) => [customerId, Number(amount)]));
  }

  private async lots(within: string, values: readonly Value[], limit: number): Promise<PointsLotEntity[]> {
    const { manager } = this.dataSource;
    const rest = `${forceIndex(manager, 'points_lot_due')} WHERE ${within} ORDER BY dueAt, id LIMIT ?`;
    return limit === 0 ? [] : select(manager, PointsLotEntity, rest, [...values, limit]);
  }
}

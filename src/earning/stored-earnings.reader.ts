import { Injectable } from '@nestjs/common';
import { Between, In, IsNull, Not } from 'typeorm';
import type { QuerySource } from '#platform/database/query/statement.js';
import { EarningPartEntity } from './earning-part.entity.js';
import { EarningEntity } from './earning.entity.js';
import type { PaidPart } from './kept-points.functions.js';

/** What a sale has earned. */
export interface StoredEarning {
  readonly id: string;
  readonly transactionId: string;
  readonly points: number;
  /** In the order of the evaluation. */
  readonly parts: readonly PaidPart[];
  /** What its returns have taken back, with what was gone already. */
  readonly due: number;
}

/** Earnings of sales by their ids, in pieces: for `verify`. */
@Injectable()
export class StoredEarnings {
  /** Both ends are included. */
  async between(source: QuerySource, first: string, last: string): Promise<StoredEarning[]> {
    const found = await source.find(EarningEntity, {
      where: { id: Between(first, last), revisedTransactionId: IsNull(), transactionId: Not(IsNull()) },
    });
    if (found.length === 0) {
      return [];
    }
    const parts = await source.find(EarningPartEntity, {
      where: { earningId: In(found.map(({ id }) => id)) },
      order: { earningId: 'ASC', position: 'ASC' },
    });
    const transactionIds = found.map(({ transactionId }) => transactionId ?? '');
    const returns = await source.find(EarningEntity, {
      where: { revisedTransactionId: In(transactionIds) },
    });
    const dueOf = (id: string | null) =>
      returns.reduce(
        (sum, { revisedTransactionId, points, withheld }) =>
          revisedTransactionId === id ? sum + withheld - points : sum,
        0,
      );
    return found.map(({ id, transactionId, points }) => ({
      id,
      points,
      transactionId: transactionId ?? '',
      parts: parts.filter(({ earningId }) => earningId === id),
      due: dueOf(transactionId),
    }));
  }
}

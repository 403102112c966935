import { Injectable } from '@nestjs/common';
import { In, MoreThan } from 'typeorm';
import type { QuerySource } from '#platform/database/query/statement.js';
import { EarningEntity, EarningPartEntity } from './earning.entity.js';

const TRANSFERS_AT_ONCE = 500;

/** Points that one rule has awarded for one sale or occurrence. */
export interface Award {
  readonly ruleId: string;
  readonly points: number;
}

@Injectable()
export class AwardsReader {
  /** By the transfer that has brought the points. A transfer of something else has none. */
  async byTransfer(
    source: QuerySource,
    transferIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly Award[]>> {
    const awards = new Map<string, Award[]>();
    for (let from = 0; from < transferIds.length; from += TRANSFERS_AT_ONCE) {
      const earnings = await source.find(EarningEntity, {
        select: { id: true, transferId: true },
        where: { transferId: In(transferIds.slice(from, from + TRANSFERS_AT_ONCE)) },
      });
      const transfers = new Map(earnings.map(({ id, transferId }) => [id, transferId ?? '']));
      const parts = await source.find(EarningPartEntity, {
        select: { earningId: true, position: true, ruleId: true, points: true },
        where: { earningId: In([...transfers.keys()]), points: MoreThan(0) },
      });
      for (const { earningId, ruleId, points } of parts) {
        const transferId = transfers.get(earningId) ?? '';
        awards.set(transferId, [...(awards.get(transferId) ?? []), { ruleId, points }]);
      }
    }
    return awards;
  }
}

import { Injectable } from '@nestjs/common';
import type { QuerySource } from '#platform/database/query/statement.js';
import { placesFor } from '#platform/database/query/values.js';

const TRANSFERS_AT_ONCE = 500;

/** Points that one rule has awarded for one sale or occurrence. */
export interface Award {
  readonly ruleId: string;
  readonly points: number;
}

interface FoundAward {
  readonly transferId: string;
  readonly ruleId: string;
  readonly points: number | string;
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
      const some = transferIds.slice(from, from + TRANSFERS_AT_ONCE);
      const found = await source.query<FoundAward[]>(
        `SELECT e.transferId, p.ruleId, p.points FROM earning e JOIN earning_part p ON p.earningId = e.id
          WHERE e.transferId IN ${placesFor(some)} AND p.points > 0`,
        some,
      );
      for (const { transferId, ruleId, points } of found) {
        const award = { ruleId, points: Number(points) };
        awards.set(transferId, [...(awards.get(transferId) ?? []), award]);
      }
    }
    return awards;
  }
}

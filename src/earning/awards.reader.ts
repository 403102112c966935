import { Injectable } from '@nestjs/common';
import type { QuerySource } from '#platform/database/query/statement.js';
import { instantFromDatabase } from '#platform/database/query/comparison.js';
import { placesFor } from '#platform/database/query/values.js';

const TRANSFERS_AT_ONCE = 500;

/** Points that one rule has awarded for one sale or occurrence. */
export interface Award {
  readonly storeId: string;
  readonly ruleId: string;
  readonly points: number;
  readonly createdAt: Date;
}

interface FoundAward {
  readonly storeId: string;
  readonly ruleId: string;
  readonly points: number | string;
  readonly createdAt: Date | string;
}

const AWARDS = `SELECT e.storeId, e.createdAt, p.ruleId, p.points FROM earning e JOIN earning_part p ON p.earningId = e.id
  WHERE p.points > 0 AND`;

@Injectable()
export class AwardsReader {
  /** Of the transfers that have brought the points. */
  async ofTransfers(source: QuerySource, transferIds: readonly string[]): Promise<Award[]> {
    const awards: Award[] = [];
    for (let from = 0; from < transferIds.length; from += TRANSFERS_AT_ONCE) {
      const some = transferIds.slice(from, from + TRANSFERS_AT_ONCE);
      awards.push(...(await read(source, `e.transferId IN ${placesFor(some)}`, some)));
    }
    return awards;
  }

  /** Of earnings between two ids, both included: for `verify`. */
  async between(source: QuerySource, first: string, last: string): Promise<Award[]> {
    return read(source, 'e.transferId IS NOT NULL AND e.id BETWEEN ? AND ?', [first, last]);
  }
}

async function read(source: QuerySource, condition: string, values: readonly string[]): Promise<Award[]> {
  const found = await source.query<FoundAward[]>(`${AWARDS} ${condition}`, [...values]);
  return found.map(({ storeId, ruleId, points, createdAt }) => ({
    storeId,
    ruleId,
    points: Number(points),
    createdAt: instantFromDatabase(createdAt) ?? new Date(0),
  }));
}

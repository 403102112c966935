import { Injectable } from '@nestjs/common';
import { Between, In, IsNull, Not } from 'typeorm';
import type { QuerySource } from '#platform/database/query/statement.js';
import { EarningPartEntity, EarningEntity } from './earning.entity.js';
import { EarningRuleVersionEntity } from './earning-rule-version.entity.js';
import type { StoredPart } from './paid-by-version.rules.js';

export interface StoredEarning {
  readonly id: string;
  readonly transactionId: string;
  readonly points: number;
  /** In the order of the evaluation. */
  readonly parts: readonly StoredPart[];
  /** Points due by returns, including points that could not be taken. */
  readonly due: number;
  readonly rewards: readonly EarningPartEntity[];
}

/** Reads earnings of sales in ranges of ids, for `verify`. */
@Injectable()
export class StoredEarningsReader {
  /** Both ends are included. */
  async between(source: QuerySource, first: string, last: string): Promise<StoredEarning[]> {
    const found = await source.find(EarningEntity, {
      where: { id: Between(first, last), revisedTransactionId: IsNull(), transactionId: Not(IsNull()) },
    });
    const sales = found.map(({ transactionId }) => transactionId ?? '');
    const returns =
      sales.length === 0
        ? []
        : await source.find(EarningEntity, { where: { revisedTransactionId: In(sales) } });
    const parts = await getParts(source, [...found, ...returns]);
    const definitions = await getDefinitions(source, [...parts.values()].flat());
    const backOf = groupedBy(returns, ({ revisedTransactionId }) => revisedTransactionId ?? '');
    return found.map(({ id, points, transactionId }) => {
      const back = backOf.get(transactionId ?? '') ?? [];
      return {
        id,
        points,
        transactionId: transactionId ?? '',
        parts: (parts.get(id) ?? []).map((part) => ({ ...part, definition: definitions.get(getKey(part)) })),
        due: back.reduce((sum, each) => sum + each.withheld - each.points, 0),
        rewards: back.flatMap((each) => parts.get(each.id) ?? []),
      };
    });
  }
}

async function getParts(
  source: QuerySource,
  earnings: readonly EarningEntity[],
): Promise<ReadonlyMap<string, EarningPartEntity[]>> {
  if (earnings.length === 0) {
    return new Map();
  }
  const found = await source.find(EarningPartEntity, {
    where: { earningId: In(earnings.map(({ id }) => id)) },
    order: { earningId: 'ASC', position: 'ASC' },
  });
  return groupedBy(found, ({ earningId }) => earningId);
}

async function getDefinitions(source: QuerySource, parts: readonly EarningPartEntity[]) {
  const ruleIds = [...new Set(parts.map(({ ruleId }) => ruleId))];
  const found =
    ruleIds.length === 0
      ? []
      : await source.find(EarningRuleVersionEntity, { where: { ruleId: In(ruleIds) } });
  return new Map(found.map((each) => [getKey(each), each.definition]));
}

function getKey({ ruleId, version }: { readonly ruleId: string; readonly version: number }): string {
  return `${ruleId} ${version}`;
}

function groupedBy<Row>(rows: readonly Row[], keyOfRow: (row: Row) => string): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOfRow(row));
    if (group) {
      group.push(row);
    } else {
      groups.set(keyOfRow(row), [row]);
    }
  }
  return groups;
}

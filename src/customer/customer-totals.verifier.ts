import { Injectable } from '@nestjs/common';
import {
  differencesBy,
  instantFromDatabase,
  getPieces,
  type TableCheck,
} from '#platform/database/query/comparison.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { type Difference, formatValue, compareValues, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';

const CUSTOMERS_AT_ONCE = 500;
const TABLE = 'customer_transactions';

type Figure = number | string | null;

interface Totals {
  readonly customerId: string;
  readonly storeId: string;
  readonly sales: Figure;
  readonly gross: Figure;
  readonly delivery: Figure;
  readonly excluded: Figure;
  readonly twice: Figure;
  readonly firstAt: Date | string | null;
  readonly lastAt: Date | string | null;
}

const SIGNED = (column: string) => `SUM(CASE WHEN documentType = 'sell' THEN ${column} ELSE -${column} END)`;

const SUMMED = `SELECT customerId, MIN(storeId) AS storeId,
       SUM(CASE WHEN documentType = 'sell' AND (grossCents = 0 OR returnedCents < grossCents) THEN 1 ELSE 0 END) AS sales,
       ${SIGNED('grossCents')} AS gross, ${SIGNED('deliveryCents')} AS delivery,
       ${SIGNED('excludedForLevelCents')} AS excluded, ${SIGNED('deliveryExcludedForLevelCents')} AS twice,
       MIN(CASE WHEN documentType = 'sell' THEN purchasedAt END) AS firstAt,
       MAX(CASE WHEN documentType = 'sell' THEN purchasedAt END) AS lastAt
  FROM shop_transaction WHERE customerId >= ? AND customerId <= ? GROUP BY customerId`;

const STORED = `SELECT customerId, storeId, count AS sales, grossCents AS gross, deliveryCents AS delivery,
       excludedForLevelCents AS excluded, deliveryExcludedForLevelCents AS twice, firstPurchaseAt AS firstAt, lastPurchaseAt AS lastAt
  FROM ${TABLE} WHERE customerId >= ? AND customerId <= ?`;

const WITHOUT_CUSTOMER: TableCheck = {
  table: TABLE,
  what: 'customerId',
  by: 'the customers',
  sql: `SELECT t.customerId AS id, t.customerId AS actual, 'a customer' AS expected FROM ${TABLE} t
    LEFT JOIN customer c ON c.id = t.customerId WHERE c.id IS NULL`,
};

@Extension(Verifier)
@Injectable()
export class CustomerTotalsVerifier extends Verifier {
  override async *differences(source: QuerySource): AsyncGenerator<Difference> {
    for await (const piece of getPieces(source, 'customer', CUSTOMERS_AT_ONCE)) {
      const stored = byCustomer(await source.query<Totals[]>(STORED, [...piece]));
      const summed = byCustomer(await source.query<Totals[]>(SUMMED, [...piece]));
      for (const customerId of new Set([...stored.keys(), ...summed.keys()])) {
        yield* compare(customerId, stored.get(customerId), summed.get(customerId));
      }
    }
    yield* differencesBy(source, WITHOUT_CUSTOMER);
  }
}

function* compare(id: string, stored: Totals | undefined, summed: Totals | undefined): Generator<Difference> {
  const row = { table: TABLE, id };
  const by = 'the transactions';
  yield* compareValues(row, 'storeId', stored?.storeId, by, summed?.storeId);
  for (const [what, column] of [
    ['count', 'sales'],
    ['grossCents', 'gross'],
    ['deliveryCents', 'delivery'],
    ['excludedForLevelCents', 'excluded'],
    ['deliveryExcludedForLevelCents', 'twice'],
  ] as const) {
    yield* compareValues(row, what, Number(stored?.[column] ?? 0), by, Number(summed?.[column] ?? 0));
  }
  yield* ofNegative(row, stored);
  yield* compareValues(row, 'firstPurchaseAt', getInstant(stored?.firstAt), by, getInstant(summed?.firstAt));
  yield* compareValues(row, 'lastPurchaseAt', getInstant(stored?.lastAt), by, getInstant(summed?.lastAt));
}

/** Both places may agree on a negative amount. */
function* ofNegative(
  row: { readonly table: string; readonly id: string },
  stored: Totals | undefined,
): Generator<Difference> {
  const [gross, excluded] = [Number(stored?.gross ?? 0), Number(stored?.excluded ?? 0)];
  const [delivery, twice] = [Number(stored?.delivery ?? 0), Number(stored?.twice ?? 0)];
  for (const [what, amount] of [
    ['count', Number(stored?.sales ?? 0)],
    ['grossCents', gross],
    ['deliveryCents', delivery],
    ['excludedForLevelCents', excluded],
    ['deliveryExcludedForLevelCents', twice],
    ['amount for the level, in cents', gross - excluded],
    ['amount for the level without delivery, in cents', gross - excluded - delivery + twice],
  ] as const) {
    if (amount < 0) {
      yield {
        ...row,
        what,
        actual: formatValue(amount),
        by: 'what customers can buy',
        expected: '0 or more',
      };
    }
  }
}

function getInstant(value: Date | string | null | undefined): Date | null {
  return instantFromDatabase(value ?? null);
}

function byCustomer(rows: readonly Totals[]): ReadonlyMap<string, Totals> {
  return new Map(rows.map((row) => [row.customerId, row]));
}

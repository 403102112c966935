import { type Difference, formatValue } from '#platform/database/query/verifier.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import type { StoredTransaction, TransactionItem } from '../../../transaction/index.js';
import { MARGIN_MS, readChanges } from './setting-changes.reader.js';

const COMPARES_LINES = 'returnLinesCompared';

export interface ReturnedSale {
  readonly sale: StoredTransaction;
  readonly returns: readonly StoredTransaction[];
}

/** Since when lines of returns are compared with those of their sales; null where they are not. A programme may switch it off. */
export async function linesComparedSince(source: QuerySource): Promise<Date | null> {
  let since: Date | null = new Date(0);
  for (const { at, newValue } of await readChanges(source, COMPARES_LINES)) {
    since = newValue === false ? null : new Date(at.getTime() + MARGIN_MS);
  }
  return since;
}

/** What is measured of returns, and their lines, come to no more than what was sold. */
export function* ofReturnedSale(found: ReturnedSale, comparedSince: Date | null): Generator<Difference> {
  yield* ofMeasures(found);
  if (comparedSince !== null && found.sale.transaction.registeredAt >= comparedSince) {
    yield* ofLines(found);
  }
}

function* ofMeasures({ sale: { transaction: sold }, returns }: ReturnedSale): Generator<Difference> {
  const row = { table: 'shop_transaction', id: sold.id };
  const gross = sumUp(returns, 'grossCents');
  const isWhole = sold.grossCents > 0 && gross >= sold.grossCents;
  const [delivery, excluded] = [sumUp(returns, 'deliveryCents'), sumUp(returns, 'excludedForLevelCents')];
  const both = sumUp(returns, 'deliveryExcludedForLevelCents');
  for (const [column, back] of [
    ['deliveryCents', delivery],
    ['excludedForLevelCents', excluded],
    ['deliveryExcludedForLevelCents', both],
  ] as const) {
    if (isWhole ? back !== sold[column] : back > sold[column]) {
      const expected = `${isWhole ? '' : 'at most '}${sold[column]}`;
      yield { ...row, what: `${column} of its returns`, actual: formatValue(back), by: 'the sale', expected };
    }
  }
  // An article that is both is in both amounts of the sale.
  const left = { delivery: sold.deliveryCents - delivery, excluded: sold.excludedForLevelCents - excluded };
  const twice = sold.deliveryExcludedForLevelCents - both;
  for (const [what, actual, by, most] of [
    [
      'deliveryCents and excludedForLevelCents that are left, each article once',
      left.delivery + left.excluded - twice,
      'what is left of the sale',
      sold.grossCents - gross,
    ],
    [
      'deliveryExcludedForLevelCents that are left',
      twice,
      'deliveryCents and excludedForLevelCents that are left',
      Math.min(left.delivery, left.excluded),
    ],
  ] as const) {
    if (actual > most) {
      yield { ...row, what, actual: formatValue(actual), by, expected: `at most ${most}` };
    }
  }
}

function sumUp(
  returns: readonly StoredTransaction[],
  column: 'grossCents' | 'deliveryCents' | 'excludedForLevelCents' | 'deliveryExcludedForLevelCents',
): number {
  return returns.reduce((sum, { transaction }) => sum + transaction[column], 0);
}

/**
 * Money by article number. Pieces that are back may be named again as long as not all of their money is, so they are compared where
 * they cost nothing, and within one return.
 */
function* ofLines({ sale, returns }: ReturnedSale): Generator<Difference> {
  const row = { table: 'shop_transaction', id: sale.transaction.id };
  const goods = amountsBySku(sale.items.filter(({ grossCents }) => grossCents >= 0));
  const back = amountsBySku(returns.flatMap(({ items }) => items));
  const most = returns.map(({ items }) => amountsBySku(items));
  for (const [sku, { cents, millis }] of back) {
    const sold = goods.get(sku) ?? { cents: 0, millis: 0 };
    const once = Math.max(...most.map((each) => each.get(sku)?.millis ?? 0));
    const pieces = sold.cents === 0 ? millis : once;
    for (const [what, actual, sent] of [
      [`returned cents of ${sku}`, cents, sold.cents],
      [`returned thousandths of ${sku}`, pieces, sold.millis],
    ] as const) {
      if (actual > sent) {
        yield { ...row, what, actual: formatValue(actual), by: 'its lines', expected: `at most ${sent}` };
      }
    }
  }
}

interface Amount {
  readonly cents: number;
  readonly millis: number;
}

function amountsBySku(items: readonly TransactionItem[]): ReadonlyMap<string, Amount> {
  const amounts = new Map<string, Amount>();
  for (const { sku, grossCents, quantity } of items) {
    const { cents, millis } = amounts.get(sku) ?? { cents: 0, millis: 0 };
    amounts.set(sku, { cents: cents + grossCents, millis: millis + Math.round(quantity * 1000) });
  }
  return amounts;
}

import { getCents, DELIVERY_SKU, EXCLUDED_SKUS, type Line } from '../../plan/sales.js';
import type { Findings } from '../findings.js';
import { amount, type History } from '../history.js';
import { asItWas, type Edit, editBy, inForce } from '../rewards/in-force.js';
import { number, type Source, text } from '../source.js';
import type { Sale } from './sale.js';
import type { SalesAudit } from './sales.js';

/** In cents: costs of delivery, what does not count for levels, and what is both. */
type Amounts = readonly [delivery: number, excluded: number, both: number];

/**
 * Amounts that do not count for levels. Administrators change which SKUs these are while sales and returns come in: a sale is measured by
 * a list that was in force during its request, and its returns by the same list. What came back whole leaves nothing of any amount.
 * @returns how many sales with such an amount were compared
 */
export async function compareExclusions(
  audit: SalesAudit,
  history: History,
  source: Source,
  findings: Findings,
): Promise<number> {
  const edits: Edit[] = [asItWas(0)];
  for (const past of history.operations.values()) {
    const edit = past.kind === 'exclude' ? editBy(past, amount(past, 'x')) : null;
    edits.push(...(edit ? [edit] : []));
  }
  const stored = await storedIn(source);
  const returns = new Map<Sale, { readonly id: string; readonly lines: readonly Line[] }[]>();
  for (const [id, { sale, lines }] of audit.returns) {
    returns.set(sale, [...(returns.get(sale) ?? []), { id, lines }]);
  }
  let count = 0;
  for (const [document, sale] of audit.sales) {
    const past = audit.sent.get(document)?.past;
    const is = stored.get(sale.transactionId) ?? NOTHING;
    const masks = past ? [...new Set(inForce(edits, past))] : [0];
    const fitting = masks.find((mask) => isSame(is, getAmounts(sale.lines, mask)));
    const say = (what: string) =>
      findings.add('exclusions', `Sale ${document} ${what}`, sale.number ?? undefined);
    count += Number(is[1] > 0);
    if (fitting === undefined) {
      const right = masks.map((mask) => getAmounts(sale.lines, mask).join(' ')).join(', or ');
      say(`has ${is.join(' ')} (cents of delivery, excluded, both), not ${right}`);
      continue;
    }
    const own = returns.get(sale) ?? [];
    const back = sum(own.map(({ id }) => stored.get(id) ?? NOTHING));
    const right = sum(own.map(({ lines }) => getAmounts(lines, fitting)));
    const isDiscounted = sale.lines.some(({ cents }) => cents < 0);
    if (sale.isWholeBack && !isSame(back, is)) {
      say(`came back whole: ${back.join(' ')} of ${is.join(' ')}`);
    } else if (!isDiscounted && !sale.isWholeBack && !isSame(back, right)) {
      say(`came back with ${back.join(' ')}, not ${right.join(' ')}`);
    } else if (back.some((cents, index) => cents < 0 || cents > (is[index] ?? 0))) {
      say(`came back with ${back.join(' ')} of ${is.join(' ')}`);
    }
  }
  return count;
}

const NOTHING: Amounts = [0, 0, 0];

async function storedIn(source: Source): Promise<ReadonlyMap<string, Amounts>> {
  const columns = ['deliveryCents', 'excludedForLevelCents', 'deliveryExcludedForLevelCents'];
  const stored = new Map<string, Amounts>();
  for await (const row of source.rows(`SELECT id, ${columns.join(', ')} FROM shop_transaction`)) {
    const [delivery = 0, excluded = 0, both = 0] = columns.map((column) => number(row, column));
    stored.set(text(row, 'id'), [delivery, excluded, both]);
  }
  return stored;
}

/** A discount lowers what is excluded only where less was paid than the excluded lines cost. Sales with a delivery have no discount. */
function getAmounts(lines: readonly Line[], mask: number): Amounts {
  const excluded = EXCLUDED_SKUS.filter((_, index) => (mask & (2 ** index)) > 0);
  const centsFor = (isOne: (line: Line) => boolean) => getCents(lines.filter(isOne));
  const delivery = centsFor(({ sku }) => sku === DELIVERY_SKU);
  const both = centsFor(({ sku }) => sku === DELIVERY_SKU && excluded.includes(sku));
  const all = centsFor(({ sku }) => excluded.includes(sku));
  return [delivery, Math.min(all, getCents(lines)), both];
}

function isSame(one: Amounts, other: Amounts): boolean {
  return one.every((cents, index) => cents === other[index]);
}

function sum(all: readonly Amounts[]): Amounts {
  return all.reduce(
    (before, each) => [before[0] + each[0], before[1] + each[1], before[2] + each[2]],
    NOTHING,
  );
}

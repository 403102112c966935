import { createHash } from 'node:crypto';
import { isSameName, type LoginNameKind } from '../auth/index.js';
import type { TransactionItem } from './assigned-transaction.model.js';
import type { BuyerData, SentTransaction, Returned } from './transaction.model.js';
import { getSoldLine } from './sale-left.model.js';
import type { Exclusions, TransactionEntity } from './transaction.entity.js';
import { wrongReturn } from './transaction.errors.js';

/** Two documents with the same hash are the same document. */
export function getContentHash({ purchasedAt, ...rest }: SentTransaction): string {
  const { documentNumber, documentType, purchasePlace, posId, revisedDocument, buyer, items, labels } = rest;
  const { sentPhone = buyer.phone } = rest;
  const content = [
    documentNumber,
    documentType,
    purchasePlace,
    purchasedAt.toISOString(),
    posId,
    revisedDocument,
    [buyer.name, buyer.email, sentPhone, buyer.loyaltyCardNumber, buyer.nip, sorted(buyer.address)],
    items.map(({ sku, name, quantity, grossCents, category, maker, labels: own }) => [
      sku,
      name,
      quantity,
      grossCents,
      category,
      maker,
      own.map(({ key, value }) => [key, value]),
    ]),
    labels.map(({ key, value }) => [key, value]),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** The order of names in a body has no meaning. */
function sorted(address: object | null): unknown {
  return (
    address &&
    Object.entries(address)
      .filter(([, value]) => value !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1))
  );
}

export interface Sums {
  readonly grossCents: number;
  readonly deliveryCents: number;
  readonly excludedForLevelCents: number;
  readonly deliveryExcludedForLevelCents: number;
}

/** Disjoint parts of the amount of a transaction. A rest belongs to the first part with room for it. */
const PARTS = ['goods', 'excluded', 'delivery', 'both'] as const;
type Parts = Record<(typeof PARTS)[number], number>;

/**
 * Sums the items. A discount lowers the total: delivery costs and amounts excluded for the level are at most the amount paid, so no amount
 * for the level is negative.
 */
export function getSums(items: readonly TransactionItem[], exclusions: Exclusions): Sums {
  const { deliverySKUs, levelSKUs, levelCategories } = exclusions;
  const isExcluded = ({ sku, category }: TransactionItem) =>
    levelSKUs.includes(sku) || (category !== null && levelCategories.includes(category));
  const isDelivery = ({ sku }: TransactionItem) => deliverySKUs.includes(sku);
  const grossCents = sum(items);
  const deliveryCents = within(sum(items.filter(isDelivery)), grossCents);
  const both = within(sum(items.filter((item) => isDelivery(item) && isExcluded(item))), deliveryCents);
  const excludedForLevelCents = within(sum(items.filter(isExcluded)), grossCents - deliveryCents + both);
  const deliveryExcludedForLevelCents = Math.min(both, excludedForLevelCents);
  return { grossCents, deliveryCents, excludedForLevelCents, deliveryExcludedForLevelCents };
}

/**
 * Sums a return by the rules of its sale. The last return takes the rest. The delivery costs and excluded amounts that a return leaves are
 * at most the rest of the sale.
 */
export function sumsOfReturn(
  { items, sold }: { readonly items: readonly TransactionItem[]; readonly sold: readonly TransactionItem[] },
  revised: TransactionEntity,
  before: readonly Returned[],
): Sums {
  // A shop may leave out the category.
  const asSold = items.map((item) => ({ ...item, category: (getSoldLine(sold, item) ?? item).category }));
  const sums = getSums(asSold, revised.exclusions);
  const computeLeft = (column: 'deliveryCents' | 'excludedForLevelCents' | 'deliveryExcludedForLevelCents') =>
    before.reduce((rest, each) => rest - each[column], revised[column]);
  const left = {
    grossCents: revised.grossCents - revised.returnedCents,
    deliveryCents: computeLeft('deliveryCents'),
    excludedForLevelCents: computeLeft('excludedForLevelCents'),
    deliveryExcludedForLevelCents: computeLeft('deliveryExcludedForLevelCents'),
  };
  if (sums.grossCents === left.grossCents) {
    return left;
  }
  const [sent, most] = [getParts(sums), getParts(left)];
  const taken: Parts = { goods: 0, excluded: 0, delivery: 0, both: 0 };
  PARTS.forEach((part) => (taken[part] = within(sent[part], most[part])));
  let over = PARTS.reduce((rest, part) => rest - taken[part], sums.grossCents);
  for (const part of PARTS) {
    const more = within(over, most[part] - taken[part]);
    taken[part] += more;
    over -= more;
  }
  return {
    grossCents: sums.grossCents,
    deliveryCents: taken.delivery + taken.both,
    excludedForLevelCents: taken.excluded + taken.both,
    deliveryExcludedForLevelCents: taken.both,
  };
}

function getParts(sums: Sums): Parts {
  const { grossCents, deliveryCents, excludedForLevelCents, deliveryExcludedForLevelCents: both } = sums;
  const [delivery, excluded] = [deliveryCents - both, excludedForLevelCents - both];
  return { goods: grossCents - delivery - excluded - both, excluded, delivery, both };
}

function within(cents: number, max: number): number {
  return Math.max(0, Math.min(cents, max));
}

/**
 * A return belongs to the customer of its sale, even when the sale's data name another customer by now. Refuses data that differ from the
 * sale's and name another customer.
 * @param named The customer that the data of the return name
 * @throws {InvalidFields} on `revisedDocument`
 */
export function checkReturn(
  revised: TransactionEntity | undefined,
  grossCents: number,
  { named, buyer }: { readonly named: string | null; readonly buyer: BuyerData },
): asserts revised is TransactionEntity {
  if (!revised) {
    throw wrongReturn('unknown');
  }
  if (revised.documentType !== 'sell') {
    throw wrongReturn('type');
  }
  if (named !== null && named !== revised.customerId && !hasDataOf(revised, buyer)) {
    throw wrongReturn('owner');
  }
  if (revised.returnedCents + grossCents > revised.grossCents) {
    throw wrongReturn('too-much');
  }
}

function hasDataOf(sale: BuyerData, sent: BuyerData): boolean {
  const isSame = (kind: LoginNameKind, now: string | null, then: string | null) =>
    now === null || (then !== null && isSameName(kind, now, then));
  return (
    isSame('email', sent.email, sale.email) &&
    isSame('phone', sent.phone, sale.phone) &&
    isSame('card', sent.loyaltyCardNumber, sale.loyaltyCardNumber)
  );
}

function sum(items: readonly TransactionItem[]): number {
  return items.reduce((all, { grossCents }) => all + grossCents, 0);
}

import { type InvalidField, InvalidFields } from '#platform/error/domain-error.js';
import type { Ratio, LineLeft, SaleLeft, TransactionItem } from './assigned-transaction.model.js';
import { getMoney } from '#platform/money.js';
import { getPaidShares, type PaidShares } from '#platform/paid-lines.js';

/*
 * Computes what returns leave of the lines of a sale. Pure, and independent of the order of the returns.
 * | A line of a return belongs to the lines of the sale with the same SKU, category, maker and labels. Where there are none, or these were
 * sold for less, it belongs to all lines of its SKU.
 */

const MILLIS = 1000;
const ALL: Ratio = { part: 1n, whole: 1n };
const NOTHING: Ratio = { part: 0n, whole: 1n };

interface Amount {
  cents: number;
  millis: number;
}

interface Group {
  readonly sold: Amount;
  readonly back: Amount;
}

interface Sku {
  readonly groups: Map<string, Group>;
  readonly sold: Amount;
  readonly back: Amount;
  /** Returned from any of the groups. */
  readonly shared: Amount;
}

interface Sale {
  readonly items: readonly TransactionItem[];
  readonly grossCents: number;
}

/** @param returned The lines of all returns of the sale */
export function computeLeft({ items, grossCents }: Sale, returned: readonly TransactionItem[]): SaleLeft {
  const returnedCents = sumUp(returned);
  const isPaidBack = grossCents > 0 && returnedCents >= grossCents;
  const skus = tallied(items, returned);
  if (!skus) {
    // The returned lines differ from the lines of the sale: each line is returned by the same share.
    const money = fraction(grossCents - returnedCents, grossCents);
    const lines = items.map(() => ({ money, pieces: money }));
    return { isNothing: money.part === 0n, isByLine: false, money, lines };
  }
  const shares = getPaidShares(items);
  const lines = items.map((item): LineLeft => {
    const sku = skus.get(item.sku);
    const group = sku?.groups.get(getKey(item));
    if (!sku || !group || !canComeBack(item)) {
      return { money: NOTHING, pieces: NOTHING };
    }
    const pieces = leftIn(sku, group, 'millis', { paid: 1n, goods: 1n });
    const discount = getDiscount(item, shares);
    if (group.sold.cents === 0 || grossCents <= 0 || discount.paid === 0n) {
      return { money: pieces, pieces };
    }
    const money = isPaidBack ? NOTHING : leftIn(sku, group, 'cents', discount);
    return { money, pieces: money.part === 0n ? NOTHING : pieces };
  });
  return {
    isNothing: lines.every(({ money, pieces }) => money.part === 0n && pieces.part === 0n),
    isByLine: true,
    money: grossCents > 0 ? fraction(grossCents - returnedCents, grossCents) : piecesLeft(skus),
    lines,
  };
}

/**
 * Compares the lines of a return with the lines of its sale, unless earlier returns had other lines than the sale.
 * @param before The lines of earlier returns
 * @throws {InvalidFields} on a line that is missing in the sale, has more pieces, or costs more
 */
export function checkLines(
  sold: readonly TransactionItem[],
  before: readonly TransactionItem[],
  items: readonly TransactionItem[],
): void {
  const skus = tallied(sold, before);
  const taken = new Map<string, Amount>();
  const problems = items.flatMap((item, index): InvalidField[] => {
    const sku = skus?.get(item.sku);
    if (!sku) {
      return skus ? [{ field: `items[${index}].sku`, message: 'The sale has no such item.' }] : [];
    }
    const own = taken.get(item.sku) ?? { cents: 0, millis: 0 };
    const pieces = returnableMillis(sku) - own.millis;
    const cents = sku.sold.cents - sku.back.cents - own.cents;
    taken.set(item.sku, own);
    add(own, item);
    return [
      ...(getMillis(item) > pieces ? [tooMuch(`items[${index}].quantity`, pieces / MILLIS)] : []),
      ...(item.grossCents > cents ? [tooMuch(`items[${index}].grossValue`, getMoney(cents))] : []),
    ];
  });
  if (problems.length > 0) {
    throw new InvalidFields(problems);
  }
}

/** The sold line for a returned line. */
export function getSoldLine(
  sold: readonly TransactionItem[],
  returned: TransactionItem,
): TransactionItem | undefined {
  const ofSku = sold.filter((item) => item.sku === returned.sku && canComeBack(item));
  return ofSku.find((item) => getKey(item) === getKey(returned)) ?? ofSku[0];
}

/** Discounts of a sale are not returnable. */
function canComeBack({ grossCents }: TransactionItem): boolean {
  return grossCents >= 0;
}

function tallied(
  items: readonly TransactionItem[],
  returned: readonly TransactionItem[],
): ReadonlyMap<string, Sku> | undefined {
  const none = (): Amount => ({ cents: 0, millis: 0 });
  const skus = new Map<string, Sku>();
  for (const item of items.filter(canComeBack)) {
    const groups = new Map<string, Group>();
    const sku = skus.get(item.sku) ?? { groups, sold: none(), back: none(), shared: none() };
    const group = sku.groups.get(getKey(item)) ?? { sold: none(), back: none() };
    skus.set(item.sku, sku);
    sku.groups.set(getKey(item), group);
    add(sku.sold, item);
    add(group.sold, item);
  }
  for (const item of returned) {
    const sku = skus.get(item.sku);
    if (!sku) {
      return undefined;
    }
    add(sku.back, item);
    // Pieces may be returned without money.
    const group = sku.groups.get(getKey(item)) ?? sku.groups.get(getKey({ ...item, grossCents: 1 }));
    add(group?.back ?? sku.shared, item);
  }
  for (const sku of skus.values()) {
    if (sku.back.cents > sku.sold.cents) {
      return undefined;
    }
    spread(sku, 'cents');
    spread(sku, 'millis');
  }
  return skus;
}

/** Assigns the excess of a group to the other groups. */
function spread(sku: Sku, unit: keyof Amount): void {
  for (const { sold, back } of sku.groups.values()) {
    const over = Math.max(0, back[unit] - sold[unit]);
    back[unit] -= over;
    sku.shared[unit] += over;
  }
  sku.shared[unit] = Math.min(sku.shared[unit], unspread(sku, unit));
}

/** The rest of all groups, without the shared returns. */
function unspread({ groups }: Sku, unit: keyof Amount): number {
  return [...groups.values()].reduce((sum, { sold, back }) => sum + sold[unit] - back[unit], 0);
}

/** What was paid for an article, after what lowered it alone and what lowered all goods, and what its lines cost. */
function getDiscount({ sku }: TransactionItem, { ofSku, goods: all, paid: whole }: PaidShares): Discount {
  const { paid, goods } = ofSku.get(sku) ?? { paid: 0, goods: 0 };
  return { paid: BigInt(paid) * BigInt(whole), goods: BigInt(goods) * BigInt(all) };
}

interface Discount {
  readonly paid: bigint;
  readonly goods: bigint;
}

/**
 * The rest of a group. Shared returns are spread over the rests of all groups, and lines of the sale below 0 over the goods that they lower:
 * a line is returned for the price paid.
 */
function leftIn(sku: Sku, { sold, back }: Group, unit: keyof Amount, { paid, goods }: Discount): Ratio {
  if (sold[unit] === 0) {
    return NOTHING;
  }
  const [all, own, shared] = [unspread(sku, unit), sold[unit] - back[unit], sku.shared[unit]].map(BigInt) as [
    bigint,
    bigint,
    bigint,
  ];
  const spreadBy = all === 0n ? 1n : all;
  const whole = BigInt(sold[unit]) * paid * spreadBy;
  const part = whole - (BigInt(back[unit]) * spreadBy + own * shared) * goods;
  return part === whole ? ALL : { part: part < 0n ? 0n : part, whole };
}

function piecesLeft(skus: ReadonlyMap<string, Sku>): Ratio {
  const sum = (of: (sku: Sku) => number) => [...skus.values()].reduce((all, sku) => all + of(sku), 0);
  return fraction(
    sum((sku) => unspread(sku, 'millis') - sku.shared.millis),
    sum(({ sold }) => sold.millis),
  );
}

/** Pieces that were returned for a part of their price may be returned again for the rest. */
function returnableMillis({ sold, back }: Sku): number {
  const millis = Math.min(back.millis, sold.millis);
  const isOpen = BigInt(back.cents) * BigInt(sold.millis) < BigInt(sold.cents) * BigInt(millis);
  return isOpen ? sold.millis : sold.millis - millis;
}

function tooMuch(field: string, left: number): InvalidField {
  return { field, message: `No more than ${Math.max(0, left)} of this item can come back.` };
}

/** A free second piece differs from the paid first one. */
function getKey({ sku, category, maker, labels, grossCents }: TransactionItem): string {
  const inOrder = labels.map(({ key, value }) => JSON.stringify([key, value])).sort();
  return JSON.stringify([sku, category, maker, inOrder, grossCents === 0]);
}

function add(sum: Amount, item: TransactionItem): void {
  sum.cents += item.grossCents;
  sum.millis += getMillis(item);
}

function getMillis({ quantity }: TransactionItem): number {
  return Math.round(quantity * MILLIS);
}

function sumUp(items: readonly TransactionItem[]): number {
  return items.reduce((sum, { grossCents }) => sum + grossCents, 0);
}

/** 0/0 is 0. */
function fraction(part: number, whole: number): Ratio {
  return part <= 0 || whole <= 0 ? NOTHING : { part: BigInt(part), whole: BigInt(whole) };
}

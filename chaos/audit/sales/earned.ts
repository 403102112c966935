import {
  getCents,
  DELIVERY_SKU,
  getGoods,
  LAMP_RULE,
  type Line,
  MONEY_RULES,
  PIECES_RULE,
  PROMOTION_RULE,
} from '../../plan/sales.js';
import { Fraction } from './fraction.js';

/*
 * What a sale earns, and what of it stays when lines come back, by the documentation of earning (docs/decisions/0319) and from the
 * lines alone. Nothing here is shared with the service.
 */

/** What a rule pays for each line, before it is rounded. */
interface Paid {
  readonly rule: string;
  readonly by: 'money' | 'pieces';
  readonly lines: readonly Fraction[];
  /** What the cap of the day leaves. */
  readonly most: number;
}

export interface Earned {
  readonly lines: readonly Line[];
  readonly paid: readonly Paid[];
  readonly points: number;
}

/** What has come back of a sale, by SKU. */
export type Back = ReadonlyMap<string, { readonly millis: number; readonly cents: number }>;

/** @param left What the cap of the day leaves for pieces. */
export function earnedBy(sent: readonly Line[], left = Infinity): Earned {
  const lines = lowered(sent);
  const earning = lines.map(({ cents, millis }) => cents >= 0 && millis > 0);
  const each = (pay: (line: Line, index: number) => Fraction) =>
    lines.map((line, index) => (earning[index] ? pay(line, index) : Fraction.ZERO));
  const money = MONEY_RULES.map((rule, place): Paid => {
    const counts = lines.map(
      ({ sku, promoted }, index) =>
        earning[index] === true &&
        !(rule.excludedSKUs as readonly string[]).includes(sku) &&
        !(rule.excludeDeliveryCost && sku === DELIVERY_SKU) &&
        !(place === 1 && promoted),
    );
    const sum = getCents(lines.filter((_, index) => counts[index]));
    const pays = sum >= 100 * rule.minOrderValue;
    const value = Fraction.decimal(rule.pointValue).times(Fraction.of(1, 100));
    return {
      rule: rule.name,
      by: 'money',
      lines: lines.map(({ cents }, index) =>
        pays && counts[index] ? value.times(Fraction.of(cents)) : Fraction.ZERO,
      ),
      most: Infinity,
    };
  });
  const before = each((_, index) => sumUp(money.map((one) => one.lines[index] ?? Fraction.ZERO)));
  const lamps = each((line, index) =>
    LAMP_RULE.skuIds.some((sku) => sku === line.sku)
      ? gain(before[index] ?? Fraction.ZERO, LAMP_RULE.multiplier)
      : Fraction.ZERO,
  );
  const promoted = each((line, index) =>
    line.promoted ? gain(sumUp([before[index], lamps[index]]), PROMOTION_RULE.multiplier) : Fraction.ZERO,
  );
  const pieces = each(({ sku, millis }) =>
    PIECES_RULE.skuIds.some((each) => each === sku)
      ? Fraction.of(millis * PIECES_RULE.pointsAmount, 1000)
      : Fraction.ZERO,
  );
  const paid: readonly Paid[] = [
    ...money,
    { rule: LAMP_RULE.name, by: 'money', lines: lamps, most: Infinity },
    { rule: PROMOTION_RULE.name, by: 'money', lines: promoted, most: Infinity },
    { rule: PIECES_RULE.name, by: 'pieces', lines: pieces, most: left },
  ];
  return { lines: sent, paid, points: paid.reduce((sum, each) => sum + getPoints(each), 0) };
}

/** The discount, which is an article of its own, lowers all lines by their share; the cents that are left go to the largest remainders. */
function lowered(lines: readonly Line[]): readonly Line[] {
  const discount = BigInt(-getCents(lines.filter(({ cents }) => cents < 0)));
  const goods = lines.filter(({ cents }) => cents >= 0);
  const whole = BigInt(getCents(goods));
  if (discount <= 0n || whole === 0n) {
    return lines;
  }
  const shares = goods.map((line, index) => ({ line, index, share: BigInt(line.cents) * discount }));
  const single = discount - shares.reduce((sum, { share }) => sum + share / whole, 0n);
  const inOrder = shares.toSorted((one, other) => Number((other.share % whole) - (one.share % whole)));
  const first = new Set(inOrder.slice(0, Number(single)).map(({ index }) => index));
  const after = shares.map(({ line, index, share }) => ({
    ...line,
    cents: line.cents - Number(share / whole) - (first.has(index) ? 1 : 0),
  }));
  let next = 0;
  return lines.map((line) => (line.cents < 0 ? line : (after[next++] ?? line)));
}

/** What one rule pays. */
export function getPoints({ lines, most }: Paid): number {
  return Math.min(most, sumUp(lines).rounded);
}

/** What the lines that stayed would have earned by what the rules have paid. */
export function computeKept({ lines, paid }: Earned, back: Back): number {
  const shares = lines.map((line) => sharesLeft(line, lines, back));
  return paid.reduce(
    (kept, { by, lines: amounts, most }) =>
      kept +
      getPoints({
        rule: '',
        by,
        most,
        lines: amounts.map((amount, index) => amount.times(shares[index]?.[by] ?? Fraction.ZERO)),
      }),
    0,
  );
}

export function isNothingLeft({ lines }: Earned, back: Back): boolean {
  return lines
    .filter(({ cents }) => cents >= 0)
    .map((line) => sharesLeft(line, lines, back))
    .every(({ money, pieces }) => !money.isPositive && !pieces.isPositive);
}

/**
 * Which parts of a line are left. A discount is spread over all goods: who returns a line gets back what was paid for it. Goods
 * without a price are counted in pieces, and so is all of a sale that cost nothing.
 */
function sharesLeft(
  { sku }: Line,
  lines: readonly Line[],
  back: Back,
): { readonly money: Fraction; readonly pieces: Fraction } {
  const goods = getGoods(lines);
  const sold = goods.find((each) => each.sku === sku);
  const returned = back.get(sku) ?? { millis: 0, cents: 0 };
  const paidCents = getCents(lines);
  if (!sold) {
    return { money: Fraction.ZERO, pieces: Fraction.ZERO };
  }
  // A voided line has no pieces that could be left.
  const pieces =
    sold.millis === 0
      ? Fraction.ZERO
      : left(Fraction.of(Math.min(returned.millis, sold.millis), sold.millis));
  if (sold.cents === 0 || paidCents === 0) {
    return { money: pieces, pieces };
  }
  const isPaidBack = [...back.values()].reduce((sum, { cents }) => sum + cents, 0) >= paidCents;
  const withDiscount = Fraction.of(returned.cents, sold.cents).times(Fraction.of(getCents(goods), paidCents));
  const money = isPaidBack ? Fraction.ZERO : left(withDiscount);
  return { money, pieces: money.isPositive ? pieces : Fraction.ZERO };
}

function left(share: Fraction): Fraction {
  const rest = Fraction.ONE.minus(share);
  return rest.isPositive ? rest : Fraction.ZERO;
}

function gain(amount: Fraction, multiplier: number): Fraction {
  return amount.times(Fraction.decimal(multiplier).minus(Fraction.ONE));
}

function sumUp(amounts: readonly (Fraction | undefined)[]): Fraction {
  return amounts.reduce((sum: Fraction, amount) => sum.plus(amount ?? Fraction.ZERO), Fraction.ZERO);
}

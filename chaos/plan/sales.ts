import { Random } from '../random.js';

/** A line of a sale or a return: pieces in thousandths, money in cents. */
export interface Line {
  readonly sku: string;
  readonly millis: number;
  readonly cents: number;
  /** Has the label of the promotion. */
  readonly promoted: boolean;
}

export const PROMOTION = { key: 'promo', value: 'yes' } as const;
/** The SKU of the sales by which purchases and marks are recognised: they earn nothing. */
export const MARK_SKU = 'MARK';
/** Costs of delivery. */
export const DELIVERY_SKU = 'POST';
/** Administrators change which of them count for levels. */
export const EXCLUDED_SKUS: readonly string[] = ['CARD', DELIVERY_SKU];
/** A rule that pays more for one document refuses it. */
export const POINTS_MAX = 1_000_000_000;
export const VISIT = { name: 'Visit', event: 'visit', points: 13 } as const;
/** Customers report it themselves, so often within a day. */
export const STAMP = { name: 'Stamp', event: 'stamp', points: 17, limit: 3 } as const;
export const REPORTED = [VISIT, STAMP];
/** Receipts that a customer may claim within a day. */
export const CLAIMS_PER_DAY = 3;
const NO_MONEY = [MARK_SKU, 'CARD'];

/** What rules pay for baskets, in the order of their evaluation, in the fields of a request. */
export const MONEY_RULES = [
  { name: 'Money', pointValue: 1.005, excludeDeliveryCost: true, excludedSKUs: NO_MONEY, minOrderValue: 0 },
  { name: 'Large', pointValue: 0.25, excludeDeliveryCost: false, excludedSKUs: NO_MONEY, minOrderValue: 100 },
] as const;
export const LAMP_RULE = { name: 'Lamps', skuIds: ['LAMP'], multiplier: 1.5 } as const;
export const PROMOTION_RULE = { name: 'Promotion', multiplier: 2.25 } as const;
/** With a cap for a customer and day: no multiple of what a piece earns. */
export const PIECES_RULE = {
  name: 'Pieces',
  skuIds: ['MUG', 'FREE'],
  pointsAmount: 7,
  dailyPointsMax: 30,
} as const;

/** Returns the rules as they are sent, oldest first: rules of one priority are evaluated by their age. */
export function rulesFor(levels: readonly string[]): readonly object[] {
  const [money, large] = MONEY_RULES;
  return [
    { ...money, type: 'points', labelsInclusionType: 'none_labels' },
    { ...large, type: 'points', labelsInclusionType: 'exclude_labels', excludedLabels: [PROMOTION] },
    { ...LAMP_RULE, type: 'multiply_for_product' },
    {
      name: PROMOTION_RULE.name,
      type: 'multiply_by_product_labels',
      labelMultipliers: [{ ...PROMOTION, multiplier: PROMOTION_RULE.multiplier }],
    },
    { ...PIECES_RULE, type: 'product_purchase' },
    { name: VISIT.name, type: 'custom_event', eventName: VISIT.event, pointsAmount: VISIT.points },
    {
      name: STAMP.name,
      type: 'custom_event',
      eventName: STAMP.event,
      pointsAmount: STAMP.points,
      customersMayReport: true,
      limit: { active: true, period: 'day', limit: STAMP.limit },
    },
  ].map((rule) => ({ ...ruleFor(levels), ...rule }));
}

/** For everyone. */
export function ruleFor(levels: readonly string[]): object {
  return { active: true, allTimeActive: true, target: 'level', levels };
}

/** In the journal: at the point of sale where rules give coupons. */
export const AT_POS = '@';
/** In the journal: no buyer is named. */
export const RECEIPT = '~';

/** Many sales that gifts were used for come back by half. */
const HALVES = 0.5;
const STREAM_OF_SALES = 2_000_000_011;
const STREAM_OF_RETURNS = 2_000_000_033;
const SKUS = { TEA: 30, LAMP: 18, MUG: 18, CARD: 10, POST: 8, FREE: 8, VOID: 4 } as const;
/** Amounts that binary fractions, halves and minimums make difficult. */
const PRICES = [1, 50, 333, 1005, 1999, 4990, 10_000, 20_000, 30_000];

/** What is sold: the same for the same operation of a seed. A few are refused, because their discount is larger than what is bought. */
export function linesSold(number: number, points: number): Line[] {
  const random = new Random(STREAM_OF_SALES, number, points);
  const skus = [...new Set(Array.from({ length: random.whole(1, 4) }, () => random.weighted(SKUS)))];
  const goods = skus.map((sku): Line => {
    const promoted = random.chance(0.3);
    const millis = sku === 'VOID' ? 0 : random.chance(0.1) ? 1500 : 1000 * random.whole(1, 3);
    const price = random.chance(0.5) ? PRICES[random.whole(0, PRICES.length - 1)] : random.whole(1, 6000);
    return { sku, millis, cents: sku === 'FREE' ? 0 : (price ?? 0), promoted };
  });
  const [first] = goods;
  const isTwice = first && random.chance(0.1);
  const all = isTwice ? [...goods, first] : goods;
  const sum = getCents(all);
  const isDiscounted = sum > 0 && !skus.includes('POST') && random.chance(0.2);
  const cents = random.chance(0.1) ? -sum - 1 : -random.whole(1, sum);
  return isDiscounted ? [...all, { sku: 'OFF', millis: 1000, cents, promoted: false }] : all;
}

/** What comes back of a sale, or is said to: also more than was sold, and what was not sold. */
export function linesBack(number: number, points: number, sold: readonly Line[]): Line[] {
  const random = new Random(STREAM_OF_RETURNS, number, points);
  const skus = getGoods(sold);
  const [paid, goods] = [getCents(sold), getCents(skus)];
  const isWhole = random.chance(0.25);
  const start = random.whole(0, Math.max(0, skus.length - 1));
  const chosen = isWhole ? skus : skus.slice(start, start + random.whole(1, 2));
  const isCorrection = random.chance(skus[0]?.sku === MARK_SKU ? HALVES : 0.08);
  const lines = chosen.map((line): Line => {
    const most = Math.max(1, Math.floor(line.millis / 1000));
    const pieces = isWhole || line.millis === 0 ? line.millis : 1000 * random.whole(1, most);
    const millis = random.chance(0.1) ? pieces + 1000 : pieces;
    const share = line.millis === 0 ? 1 : millis / line.millis;
    const cents = goods === 0 ? 0 : Math.floor((line.cents * share * paid) / goods);
    return { ...line, millis, cents: isCorrection ? Math.floor(cents / 2) : cents };
  });
  const rest = isWhole && !isCorrection ? paid - getCents(lines) : 0;
  const sign = random.chance(0.3) ? -1 : 1;
  const stranger = { sku: 'NEVER', millis: 1000, cents: 1, promoted: false };
  const all = lines.map((line, index) => (index === 0 ? { ...line, cents: line.cents + rest } : line));
  return (random.chance(0.04) ? [...all, stranger] : all).map((line) => ({
    ...line,
    // Nothing is not negative.
    millis: sign * line.millis || 0,
    cents: sign * line.cents || 0,
  }));
}

/** The largest amounts that a line may have earn more points than a sale may. */
export const HUGE_LINE: Line = { sku: 'TEA', millis: 1000, cents: 99_900_000_000, promoted: false };

/** What can come back, each SKU once. */
export function getGoods(lines: readonly Line[]): Line[] {
  const bySku = new Map<string, Line>();
  for (const line of lines.filter(({ cents }) => cents >= 0)) {
    const { millis = 0, cents = 0 } = bySku.get(line.sku) ?? {};
    bySku.set(line.sku, { ...line, millis: millis + line.millis, cents: cents + line.cents });
  }
  return [...bySku.values()];
}

export function getCents(lines: readonly Line[]): number {
  return lines.reduce((sum, { cents }) => sum + cents, 0);
}

/** In the journal. */
export function getWord({ sku, millis, cents, promoted }: Line): string {
  return `${sku}/${millis}/${cents}${promoted ? '/promo' : ''}`;
}

export function linesIn(words: readonly string[]): Line[] {
  return words.flatMap((word) => {
    const [sku = '', millis, cents, promo] = word.split('/');
    return millis === undefined
      ? []
      : [{ sku, millis: Number(millis), cents: Number(cents), promoted: promo !== undefined }];
  });
}

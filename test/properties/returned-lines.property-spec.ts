import fc from 'fast-check';
import { evaluateBasket } from '../../src/earning/evaluation.rules.js';
import { keptPoints } from '../../src/earning/kept-points.rules.js';
import type { EarningContext, EarningRule } from '../../src/earning/rule.model.js';
import { check } from './checking.js';
import type { TransactionItem } from '../../src/transaction/assigned-transaction.model.js';
import { type Sums, getSums, sumsOfReturn } from '../../src/transaction/registration.model.js';
import type { TransactionEntity } from '../../src/transaction/transaction.entity.js';
import { checkLines, computeLeft } from '../../src/transaction/sale-left.model.js';

/*
 * Whatever was bought, whatever the rules were, and in whatever order lines come back: what is kept is what the rest would have earned.
 */

const BIO = { key: 'bio', value: 'yes' };
const NOW = new Date('2026-11-20T10:00:00Z');
const CONTEXT: EarningContext = {
  customer: { levelId: 'any', statusType: 'active', segmentIds: [] },
  statuses: ['active'],
  posId: null,
  happenedAt: NOW,
  now: NOW,
  dailyPointsMax: null,
  getUsage: () => undefined,
};

const sku = fc.constantFrom('A', 'B', 'C');
const item: fc.Arbitrary<TransactionItem> = fc.record({
  sku,
  name: fc.constantFrom('One', 'Another'),
  quantity: fc.oneof(
    fc.integer({ min: 1, max: 3 }),
    fc.integer({ min: 1, max: 5000 }).map((n) => n / 1000),
  ),
  grossCents: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 5000 }) }, fc.constant(0)),
  category: fc.constantFrom(null, 'things'),
  maker: fc.constant(null),
  labels: fc.constantFrom([], [], [BIO]),
});

const common = {
  active: true,
  allTimeActive: true,
  startAt: null,
  endAt: null,
  levels: [],
  segments: [],
  pos: [],
};
const factor = fc.integer({ min: 0, max: 40_000 }).map((n) => n / 10_000);
const rule: fc.Arbitrary<EarningRule> = fc
  .tuple(
    fc.oneof(
      fc
        .record({ pointValue: factor, excluded: fc.constantFrom([], ['A']), isLabel: fc.boolean() })
        .map((each) => ({
          type: 'points',
          settings: {
            pointValue: each.pointValue,
            excludedSKUs: each.excluded,
            labelsInclusionType: each.isLabel ? 'exclude_labels' : 'none_labels',
            excludedLabels: [BIO],
            includedLabels: [],
            excludeDeliveryCost: false,
            minOrderCents: 0,
          },
        })),
      fc
        .record({
          skuIds: fc.tuple(sku),
          labels: fc.constantFrom([], [BIO]),
          multiplier: factor.map((n) => n + 1),
        })
        .map((settings) => ({ type: 'multiply_for_product', settings })),
      fc.record({ skuIds: fc.tuple(sku), pointsAmount: fc.integer({ min: 1, max: 9 }) }).map((settings) => ({
        type: 'product_purchase',
        settings,
      })),
    ),
    fc.nat(1000),
    fc.constantFrom(null, null, 5, 40),
  )
  .map(([kind, age, dailyPointsMax]) => ({
    ...common,
    ...kind,
    id: `rule ${age}`,
    name: 'A rule',
    version: 1,
    lastExecutedRule: false,
    dailyPointsMax,
    daysLocked: null,
    createdAt: new Date(age),
  }));

const scene = fc.record({
  rules: fc.uniqueArray(rule, { minLength: 1, maxLength: 5, selector: ({ id }) => id }),
  items: fc.array(item, { minLength: 1, maxLength: 6 }),
  order: fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
});

const earned = (rules: readonly EarningRule[], items: readonly TransactionItem[]) =>
  evaluateBasket(rules, { items, deliverySkus: [] }, CONTEXT);

const quarters = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 6, maxLength: 6 });

describe('lines that come back', () => {
  it('leave what the others would have earned, in any order', async () => {
    await check(scene, 1000, ({ rules, items, order }) => {
      const { points, explanations } = earned(rules, items);
      const rest = [...items];
      const returned: TransactionItem[] = [];
      for (const which of order.slice(0, items.length)) {
        const [line] = rest.splice(which % rest.length, 1);
        checkLines(items, returned, line ? [line] : []);
        returned.push(...(line ? [line] : []));
        const left = computeLeft({ items, grossCents: sumUp(items) }, returned);
        expect(left.isNothing).toBe(rest.length === 0);
        const kept = keptPoints(points, explanations, left);
        expect(kept).toBe(rest.length === 0 ? 0 : Math.min(points, earned(rules, rest).points));
      }
      return Promise.resolve();
    });
  });

  it('in any parts leave the same as together, and no more than before', async () => {
    await check(fc.record({ scene, quarters }), 500, ({ scene: { rules, items }, quarters: shares }) => {
      const { points, explanations } = earned(rules, items);
      const parts = items.map((each, index) => getShare(each, shares[index] ?? 0, 4));
      const halves = parts.flatMap((each) => {
        const half = getShare(each, 1, 2);
        const millis = getMillis(each) - getMillis(half);
        return [half, { ...each, quantity: millis / 1000, grossCents: each.grossCents - half.grossCents }];
      });
      const keptAfter = (returned: readonly TransactionItem[]) =>
        keptPoints(points, explanations, computeLeft({ items, grossCents: sumUp(items) }, returned));
      expect(keptAfter(halves)).toBe(keptAfter(parts));
      expect(keptAfter([...halves].reverse())).toBe(keptAfter(parts));
      expect(keptAfter(parts)).toBeLessThanOrEqual(points);
      expect(keptAfter(parts)).toBeGreaterThanOrEqual(0);
      return Promise.resolve();
    });
  });
});

const skus = fc.subarray(['A', 'B', 'C']);
const measured = fc.record({
  items: fc.array(item, { minLength: 1, maxLength: 5 }),
  discount: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3000 })),
  exclusions: fc.record({
    deliverySKUs: skus,
    levelSKUs: skus,
    levelCategories: fc.constantFrom([], ['things']),
  }),
  parts: fc.array(fc.record({ line: fc.nat(4), quarters: fc.integer({ min: 1, max: 4 }) }), { maxLength: 8 }),
});

describe('amounts of a sale that are in no amount for the level', () => {
  const NAMES = [
    'grossCents',
    'deliveryCents',
    'excludedForLevelCents',
    'deliveryExcludedForLevelCents',
  ] as const;
  const less = (one: Sums, other: Sums) =>
    Object.fromEntries(NAMES.map((name) => [name, one[name] - other[name]])) as unknown as Sums;

  it('are never more than what is left, each article once, and end at 0', async () => {
    await check(measured, 1000, ({ items, discount, exclusions, parts }) => {
      const lines = items.map((each) => ({ ...each, labels: [] }));
      const cents = Math.min(discount, sumUp(lines));
      const sold = [...lines, ...(cents > 0 ? [{ ...aLine, grossCents: -cents }] : [])];
      const sums = getSums(sold, exclusions);
      const sale = { ...sums, exclusions } as unknown as TransactionEntity;
      const rest = lines.map(({ grossCents }) => grossCents);
      const before: Sums[] = [];
      let left = sums;
      const bringBack = (line: number, most: number) => {
        const grossCents = Math.min(most, rest[line] ?? 0, left.grossCents);
        const back = [{ ...(lines[line] ?? aLine), grossCents }];
        const revised = { ...sale, returnedCents: sums.grossCents - left.grossCents };
        const taken = sumsOfReturn({ items: back, sold }, revised, before as never);
        rest[line] = (rest[line] ?? 0) - grossCents;
        before.push(taken);
        left = less(left, taken);
        const { deliveryCents: delivery, excludedForLevelCents: excluded } = left;
        const both = left.deliveryExcludedForLevelCents;
        expect(Math.min(both, delivery - both, excluded - both)).toBeGreaterThanOrEqual(0);
        expect(delivery + excluded - both).toBeLessThanOrEqual(left.grossCents);
        if (cents === 0) {
          const kept = lines.map((each, index) => ({ ...each, grossCents: rest[index] ?? 0 }));
          expect(left).toEqual(getSums(kept, exclusions));
        }
      };
      for (const { line, quarters: share } of parts) {
        bringBack(line % lines.length, Math.ceil(((rest[line % lines.length] ?? 0) * share) / 4));
      }
      lines.forEach((_, line) => bringBack(line, Number.MAX_SAFE_INTEGER));
      expect(left).toEqual(less(sums, sums));
      return Promise.resolve();
    });
  });
});

const aLine: TransactionItem = {
  sku: 'DISCOUNT',
  name: 'Discount',
  quantity: 1,
  grossCents: 0,
  category: null,
  maker: null,
  labels: [],
};

function getShare(item: TransactionItem, part: number, whole: number): TransactionItem {
  return {
    ...item,
    quantity: Math.floor((getMillis(item) * part) / whole) / 1000,
    grossCents: Math.floor((item.grossCents * part) / whole),
  };
}

function getMillis({ quantity }: TransactionItem): number {
  return Math.round(quantity * 1000);
}

function sumUp(items: readonly TransactionItem[]): number {
  return items.reduce((sum, { grossCents }) => sum + grossCents, 0);
}

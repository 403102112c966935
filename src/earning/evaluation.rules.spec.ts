import fc from 'fast-check';
import type { Basket, BasketItem, EarningContext, EarningRule } from './rule.model.js';
import { evaluateBasket, evaluateOccurrence } from './evaluation.rules.js';
import { RULE_KINDS } from './rule-kinds.model.js';
import { isRefused } from './kinds/rule-kind.model.js';

const NOW = new Date('2026-05-20T10:00:00Z');
const CONTEXT: EarningContext = {
  customer: { levelId: 'silver', statusType: 'active', segmentIds: ['loyal'] },
  statuses: ['active'],
  posId: 'shop',
  happenedAt: NOW,
  now: NOW,
  dailyPointsMax: null,
  getUsage: () => undefined,
};
const BASKET: Basket = { items: [item('tea', 1250), item('mug', 1875)], deliverySkus: [] };
let count = 0;

describe('rules about a basket', () => {
  it('pay, are multiplied, and are added to, in this order, whatever their own', () => {
    const product = rule('product_purchase', { skuIds: ['mug'], pointsAmount: 7 });
    const multiplier = rule('multiply_for_product', { skuIds: ['mug'], multiplier: 3 });
    const money = rule('points', { pointValue: 2 });
    const { points, explanations } = evaluateBasket([product, multiplier, money], BASKET, CONTEXT);
    expect(explanations.map((each) => [each.ruleId, each.points, each.amountCents])).toEqual([
      [money.id, 63, 3125],
      [multiplier.id, 75, 1875],
      [product.id, 7, 1875],
    ]);
    expect(points).toBe(145);
  });

  it('end with the last one that was executed', () => {
    const last = rule('points', { pointValue: 1 }, { lastExecutedRule: true });
    const behind = rule('product_purchase', { skuIds: ['mug'], pointsAmount: 7 });
    const { points, explanations } = evaluateBasket([last, behind], BASKET, CONTEXT);
    expect(points).toBe(31);
    expect(explanations[1]).toMatchObject({ points: 0, miss: { why: 'stopped', by: last.id } });
  });

  it('do not end with one that has missed', () => {
    const settings = { pointValue: 1, minOrderValue: 43.75 };
    const last = rule('points', settings, { lastExecutedRule: true });
    const behind = rule('product_purchase', { skuIds: ['mug'], pointsAmount: 7 });
    const { points, explanations } = evaluateBasket([last, behind], BASKET, CONTEXT);
    expect(points).toBe(7);
    expect(explanations[0]?.miss).toEqual({ why: 'below-minimum', missingCents: 1250 });
  });

  it.each<[string, Partial<EarningRule>, object]>([
    ['is not active', { active: false }, { why: 'inactive' }],
    [
      'begins later',
      { allTimeActive: false, startAt: new Date('2026-06-01T00:00:00Z') },
      { why: 'not-yet', from: '2026-06-01T00:00:00.000Z' },
    ],
    [
      'is over',
      { allTimeActive: false, endAt: new Date('2026-05-01T00:00:00Z') },
      { why: 'no-longer', to: '2026-05-01T00:00:00.000Z' },
    ],
    ['is for others', { levels: ['gold'] }, { why: 'audience', levelId: 'silver', levels: ['gold'] }],
    ['is for another shop', { pos: ['other'] }, { why: 'other-pos', posId: 'shop', pos: ['other'] }],
  ])('say why: one that %s', (_, changes, miss) => {
    const { points, explanations } = evaluateBasket([money(changes)], BASKET, CONTEXT);
    expect(points).toBe(0);
    expect(explanations[0]?.miss).toMatchObject(miss);
  });

  it('pay the members of a segment, whatever their level', () => {
    expect(evaluateBasket([money({ levels: ['gold'], segments: ['loyal'] })], BASKET, CONTEXT).points).toBe(
      31,
    );
  });

  it('pay no customer whose status does not earn', () => {
    const customer = { ...CONTEXT.customer, statusType: 'blocked' };
    const { points, explanations } = evaluateBasket([money({})], BASKET, { ...CONTEXT, customer });
    expect(points).toBe(0);
    expect(explanations[0]?.miss).toEqual({ why: 'status', status: 'blocked', allowed: ['active'] });
  });

  it('hold back what is above the cap of a day', () => {
    const limited = money({ dailyPointsMax: 40 });
    const getUsage = () => ({ uses: 1, points: 25 });
    const { points, explanations, uses } = evaluateBasket([limited], BASKET, { ...CONTEXT, getUsage });
    expect(points).toBe(15);
    expect(explanations[0]).toMatchObject({ points: 15, withheld: 16, miss: { why: 'daily-cap', used: 25 } });
    expect(uses).toEqual([{ ruleId: limited.id, period: '2026-05-20', uses: 1, points: 15 }]);
  });

  it('ask for the longest delay of those that pay', () => {
    const rules = [
      money({ daysLocked: 3 }),
      money({ daysLocked: 14 }),
      money({ daysLocked: 30, active: false }),
    ];
    expect(evaluateBasket(rules, BASKET, CONTEXT).daysLocked).toBe(14);
  });

  it('give rewards, as many as there are rules', () => {
    const gift = rule('instant_reward', { rewardCampaignId: 'a' });
    const { points, explanations } = evaluateBasket([gift], BASKET, CONTEXT);
    expect(points).toBe(0);
    expect(explanations).toEqual([expect.objectContaining({ campaignId: 'a', miss: null })]);
  });

  it('agree with an oracle of fractions, whatever the basket', () => {
    const baskets = fc.array(
      fc.record({
        sku: fc.constantFrom('tea', 'mug', 'cup'),
        grossCents: fc.integer({ min: 0, max: 10_000_000 }),
        quantity: fc.integer({ min: 1, max: 9 }),
      }),
      { maxLength: 8 },
    );
    const hundredths = fc.integer({ min: 0, max: 1000 });
    fc.assert(
      fc.property(
        baskets,
        hundredths,
        hundredths,
        fc.integer({ min: 1, max: 99 }),
        (bought, value, times, each) => {
          const items = bought.map((one) => ({ ...one, labels: [] }));
          const rules = [
            rule('points', { pointValue: value / 100 }),
            rule('multiply_for_product', { skuIds: ['mug'], multiplier: times / 100 }),
            rule('product_purchase', { skuIds: ['tea'], pointsAmount: each }),
          ];
          const { points } = evaluateBasket(rules, { items, deliverySkus: [] }, CONTEXT);
          // In 1/1,000,000 of a point: all three factors have two decimals.
          const ofMoney = items.map(({ grossCents }) => grossCents * value * 100);
          const base = half(sum(ofMoney), 1_000_000);
          const gain = half(
            sum(items.map(({ sku }, i) => (sku === 'mug' ? (ofMoney[i] ?? 0) * (times - 100) : 0))),
            100_000_000,
          );
          const added = sum(items.map(({ sku, quantity }) => (sku === 'tea' ? quantity * each : 0)));
          expect(points).toBe(base + Math.max(gain, -base) + added);
        },
      ),
    );
  });
});

describe('lines below 0', () => {
  const lines = fc.array(
    fc.record({
      sku: fc.constantFrom('tea', 'mug', 'cup'),
      grossCents: fc.integer({ min: -500_000, max: 900_000 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      labels: fc.constant([]),
    }),
    { minLength: 1, maxLength: 7 },
  );
  const hundredths = fc.integer({ min: 0, max: 1000 });

  it('let a receipt earn no more than its sum as one line, unless a rule counts pieces', () => {
    fc.assert(
      fc.property(lines, hundredths, hundredths, hundredths, (items, value, bonus, minimum) => {
        const sum = items.reduce((all, { grossCents }) => all + grossCents, 0);
        fc.pre(sum >= 0);
        const rules = [
          rule('points', { pointValue: value / 100 }),
          rule('points', { pointValue: bonus / 100, excludedSKUs: ['mug'], minOrderValue: minimum }),
        ];
        const getPoints = (some: readonly BasketItem[]) =>
          evaluateBasket(rules, { items: some, deliverySkus: [] }, CONTEXT).points;
        const whole = { sku: 'tea', grossCents: sum, quantity: 1, labels: [] };
        expect(getPoints(items)).toBeLessThanOrEqual(getPoints([whole]));
      }),
    );
  });
});

describe('rules about an occurrence', () => {
  it('count only once: the one that pays most', () => {
    const low = rule('custom_event', { eventName: 'like', pointsAmount: 10 });
    const high = rule('custom_event', { eventName: 'like', pointsAmount: 30 });
    const other = rule('custom_event', { eventName: 'share', pointsAmount: 90 });
    const { points, explanations } = evaluateOccurrence([low, high, other], LIKE, CONTEXT);
    expect(points).toBe(30);
    expect(explanations.map(({ ruleId, miss }) => [ruleId, miss])).toEqual([
      [low.id, { why: 'pays-less', by: high.id }],
      [high.id, null],
    ]);
  });

  it('count the next one when the limit of the best is reached, and say how far', () => {
    const limit = { active: true, period: 'week', limit: 3 };
    const low = rule('custom_event', { eventName: 'like', pointsAmount: 10 });
    const high = rule('custom_event', { eventName: 'like', pointsAmount: 30, limit });
    const getUsage = (id: string, period: string) =>
      id === high.id && period === 'from 2026-05-18' ? { uses: 3, points: 90 } : undefined;
    const { points, explanations } = evaluateOccurrence([low, high], LIKE, { ...CONTEXT, getUsage });
    expect(points).toBe(10);
    expect(explanations[1]?.miss).toEqual({ why: 'limit', used: 3, limit: 3, period: 'week' });
  });

  it('are none when none is about it', () => {
    expect(evaluateOccurrence([money({})], LIKE, CONTEXT).explanations).toEqual([]);
  });
});

const LIKE = { what: 'reported', name: 'like' } as const;

function item(sku: string, grossCents: number): BasketItem {
  return { sku, grossCents, quantity: 1, labels: [] };
}

function money(changes: Partial<EarningRule>): EarningRule {
  return rule('points', { pointValue: 1 }, changes);
}

function rule(type: string, sent: object, changes: Partial<EarningRule> = {}): EarningRule {
  const settings = RULE_KINDS.get(type).read(sent);
  if (isRefused(settings)) {
    throw new Error(JSON.stringify(settings));
  }
  count += 1;
  return {
    id: `rule-${String(count).padStart(6, '0')}`,
    version: 1,
    type,
    name: type,
    active: true,
    allTimeActive: true,
    startAt: null,
    endAt: null,
    levels: [],
    segments: [],
    pos: [],
    lastExecutedRule: false,
    dailyPointsMax: null,
    daysLocked: null,
    settings,
    createdAt: NOW,
    ...changes,
  };
}

function sum(all: readonly number[]): number {
  return all.reduce((total, one) => total + one, 0);
}

function half(numerator: number, denominator: number): number {
  const [n, d] = [BigInt(numerator), BigInt(denominator)];
  const quotient = (2n * n + d) / (2n * d);
  return Number((2n * n + d) % (2n * d) < 0n ? quotient - 1n : quotient);
}

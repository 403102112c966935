import fc from 'fast-check';
import { useTimezone } from '#platform/time/calendar.js';
import { TestApp } from '../support/app/test-app.js';
import { check } from './checking.js';
import {
  type RandomLine,
  type RandomRule,
  type WhatIfProgramme,
  type WhatIfStep,
  WhatIfWorld,
} from './what-if-world.js';

/* A rule that is tried as it is changes nothing: neither what past sales would have earned, nor what the next one would. */

const RUNS = 60;
const STEPS = 14;
const SKUS = ['A', 'B', 'C'] as const;

const sku = fc.constantFrom(...SKUS);
const cap = fc.constantFrom(undefined, undefined, 10, 40);
const common = {
  lastExecutedRule: fc.constantFrom(false, false, true),
  dailyPointsMax: cap,
  active: fc.constantFrom(true, true, true, true, false),
};
const fields: fc.Arbitrary<RandomRule['fields']> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('points'),
      pointValue: fc.constantFrom(1, 0.5, 2.75, 0.3333),
      minOrderValue: fc.constantFrom(0, 0, 12),
      excludedSKUs: fc.constantFrom([], [], ['B']),
      excludeDeliveryCost: fc.boolean(),
      ...common,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('multiply_for_product'),
      skuIds: sku.map((one) => [one]),
      multiplier: fc.constantFrom(2, 0.5, 1.3333, 0),
      ...common,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('product_purchase'),
      skuIds: sku.map((one) => [one]),
      pointsAmount: fc.integer({ min: 1, max: 9 }),
      ...common,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('event'),
      eventName: fc.constant('oloy.transaction.customer_first_transaction'),
      pointsAmount: fc.integer({ min: 1, max: 30 }),
      dailyPointsMax: cap,
    }),
  },
);
const scan = {
  type: 'qrcode',
  code: 'door',
  pointsAmount: 7,
  limit: { active: true, period: 'day', limit: 2 },
};
const rule: fc.Arbitrary<RandomRule> = fc.record({
  fields,
  audience: fc.constantFrom('everyone', 'everyone', 'regulars', 'beginners', 'buyers'),
  isWindowed: fc.constantFrom(false, false, false, true),
  ofShop: fc.constantFrom(false, false, false, false, false, true),
});

const line: fc.Arbitrary<RandomLine> = fc.record({
  sku,
  cents: fc.integer({ min: 100, max: 3000 }),
  quantity: fc.integer({ min: 1, max: 3 }),
});
const discount: fc.Arbitrary<RandomLine> = fc.record({
  sku,
  cents: fc.integer({ min: -99, max: -1 }),
  quantity: fc.constant(1),
});
const lines = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 3 }), fc.array(discount, { maxLength: 1 }))
  .map((both) => both.flat());
const who = fc.constantFrom(0, 0, 1);
const step: fc.Arbitrary<WhatIfStep> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      who,
      lines,
      daysLate: fc.constantFrom(0, 0, 0, 1, 9),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('return' as const), which: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('scan' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('exclude' as const), sku }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }),
  },
);
const programme: fc.Arbitrary<WhatIfProgramme> = fc.record({
  rules: fc
    .array(rule, { minLength: 2, maxLength: 5 })
    .map((rules): RandomRule[] => [
      ...rules,
      { fields: scan, audience: 'everyone', isWindowed: false, ofShop: false },
    ]),
  dailyPointsMax: fc.constantFrom(null, 25, 60),
  steps: fc.array(step, { minLength: STEPS, maxLength: STEPS }),
});

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start()));
afterAll(async () => {
  useTimezone('UTC');
  await app.stop();
});

describe('an earning rule that is tried as it is', () => {
  it('changes neither the points of past sales nor those of the next one', async () => {
    const next = fc.record({ who: fc.constantFrom(0, 1, 2), lines });
    await check(fc.tuple(programme, next), RUNS, async ([random, { who: buyer, lines: bought }]) => {
      const world = await WhatIfWorld.begin(app, random);
      for (const each of random.steps) {
        await world.take(each);
      }
      await world.replayAll();
      await world.simulateThenBuy(buyer, bought);
    });
  });
});

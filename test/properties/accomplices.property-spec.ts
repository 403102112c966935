import fc from 'fast-check';
import { AccomplicesWorld, PEOPLE, type Programme, type Step } from './accomplices-world.js';
import { check } from './checking.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

/* Whatever accomplices do in a new programme, what all of them hold at the end is what honest sales have earned. */

const RUNS = 12;
const STEPS = 26;

const person = fc.nat(PEOPLE - 1);
const common = { who: person, other: person, amount: fc.integer({ min: 1, max: 60 }) };
const of = <Do extends string>(...kinds: readonly Do[]) =>
  fc.record({ ...common, do: fc.constantFrom(...kinds) });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: of('sell', 'sell', 'exchange', 'import') },
  { weight: 6, arbitrary: of('send') },
  { weight: 4, arbitrary: of('give', 'spend', 'block', 'buy', 'pay', 'pay') },
  { weight: 1, arbitrary: of('merge') },
  {
    weight: 4,
    arbitrary: fc.record({
      ...common,
      do: fc.constant('return' as const),
      which: fc.nat(20),
      isWhole: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...common,
      do: fc.constant('wait' as const),
      days: fc.integer({ min: 1, max: 15 }),
    }),
  },
);
const programme: fc.Arbitrary<Programme> = fc.record({
  sendPointsAfterDays: fc.constantFrom(14, 14, 3, 0),
  perPurchase: fc.constantFrom(0, 10, 100),
  firstPurchase: fc.constantFrom(0, 50),
  register: fc.constantFrom(0, 7),
  minOrderValue: fc.constantFrom(0, 20),
  expireAfterDays: fc.constantFrom(null, null, 20),
  steps: fc.array(step, { minLength: STEPS, maxLength: STEPS }),
});

let app: TestApp;
afterAll(() => app.stop());

describe('accomplices', () => {
  it('hold at the end what honest sales have earned', async () => {
    app = await TestApp.start({ newProgramme: true });
    await check(programme, RUNS, async (random) => {
      app = await TestApp.again(app, { newProgramme: true });
      const world = new AccomplicesWorld(app, random);
      await world.play();
      const held = await world.getHeld();
      expect(held).toBeLessThanOrEqual(world.honest);
      if (random.expireAfterDays === null) {
        expect(held).toBe(world.honest);
      }
      expect(await differencesIn(app)).toEqual([]);
    });
  });
});

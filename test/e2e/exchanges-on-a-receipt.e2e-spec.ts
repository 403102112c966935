import { bought, type Buyer, buyerIn, type Line, ruleWith, sendReturn } from '../support/scenes/earning.js';
import { differencesIn } from '../support/verify/verify.js';
import { TestApp } from '../support/app/test-app.js';

let app: TestApp | undefined;
const scene = () => {
  if (!app) {
    throw new Error('Not started');
  }
  return app;
};
beforeEach(async () => void (app = await TestApp.again(app)));
afterEach(async () => expect(await differencesIn(scene())).toEqual([]));
afterAll(() => app?.stop());

const SHOE: Line = { sku: 'SHOE', grossValue: 100 };
const BOOT: Line = { sku: 'BOOT', grossValue: 120 };
const getBack = (line: Line): Line => ({ ...line, grossValue: -line.grossValue });
const PER_UNIT = { type: 'points', pointValue: 1 };

const getPoints = ({ customerId }: Buyer) => scene().getPoints(customerId);
let receipts = 0;
/** Points that the receipt gives. */
const earned = async (one: Buyer, ...items: Line[]) => {
  const before = await getPoints(one);
  receipts += 1;
  await bought(scene(), { number: `receipt ${receipts}`, phone: one.phone, items });
  return (await getPoints(one)) - before;
};

describe('POST /api/transaction with an article that comes back on the receipt of another', () => {
  it('200: earns on the difference alone, and as often as it is done', async () => {
    await ruleWith(scene(), PER_UNIT);
    const one = await buyerIn(scene());
    expect(await earned(one, SHOE)).toBe(100);
    expect(await earned(one, getBack(SHOE), BOOT)).toBe(20);
    expect(await earned(one, BOOT, getBack(BOOT))).toBe(0);
    for (let time = 0; time < 3; time += 1) {
      const [less, more] = [
        { sku: 'SHOE', grossValue: -100 },
        { sku: 'HAT', grossValue: 100.01 },
      ];
      expect(await earned(one, less, more)).toBe(0);
    }
    expect(await getPoints(one)).toBe(120);
  });

  it('200: takes back with a later return what the receipt has given for the line', async () => {
    await ruleWith(scene(), PER_UNIT);
    const one = await buyerIn(scene());
    expect(await earned(one, getBack(SHOE), SHOE, { sku: 'TEA', grossValue: 50 })).toBe(50);
    const revised = `receipt ${receipts}`;
    const half = [{ sku: 'TEA', grossValue: 25 }];
    await sendReturn(scene(), one.phone, revised, half).expect(200);
    expect(await getPoints(one)).toBe(25);
    await sendReturn(scene(), one.phone, revised, half).expect(200);
    expect(await getPoints(one)).toBe(0);
  });

  it.each<readonly [string, object[], Line[], number]>([
    [
      'a rule about labels',
      [
        {
          ...PER_UNIT,
          labelsInclusionType: 'include_labels',
          includedLabels: [{ key: 'bio', value: 'yes' }],
        },
      ],
      [getBack(SHOE), { ...BOOT, labels: [{ key: 'bio', value: 'yes' }] }],
      20,
    ],
    ['articles that do not count', [{ ...PER_UNIT, excludedSKUs: ['BOOT'] }], [getBack(SHOE), BOOT], 0],
    [
      'a multiplier',
      [PER_UNIT, { type: 'multiply_for_product', skuIds: ['BOOT'], multiplier: 3 }],
      [getBack(SHOE), BOOT],
      60,
    ],
    ['a least value of the order', [{ ...PER_UNIT, minOrderValue: 100 }], [getBack(SHOE), BOOT], 0],
    ['a cap of the day', [{ ...PER_UNIT, dailyPointsMax: 15 }], [getBack(SHOE), BOOT], 15],
    ['two rules', [PER_UNIT, { ...PER_UNIT, pointValue: 0.5 }], [getBack(SHOE), BOOT], 30],
    [
      'pieces, which are paid whole',
      [{ type: 'product_purchase', skuIds: ['BOOT'], pointsAmount: 7 }],
      [getBack(SHOE), BOOT],
      7,
    ],
  ])('200: counts what was paid for each line: %s', async (_, rules, lines, points) => {
    for (const rule of rules) {
      await ruleWith(scene(), rule);
    }
    const one = await buyerIn(scene());
    expect(await earned(one, ...lines)).toBe(points);
  });
});

import { randomUUID } from 'node:crypto';
import { moneyDecimals } from '../../src/platform/money.js';
import { documentedFields, sendField, getTitle } from '../support/api/documented-fields.js';
import { TestApp } from '../support/app/test-app.js';
import { createCampaign } from '../support/scenes/campaign-requests.js';
import { everyLevel, ruleWith } from '../support/scenes/earning.js';
import { registered } from '../support/scenes/transactions.js';

const NUMBERS = documentedFields(({ type }) => [type].flat().includes('number'));
const REFUSED = NUMBERS.filter(({ schema }) => schema['x-rounding'] === undefined);
const ROUNDED = NUMBERS.filter(({ schema }) => schema['x-rounding'] !== undefined);

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start({ freshDatabase: true })));
afterAll(() => app.stop());

const admin = () => app.as('admin');

describe('the API document', () => {
  it('says of each number how many decimals are kept', () => {
    expect(NUMBERS.length).toBeGreaterThan(25);
    for (const field of NUMBERS) {
      const { 'x-decimals': decimals = 'none' } = field.schema;
      expect([getTitle(field), decimals === 'currency' || typeof decimals === 'number']).toEqual([
        getTitle(field),
        true,
      ]);
    }
  });

  it('rounds amounts of sales alone, which tills reckon', () => {
    const OF_SALES =
      /^POST \/api\/(transaction|pos|seller\/transaction|admin\/(campaign\/cashback|transaction)|customer\/transaction|earningRule\/simulate)/;
    for (const field of ROUNDED) {
      expect(getTitle(field)).toMatch(OF_SALES);
      expect(field.schema['x-decimals']).toBe('currency');
    }
  });

  it('gives rates, multipliers and values of points six or more', () => {
    const rates = REFUSED.filter(({ names }) => /value|multiplier|percent|rate$/i.test(names.at(-1) ?? ''));
    expect(rates.length).toBeGreaterThan(5);
    expect(rates.filter(({ schema }) => Number(schema['x-decimals']) < 6).map(getTitle)).toEqual([]);
  });
});

describe('a number that no till reckons', () => {
  it.each(REFUSED.map((field) => [getTitle(field), field] as const))(
    '%s: is refused beyond its decimals, which the sentence counts',
    async (_title, field) => {
      const kept = field.schema['x-decimals'];
      const decimals = kept === 'currency' ? moneyDecimals() : Number(kept);
      const digits = (count: number) => `0.${'0'.repeat(count - 1)}1`;
      const listWrong = async (value: unknown) => {
        const { status, errors, name } = await sendField(app, field, value);
        const about = errors.filter((error) => error.field !== '' && name.startsWith(error.field));
        return {
          status,
          isRefused: about.some(({ message }) => message.includes(`at most ${decimals} decimals`)),
        };
      };
      // A query has no numbers.
      const both = (text: string) => (field.isQuery ? [text] : [text, Number(text)]);
      for (const value of [...both(digits(decimals + 1)), `1.${'0'.repeat(24)}1`]) {
        expect([value, await listWrong(value)]).toEqual([value, { status: 400, isRefused: true }]);
      }
      for (const value of [...both(digits(decimals)), '1.500000000000']) {
        expect(await listWrong(value)).toMatchObject({ isRefused: false });
      }
    },
  );
});

/** What a purchase would earn by a rule with this value alone. */
async function earnedFor(grossValue: unknown, pointValue: number): Promise<number> {
  const customerId = await app.customerWith({ points: 0 });
  const earningRuleId = await ruleWith(app, { type: 'points', pointValue, active: false });
  const levels = await everyLevel(app);
  const rule = {
    earningRuleId,
    type: 'points',
    name: 'Draft',
    allTimeActive: 1,
    active: 1,
    levels,
    pointValue,
  };
  const simulation = { customerId, items: [{ sku: 'TEA', grossValue }], rule };
  const { body } = await admin().postJson('/api/earningRule/simulate', { simulation }).expect(200);
  return body.points as number;
}

it('a small value of points earns what it says', async () => {
  expect(await earnedFor(250_000, 0.00004)).toBe(10);
  expect(await earnedFor(500_000, 0.000001)).toBe(1);
});

it('a percentage of a level keeps six decimals', async () => {
  const special = { name: 'Tea', value: 5.123456 };
  const level = {
    name: 'Silver',
    conditionValue: 1e5,
    reward: { value: 12.000001 },
    specialRewards: [special],
  };
  const { body } = await admin().postJson('/api/level/create', { level }).expect(200);
  expect((await admin().get(`/api/level/${body.id}`).expect(200)).body).toMatchObject({
    reward: { value: 0.12000001 },
    specialRewards: [{ value: 0.05123456 }],
  });
});

describe('an amount of a sale', () => {
  const ofPoints = async () => {
    const customerId = await app.customerWith({ points: 10 });
    await createCampaign(app, { reward: 'cashback', pointValue: 1.01 });
    return { customerId, pointsAmount: 1, pointValue: 1.01 };
  };

  /** What is kept of it, by the name of the field. */
  const KEPT: Readonly<Record<string, (sent: unknown) => Promise<unknown>>> = {
    rewardAmount: async (rewardAmount) => {
      const sent = { ...(await ofPoints()), rewardAmount };
      const { body } = await admin().postJson('/api/admin/campaign/cashback/redeem', sent).expect(200);
      return body.rewardAmount;
    },
    'items[0].grossValue': async (grossValue) => {
      const id = await registered(app, { number: randomUUID(), values: [grossValue as number] });
      const { body } = await admin().get(`/api/transaction/${id}`).expect(200);
      expect(body.items[0].grossValue).toBe(body.grossValue);
      expect(await earnedFor(grossValue, 100)).toBe(Math.round(body.grossValue * 100));
      return body.grossValue;
    },
    grossValue: async (grossValue) => {
      const transactionDocumentNumber = randomUUID();
      await registered(app, { number: transactionDocumentNumber, values: [1.01] });
      const assign = { transactionDocumentNumber, grossValue };
      await app
        .as('customer', await app.customerWith({ points: 0 }))
        .postJson('/api/customer/transaction/customer/assign', { assign })
        .expect(200);
      return 1.01;
    },
  };

  const getName = (names: readonly string[]) =>
    names.at(-1) === 'grossValue' && names.includes('items') ? 'items[0].grossValue' : (names.at(-1) ?? '');

  it('has a line in the table of this spec', () => {
    expect([...new Set(ROUNDED.map(({ names }) => getName(names)))].sort()).toEqual(Object.keys(KEPT).sort());
  });

  it.each(Object.keys(KEPT))('%s: is rounded half up, and the answer shows what is kept', async (name) => {
    for (const sent of [1.005, '1.005', 1.0149999, '1.0149999999999999999999']) {
      expect(await KEPT[name]?.(sent)).toBe(1.01);
    }
  });
});

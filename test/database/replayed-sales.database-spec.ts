import { EarningEntity } from '../../src/earning/earning.entity.js';
import { EventEntity } from '../../src/event/event.entity.js';
import { bought, type Buyer, buyerIn, everyLevel, type Line, ruleWith } from '../support/scenes/earning.js';
import { levelWith } from '../support/scenes/customers.js';
import { labeled, segmentWith } from '../support/scenes/segments.js';
import { storeWith } from '../support/scenes/points.js';
import { TestApp } from '../support/app/test-app.js';

const TEA = { type: 'product_purchase', name: 'Tea', skuIds: ['TEA'], pointsAmount: 5 };
const MONEY = { type: 'points', name: 'Money', pointValue: 1, dailyPointsMax: 40, minOrderValue: 5 };
/** What replaces it: more for an euro, with a cap that some days reach, and a minimum that some sales miss. */
const DRAFT = { ...MONEY, pointValue: 2.5, dailyPointsMax: 90, minOrderValue: 12 };

const tea = (grossValue: number, quantity = 1): Line => ({ sku: 'TEA', grossValue, quantity });
const mug = (grossValue: number): Line => ({ sku: 'MUG', grossValue, labels: [{ key: 'x', value: 'y' }] });

/** Days after the first, customers, and what they buy. */
const SALES: readonly (readonly [number, 0 | 1 | 2, readonly Line[]])[] = [
  [0, 0, [tea(10, 2), mug(7.49)]],
  [0, 0, [mug(29.5)]],
  [0, 1, [tea(4)]],
  [1, 0, [mug(33.33), tea(6)]],
  [1, 2, [mug(11.99)]],
  [2, 1, [mug(12), mug(-2), tea(3)]],
  [2, 1, [tea(50, 3)]],
];

let app: TestApp;
beforeEach(async () => void (app = await TestApp.again(app)));
afterAll(() => app.stop());

describe('POST /api/earningRule/replay', () => {
  const DAY_MS = 86_400_000;
  const FIRST = Date.parse('2032-06-10T12:00:00Z');
  const FIRST_TRANSACTION = 'oloy.transaction.customer_first_transaction';
  const DAYS = { from: '2032-06-10', to: '2032-06-12' };

  const replay = (body: object) => app.as('admin').postJson('/api/earningRule/replay', body);
  const buyers = async () => [await buyerIn(app), await buyerIn(app), await buyerIn(app)] as const;

  /** On their days: limits count by the time of the payment. */
  async function buy(customers: readonly [Buyer, Buyer, Buyer], prefix: string, startMs: number) {
    for (const [index, [day, who, items]] of SALES.entries()) {
      app.clock.set(new Date(startMs + day * DAY_MS + index * 60_000));
      const { phone } = customers[who];
      await bought(app, { number: `${prefix}${index}`, phone, items, date: app.clock.now().toISOString() });
    }
  }

  const paid = async (customers: readonly Buyer[]) => {
    const all = await app.reader.manager.find(EarningEntity);
    const ids = customers.map(({ customerId }) => customerId);
    return all.reduce((sum, { customerId, points }) => sum + (ids.includes(customerId) ? points : 0), 0);
  };

  async function getDraft(scene: object, earningRuleId?: string) {
    const common = { active: true, allTimeActive: true, levels: await everyLevel(app) };
    return { ...common, ...scene, ...(earningRuleId !== undefined && { earningRuleId }) };
  }

  it('200: the points that the rules have paid, and those that they pay once the draft is stored', async () => {
    const money = await ruleWith(app, MONEY);
    await ruleWith(app, TEA);
    await ruleWith(app, { type: 'multiply_for_product', name: 'Twice', skuIds: ['MUG'], multiplier: 2 });
    const past = await buyers();
    await buy(past, 'past', FIRST);
    const events = await app.reader.manager.count(EventEntity);
    const rule = await getDraft(DRAFT, money);
    const { body } = await replay({ ...DAYS, rule }).expect(200);
    expect(await app.reader.manager.count(EventEntity)).toBe(events);
    expect(body).toMatchObject({
      ...DAYS,
      total: 7,
      transactions: 7,
      customers: 3,
      amount: 165.31,
      currency: 'eur',
    });
    expect(body).not.toHaveProperty('since');
    expect(body.pointsBefore).toBe(await paid(past));

    await app
      .as('admin')
      .putJson(`/api/earningRule/${money}`, await getDraft(DRAFT))
      .expect(200);
    const future = await buyers();
    await buy(future, 'future', FIRST + 30 * DAY_MS);
    expect(body.pointsAfter).toBe(await paid(future));
    expect(body.pointsAfter).not.toBe(body.pointsBefore);
  });

  it('200: what the draft pays and holds back, and why it pays nothing for the other sales', async () => {
    await ruleWith(app, MONEY);
    await buy(await buyers(), 'a', FIRST);
    const { body } = await replay({ ...DAYS, rule: await getDraft(DRAFT) }).expect(200);
    // By hand: 17.49 → 44 and 29.50 → 74, cut at 90; 39.33 → 98, cut at 90; 13.00, after what is taken off, → 33 and 50.00 → 125, cut at 90.
    expect(body.rule).toEqual({
      points: 270,
      withheld: 28 + 8 + 68,
      rewards: 0,
      transactions: 5,
      customers: 2,
    });
    expect(body.misses).toEqual([{ why: 'below-minimum', transactions: 2 }]);
    expect(body.pointsAfter - body.pointsBefore).toBe(270);
  });

  it('200: a draft that is inactive, or of another time, counts as if it had been active', async () => {
    await buy(await buyers(), 'a', FIRST);
    const window = { allTimeActive: false, startAt: '2040-01-01', endAt: '2040-12-31' };
    const of = async (scene: object) =>
      (await replay({ ...DAYS, rule: await getDraft(scene) }).expect(200)).body;
    const usual = await of(TEA);
    expect(usual.rule).toMatchObject({ points: 40, transactions: 5 });
    expect(await of({ ...TEA, ...window, active: false })).toEqual(usual);
  });

  it('200: looks at the newest sales alone, and says since when', async () => {
    await buy(await buyers(), 'a', FIRST);
    const rule = await getDraft(TEA);
    const { body } = await replay({ ...DAYS, max: 2, rule }).expect(200);
    expect(body).toMatchObject({ total: 7, transactions: 2, customers: 1, rule: { points: 20 } });
    expect(new Date(body.since)).toEqual(new Date(FIRST + 2 * DAY_MS + 5 * 60_000));
    const oneDay = await replay({ from: '2032-06-11', to: '2032-06-11', rule }).expect(200);
    expect(oneDay.body).toMatchObject({ total: 2, transactions: 2, customers: 2 });
  });

  it('200: leaves out sales without a customer, returns, and other stores', async () => {
    const [one] = await buyers();
    app.clock.set(new Date(FIRST));
    const date = app.clock.now().toISOString();
    await bought(app, { number: 'known', phone: one.phone, items: [tea(10)], date });
    await bought(app, { number: 'unknown', phone: '+48600999999', items: [tea(10)], date });
    await bought(app, { number: 'back', phone: one.phone, items: [tea(10)], revised: 'known', date });
    const rule = await getDraft(TEA);
    const { body } = await replay({ ...DAYS, rule }).expect(200);
    expect(body).toMatchObject({ total: 1, transactions: 1, amount: 10, rule: { points: 5 } });
    await storeWith(app, 'OTHER');
    const other = await app
      .as('admin')
      .postJson('/api/OTHER/earningRule/replay', { ...DAYS, rule })
      .expect(200);
    expect(other.body).toMatchObject({ total: 0, transactions: 0, misses: [] });
  });

  it('200: an unchanged rule pays what it has paid, at its place in the order, with its window and level of that day', async () => {
    const base = await everyLevel(app);
    await levelWith(app, { name: 'Silver', conditionValue: 60 });
    const money = { type: 'points', pointValue: 1, lastExecutedRule: true };
    const scenes = [
      {
        ...money,
        name: 'Of one day',
        allTimeActive: false,
        startAt: '2032-06-11T00:00',
        endAt: '2032-06-11T23:00',
      },
      { ...money, name: 'For beginners', pointValue: 3, levels: base },
      { ...money, name: 'Off', pointValue: 9, active: false },
      { type: 'event', name: 'First', eventName: FIRST_TRANSACTION, pointsAmount: 11 },
      { ...money, name: 'For all', pointValue: 2, dailyPointsMax: 70, lastExecutedRule: false },
      { type: 'product_purchase', name: 'Tea', skuIds: ['TEA'], pointsAmount: 5, lastExecutedRule: false },
    ];
    const rules: { readonly id: string; readonly scene: { readonly type: string } }[] = [];
    for (const scene of scenes) {
      app.clock.set(new Date(FIRST - 60_000 + rules.length * 1000));
      rules.push({ id: await ruleWith(app, scene), scene });
    }
    const past = await buyers();
    await buy(past, 'past', FIRST);
    const points = await paid(past);
    for (const { id, scene } of rules.filter(({ scene: { type } }) => type !== 'event')) {
      const { body } = await replay({ ...DAYS, rule: await getDraft(scene, id) }).expect(200);
      expect([body.pointsBefore, body.pointsAfter], JSON.stringify(scene)).toEqual([points, points]);
    }
  });

  it('200: says what it does not know', async () => {
    const money = await ruleWith(app, MONEY);
    await buy(await buyers(), 'a', FIRST);
    const getNotes = async (rule: object) => {
      const { body } = await replay({ ...DAYS, rule }).expect(200);
      return (body.notes as { note: string; transactions?: number }[]).map(({ note, transactions }) =>
        transactions === undefined ? note : `${note}: ${transactions}`,
      );
    };
    const always = ['rules-of-today', 'returns-kept', 'merged-customers'];
    expect(await getNotes(await getDraft(MONEY, money))).toEqual(always);
    expect(await getNotes(await getDraft(MONEY))).toEqual([...always, 'draft-always-active']);
    const segments = [await segmentWith(app, [labeled('vip')])];
    const forSome = { ...(await getDraft(MONEY, money)), target: 'segment', segments };
    expect(await getNotes(forSome)).toEqual([...always, 'customers-of-today: 7']);
  });

  it('400: a rule that does not exist, or has another type', async () => {
    const refused = async (body: object) => (await replay(body).expect(400)).body.errors;
    const money = await ruleWith(app, MONEY);
    const unknown = await getDraft(MONEY, '4a6f2d59-9c8e-4c3b-8f3a-0d1f2b3c4d5e');
    expect(await refused({ rule: unknown })).toMatchObject([{ field: 'rule.earningRuleId' }]);
    expect(await refused({ rule: await getDraft(TEA, money) })).toMatchObject([{ field: 'rule.type' }]);
  });

  it('400: an incomplete draft, one that is not about purchases, too many days, or too many sales', async () => {
    const refused = async (body: object) => (await replay(body).expect(400)).body.errors;
    const rule = await getDraft(TEA);
    const none = await getDraft({ type: 'points', name: 'Draft' });
    expect(await refused({ rule: none })).toMatchObject([{ field: 'rule.pointValue' }]);
    const scanned = await getDraft({ type: 'qrcode', name: 'Door', code: 'a', pointsAmount: 1 });
    expect(await refused({ rule: scanned })).toMatchObject([{ field: 'rule.type' }]);
    expect(await refused({ from: '2032-01-01', to: '2032-06-12', rule })).toMatchObject([{ field: 'from' }]);
    expect(await refused({ max: 10_001, rule })).toMatchObject([{ field: 'max' }]);
    expect(await refused({})).toMatchObject([{ field: 'rule' }]);
  });
});

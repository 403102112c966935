import { randomUUID } from 'node:crypto';
import { EarningEntity } from '../../src/earning/earning.entity.js';
import { bought, everyLevel, ruleWith } from '../support/scenes/earning.js';
import { storeWith } from '../support/scenes/points.js';
import { TestApp } from '../support/app/test-app.js';
import { registered } from '../support/scenes/transactions.js';

const ITEMS = [
  { sku: 'TEA', grossValue: 10, quantity: 2 },
  { sku: { code: 'MUG' }, grossValue: '5.50' },
];

let app: TestApp;
beforeEach(async () => void (app = await TestApp.again(app)));
afterAll(() => app.stop());

describe('GET /api/transaction/{transaction}/earning', () => {
  it('200: which rule gave what, in which version, and by how much the others missed', async () => {
    const phone = '+48600200300';
    await app.customerWith({ points: 0, phone });
    const money = await ruleWith(app, { type: 'points', name: 'Money', pointValue: 1, dailyPointsMax: 12 });
    const high = await ruleWith(app, { type: 'points', name: 'High', pointValue: 1, minOrderValue: 28 });
    const items = [{ sku: 'TEA', grossValue: 15.5 }];
    const transactionId = await bought(app, { number: 's', phone, items });
    await bought(app, { number: 'r', phone, items: [{ sku: 'TEA', grossValue: 15.5 }], revised: 's' });
    const changed = { name: 'Renamed', allTimeActive: true, levels: await everyLevel(app), pointValue: 9 };
    await app.as('admin').putJson(`/api/earningRule/${money}`, changed).expect(200);
    const { body } = await app.as('admin').get(`/api/transaction/${transactionId}/earning`).expect(200);
    expect(body.total).toBe(2);
    expect(body.earnings[0]).toMatchObject({
      transactionId,
      points: 12,
      withheld: 4,
      rules: [
        {
          earningRuleId: money,
          name: 'Money',
          version: 1,
          amount: 15.5,
          points: 12,
          withheld: 4,
          why: 'daily-cap',
          reason: 'cap of the day: 0 of 12 points were paid before',
        },
        { earningRuleId: high, points: 0, why: 'below-minimum', reason: 'below minimum order by 12.50' },
      ],
    });
    expect(body.earnings[1]).toMatchObject({ revisedTransactionId: transactionId, points: -12 });
    const held = await app.as('admin').get('/api/earningRule/heldBack').expect(200);
    expect(held.body).toMatchObject({ total: 1, earnings: [{ transactionId, withheld: 4 }] });
  });
});

describe('GET /api/transaction/{transaction}/earning of one that there is not', () => {
  it('404: unknown, of another store, or no id; 200 and empty for one that has earned nothing', async () => {
    const base = '/api/transaction';
    const none = { error: { code: 404, message: 'Not Found' } };
    await app.as('admin').get(`${base}/${randomUUID()}/earning`).expect(404, none);
    await app.as('admin').get(`${base}/none/earning`).expect(404, none);
    const transactionId = await registered(app, { number: randomUUID() });
    await storeWith(app, 'OTHER');
    await app.as('admin').get(`/api/OTHER/transaction/${transactionId}/earning`).expect(404, none);
    const notes = [{ note: 'no-active-rule', description: 'No earning rule is active.' }];
    const nothing = { earnings: [], total: 0, notes };
    await app.as('admin').get(`${base}/${transactionId}/earning`).expect(200, nothing);
    const basket = { customerId: await app.customerWith({ points: 0 }), items: ITEMS };
    const simulated = await app.as('admin').postJson('/api/earningRule/simulate', basket).expect(200);
    expect(simulated.body).toEqual({ points: 0, rules: [], notes });
    await ruleWith(app, { type: 'points', pointValue: 1 });
    const some = { ...nothing, notes: [] };
    await app.as('admin').get(`${base}/${transactionId}/earning`).expect(200, some);
  });
});

describe('POST /api/earningRule/simulate', () => {
  it('200: answers for a basket, with a draft, and stores nothing', async () => {
    const customerId = await app.customerWith({ points: 0 });
    const money = await ruleWith(app, {
      type: 'points',
      name: 'Money',
      pointValue: 1,
      lastExecutedRule: true,
    });
    await ruleWith(app, { type: 'product_purchase', name: 'Tea', skuIds: ['TEA'], pointsAmount: 5 });
    const basket = { customerId, items: ITEMS };
    const { body: before } = await app.as('admin').postJson('/api/earningRule/simulate', basket).expect(200);
    expect(before).toMatchObject({
      points: 16,
      rules: [
        { name: 'Money', points: 16, amount: 15.5 },
        { name: 'Tea', points: 0, why: 'stopped', reason: 'stopped by Money' },
      ],
    });
    const levels = await everyLevel(app);
    const rule = { earningRuleId: money, type: 'points', name: 'Draft', allTimeActive: 1, active: 1, levels };
    const draft = { ...basket, rule: { ...rule, pointValue: 2 } };
    const { body: after } = await app.as('admin').postJson('/api/earningRule/simulate', draft).expect(200);
    expect(after).toMatchObject({
      points: 41,
      rules: [
        { name: 'Draft', version: 0, points: 31 },
        { name: 'Tea', points: 10 },
      ],
    });
    await app.as('admin').postJson('/api/transaction/simulate', basket).expect(200, { points: 16 });
    expect(await app.getPoints(customerId)).toBe(0);
    expect(await app.reader.manager.count(EarningEntity)).toBe(0);
  });

  it('200: counts what a rule has paid, although the rule was inactive when rules were read last', async () => {
    const phone = '+48600200301';
    const customerId = await app.customerWith({ points: 0, phone });
    const fields = { type: 'points', name: 'Money', pointValue: 1, dailyPointsMax: 12 };
    const money = await ruleWith(app, fields);
    const items = [{ sku: 'TEA', grossValue: 15.5 }];
    await bought(app, { number: 'first', phone, items });
    const points = async () => {
      const answer = await app.as('admin').postJson('/api/earningRule/simulate', { customerId, items });
      return answer.body.points;
    };
    const levels = await everyLevel(app);
    for (const active of [false, true]) {
      const changed = { ...fields, allTimeActive: true, levels, active };
      await app.as('admin').putJson(`/api/earningRule/${money}`, changed).expect(200);
      expect(await points()).toBe(0);
    }
    await bought(app, { number: 'second', phone, items });
    expect(await app.getPoints(customerId)).toBe(12);
  });

  it('400: names what is wrong with a draft', async () => {
    const customerId = await app.customerWith({ points: 0 });
    const rule = { type: 'points', name: 'Draft', allTimeActive: true, levels: await everyLevel(app) };
    const { body } = await app
      .as('admin')
      .postJson('/api/earningRule/simulate', { customerId, items: ITEMS, rule })
      .expect(400);
    expect(body.errors).toMatchObject([{ field: 'rule.pointValue' }]);
  });

  it('404: for an unknown customer', async () => {
    const customerId = '00000000-0000-4000-8000-0000000000ff';
    await app.as('admin').postJson('/api/earningRule/simulate', { customerId, items: ITEMS }).expect(404);
  });
});

describe('GET /api/earningRule/overlaps', () => {
  it('200: says which rules meet, and which stops which', async () => {
    const window = { allTimeActive: false, startAt: '2026-01-01', endAt: '2026-12-31' };
    await ruleWith(app, { type: 'points', name: 'Money', pointValue: 1, lastExecutedRule: true });
    await ruleWith(app, { type: 'points', name: 'Year', pointValue: 1, ...window });
    const past = { allTimeActive: false, startAt: '2020-01-01', endAt: '2020-12-31' };
    await ruleWith(app, { type: 'points', name: 'Past', pointValue: 1, ...past, active: false });
    await ruleWith(app, { type: 'qrcode', name: 'Door', code: 'a', pointsAmount: 1 });
    await ruleWith(app, { type: 'qrcode', name: 'Window', code: 'b', pointsAmount: 1 });
    const { body } = await app.as('admin').get('/api/earningRule/overlaps').expect(200);
    expect(body).toMatchObject({
      total: 1,
      overlaps: [
        {
          first: { name: 'Money' },
          second: { name: 'Year' },
          from: '2026-01-01T00:00:00+0000',
          effect: 'first stops second',
          certain: true,
          description: 'Money and Year meet: the first one pays, and the second one is not evaluated.',
        },
      ],
    });
  });
});

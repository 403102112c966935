import { RebuildAnalytics } from '../../src/analytics/index.js';
import { rollUp, rollUpRows } from '../support/scenes/analytics.js';
import { bought, ruleWith } from '../support/scenes/earning.js';
import { storeWith } from '../support/scenes/points.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

const RULES = '/api/admin/analytics/rules';
const PERIOD = 'from=2032-06-10&to=2032-06-12';
const WATCHER = { check: () => undefined, counted: () => undefined };
const PHONE = '+48500100200';

describe('GET /api/admin/analytics/rules', () => {
  let app: TestApp;
  let points: string;
  let bonus: string;
  beforeEach(async () => {
    app = await TestApp.again(app);
    app.clock.set(new Date('2032-06-10T12:00:00Z'));
    await app.customerWith({ points: 0, phone: PHONE });
    points = await ruleWith(app, { type: 'points', name: 'For money', pointValue: 2 });
    bonus = await ruleWith(app, {
      type: 'product_purchase',
      name: 'For tea',
      skuIds: ['TEA'],
      pointsAmount: 5,
    });
  });
  afterAll(() => app.stop());

  const sell = async (number: string, sku: string, grossValue: number) =>
    bought(app, { number, phone: PHONE, items: [{ sku, grossValue }] });
  const ask = async (path: string) => {
    await rollUp(app);
    return (await app.as('admin').get(path).expect(200)).body;
  };
  /** Three days: two sales, one with both rules; nothing; the return of one sale, and another sale. */
  const programme = async () => {
    await sell('S-1', 'TEA', 10);
    await sell('S-2', 'MUG', 3);
    app.clock.advance({ days: 2 });
    await bought(app, {
      number: 'R-1',
      phone: PHONE,
      items: [{ sku: 'TEA', grossValue: 10 }],
      revised: 'S-1',
    });
    await sell('S-3', 'MUG', 0.5);
  };

  it('200: how often each rule has awarded points, and how many, whatever came back', async () => {
    await programme();
    const { rules, total, eventsBehind } = await ask(`${RULES}?${PERIOD}`);
    expect(rules).toEqual([
      { earningRuleId: points, awards: 3, points: 27 },
      { earningRuleId: bonus, awards: 1, points: 5 },
    ]);
    expect({ total, eventsBehind }).toEqual({ total: 2, eventsBehind: 0 });
    expect((await ask(`${RULES}?from=2032-06-11&to=2032-06-12`)).rules).toEqual([
      { earningRuleId: points, awards: 1, points: 1 },
    ]);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('200: of one rule, by day', async () => {
    await programme();
    const { days, sums, total } = await ask(`${RULES}/${points}?${PERIOD}`);
    expect(days).toEqual([
      { date: '2032-06-10', awards: 2, points: 26 },
      { date: '2032-06-11', awards: 0, points: 0 },
      { date: '2032-06-12', awards: 1, points: 1 },
    ]);
    expect({ sums, total }).toEqual({ sums: { awards: 3, points: 27 }, total: 3 });
  });

  it('200: counted again, it is the same', async () => {
    await programme();
    await rollUp(app);
    const before = await rollUpRows(app);
    await app.nest.get(RebuildAnalytics).execute(WATCHER);
    expect(await rollUpRows(app)).toEqual(before);
  });

  it('400 for a period that is too long; 404 for a rule that there is not; another store has its own', async () => {
    await programme();
    await app.as('admin').get(`${RULES}?from=2029-01-01&to=2032-06-12`).expect(400);
    await app.as('admin').get(`${RULES}/3f1b2c4d-0000-4000-8000-000000000000`).expect(404);
    await storeWith(app, 'TWO');
    expect((await ask(`/api/TWO/admin/analytics/rules?${PERIOD}`)).rules).toEqual([]);
    await app.as('admin').get(`/api/TWO/admin/analytics/rules/${points}`).expect(404);
  });

  it('verify finds a row that says something else', async () => {
    await programme();
    await rollUp(app);
    await app.unitOfWork.run((tx) =>
      tx.query('UPDATE analytics_rule SET points = points + 1 WHERE awards = 2'),
    );
    const found = await differencesIn(app);
    expect(found).toHaveLength(1);
    expect(JSON.stringify(found)).toContain('analytics_rule');
  });
});

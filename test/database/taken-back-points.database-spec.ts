import { Writer } from '#platform/database/writer.js';
import { TellTakenBackFromSpent1760000330000 } from '../../src/migrations/1760000330000-tell-taken-back-from-spent.js';
import { rollUp } from '../support/scenes/analytics.js';
import { bought, type Buyer, buyerIn, ruleWith, sendReturn } from '../support/scenes/earning.js';
import { getPointsEvents } from '../support/scenes/points.js';
import { differencesIn } from '../support/verify/verify.js';
import { TestApp } from '../support/app/test-app.js';

const NOW = new Date('2027-01-10T12:00:00Z');
const SHOE = { sku: 'SHOE', grossValue: 20_000 };
const REPORTS = [
  'analytics/cohorts',
  'analytics/liability',
  'analytics/expiries',
  'analytics/dashboard',
  'analytics/points',
  'analytics/customers',
  'analytics/transactions',
  'analytics/ledger?figure=redeemed',
].map((path) => `/api/admin/${path}${path.includes('ledger') ? '&month=2027-01' : ''}`);

let app: TestApp;
beforeEach(async () => {
  app = await TestApp.again(app);
  app.clock.stopAt(NOW);
  await ruleWith(app, { type: 'points', pointValue: 1 });
});
afterAll(() => app.stop());

const admin = () => app.as('admin');
const ask = async (path: string) => (await admin().get(path).expect(200)).body as unknown;
const getStatus = ({ customerId }: Buyer) => `/api/admin/customer/${customerId}/status`;

/** What has changed between two answers, by paths; ends of numbers of events are no figures. */
function changed(before: unknown, after: unknown, path = ''): [string, unknown, unknown][] {
  const members = (value: unknown) => (typeof value === 'object' && value !== null ? value : undefined);
  const [one, other] = [members(before), members(after)] as Record<string, unknown>[];
  if (!one || !other) {
    return before === after || path.endsWith('upToEvent') ? [] : [[path, before, after]];
  }
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].flatMap((name) => changed(one[name], other[name], `${path}.${name}`));
}

const figures = async (one: Buyer) => {
  await rollUp(app);
  return Object.fromEntries(
    await Promise.all([...REPORTS, getStatus(one)].map(async (path) => [path, await ask(path)] as const)),
  ) as Record<string, unknown>;
};

/** A customer who has earned and spent. */
const programme = async () => {
  const one = await buyerIn(app);
  await bought(app, { number: 'kept', phone: one.phone, items: [{ sku: 'TEA', grossValue: 500 }] });
  const transfer = { customer: one.customerId, points: 100 };
  await admin().postJson('/api/points/transfer/spend', { transfer }).expect(200);
  return one;
};

describe('a sale that comes back whole', () => {
  it('is in what was issued, and in what was taken back, and in no other figure', async () => {
    const one = await programme();
    const before = await figures(one);

    await bought(app, { number: 'shoe', phone: one.phone, items: [SHOE] });
    await sendReturn(app, one.phone, 'shoe', [SHOE]).expect(200);

    const differing = changed(before, await figures(one)).map(([path, from, to]) => [
      path.slice(path.lastIndexOf('/') + 1).replace(/\.days\.\d+\./, '.days.today.'),
      Number(to) - Number(from),
    ]);
    expect(Object.fromEntries(differing)).toEqual({
      'cohorts.months.0.issued': 20_000,
      'cohorts.months.0.takenBack': 20_000,
      'cohorts.sums.issued': 20_000,
      'cohorts.sums.takenBack': 20_000,
      'dashboard.days.today.pointsIssued': 20_000,
      'dashboard.days.today.pointsTakenBack': 20_000,
      'dashboard.sums.pointsIssued': 20_000,
      'dashboard.sums.pointsTakenBack': 20_000,
      'status.totalEarnedPoints': 20_000,
      'status.takenBackPoints': 20_000,
    });
    expect(await ask(getStatus(one))).toMatchObject({
      points: 400,
      usedPoints: 100,
      takenBackPoints: 20_000,
    });
    const rows = await ask('/api/admin/analytics/ledger?month=2027-01&figure=takenBack');
    expect(rows).toMatchObject({ rows: [{ reason: 'take_back', points: 20_000 }], total: 1 });
    const { text } = await admin().get('/api/csv/analytics/cohorts').expect(200);
    expect(text.split('\n')[0]).toMatch(/,Breakage rate,Taken back$/);
    expect(text.split('\n')[1]).toMatch(/,20000$/);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('has the event of spent points, with the transaction that had earned them', async () => {
    const one = await programme();
    const sale = await bought(app, { number: 'shoe', phone: one.phone, items: [SHOE] });
    const { body } = await sendReturn(app, one.phone, 'shoe', [SHOE]).expect(200);
    const spent = (await getPointsEvents(app, one.customerId)).filter(([name]) => name === 'PointsWereSpent');
    expect(spent).toMatchObject([
      ['PointsWereSpent', { pointsTransfer: { value: 100 } }],
      [
        'PointsWereSpent',
        {
          pointsTransfer: {
            value: 20_000,
            transactionId: { transactionId: (body as { transactionId: string }).transactionId },
            revisedTransactionId: { transactionId: sale },
          },
        },
      ],
    ]);
    expect(spent[0]?.[1]).not.toHaveProperty('pointsTransfer.revisedTransactionId');
  });

  it.each([
    ['UPDATE analytics_day SET pointsTakenBack = pointsTakenBack + 1', 'analytics_day pointsTakenBack'],
    ['UPDATE report_cohort SET takenBack = takenBack + 1', 'report_cohort takenBack'],
    [
      "UPDATE points_movement SET reason = 'spend', toAccountId = 'programme-redeemed' WHERE reason = 'take_back'",
      'points_movement what it takes back',
    ],
    [
      "UPDATE points_movement SET reason = 'take_back', toAccountId = 'programme-taken-back' WHERE reason = 'spend'",
      'points_movement what it takes back',
    ],
  ])('`verify` sees: %s', async (statement, expected) => {
    const one = await programme();
    await bought(app, { number: 'shoe', phone: one.phone, items: [SHOE] });
    await sendReturn(app, one.phone, 'shoe', [SHOE]).expect(200);
    await rollUp(app);
    expect(await differencesIn(app)).toEqual([]);
    await app.unitOfWork.run((tx) => tx.query(statement));
    expect((await differencesIn(app)).map(({ table, what }) => `${table} ${what}`)).toContain(expected);
  });
});

describe('an upgrade', () => {
  it('tells what returns took back before from what was spent, also in figures', async () => {
    const one = await programme();
    for (const number of ['one', 'two']) {
      await bought(app, { number, phone: one.phone, items: [SHOE] });
      await sendReturn(app, one.phone, number, [SHOE]).expect(200);
    }
    const migration = new TellTakenBackFromSpent1760000330000();
    const migrated = async (way: 'up' | 'down') => {
      const queryRunner = app.nest.get(Writer).dataSource.createQueryRunner();
      await migration[way](queryRunner);
      await queryRunner.release();
    };
    await migrated('down');
    expect(await ask(getStatus(one))).toMatchObject({ usedPoints: 40_100, takenBackPoints: 0 });

    await migrated('up');

    expect(await ask(getStatus(one))).toMatchObject({
      points: 400,
      usedPoints: 100,
      takenBackPoints: 40_000,
    });
    await rollUp(app);
    expect(await ask('/api/admin/analytics/cohorts')).toMatchObject({
      sums: { issued: 40_500, redeemed: 100, takenBack: 40_000, redemptionRate: 0.2 },
    });
    expect(await ask('/api/admin/analytics/points')).toEqual({
      totalSpendingTransfers: 1,
      totalPointsSpent: 100,
    });
    expect(await differencesIn(app)).toEqual([]);
  });
});

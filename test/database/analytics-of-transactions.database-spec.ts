import { randomUUID } from 'node:crypto';
import { RebuildAnalytics } from '../../src/analytics/index.js';
import { EventSequencerService, SubscriptionRunnerService } from '../../src/event/index.js';
import { AddTransactionsToAnalyticsDay1760000326000 } from '../../src/migrations/1760000326000-add-transactions-to-analytics-day.js';
import { Writer } from '#platform/database/writer.js';
import { rollUp, rollUpRows } from '../support/scenes/analytics.js';
import { storeWith } from '../support/scenes/points.js';
import { getTexts } from '../support/statements/statements.js';
import { TestApp } from '../support/app/test-app.js';
import {
  getDocument,
  registered,
  getReturn,
  getSale,
  getTotals,
  type TransactionScene,
} from '../support/scenes/transactions.js';
import { differencesIn } from '../support/verify/verify.js';

const PATH = '/admin/analytics/transactions';
const WATCHER = { check: () => undefined, counted: () => undefined };

describe('GET /api/admin/analytics/transactions', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await TestApp.again(app);
    app.clock.set(new Date('2032-06-10T12:00:00Z'));
    // The second item of a document.
    await change({ excludedDeliverySKUs: ['SKU-2'] });
  });
  afterAll(() => app.stop());

  const change = (settings: object) => app.as('admin').postJson('/api/settings', { settings }).expect(200);
  const shown = async (base = '/api') => (await app.as('admin').get(`${base}${PATH}`).expect(200)).body;
  const counted = async (base?: string) => {
    await rollUp(app);
    return shown(base);
  };
  const figures = (total: number, amount: number, amountWithoutDeliveryCosts = amount) => ({
    total,
    amount,
    amountWithoutDeliveryCosts,
    currency: 'eur',
  });
  const sale = async (values: readonly number[], scene: Partial<TransactionScene> = {}) => {
    const number = randomUUID();
    await registered(app, { number, values, ...scene });
    return number;
  };
  const comesBack = (revised: string, values: readonly number[]) =>
    registered(app, { number: randomUUID(), type: 'return', revised, values });
  const getDays = async () =>
    (
      await app.reader.query<Record<'day' | 'transactions' | 'grossCents', string | number>[]>(
        'SELECT day, transactions, grossCents FROM analytics_day WHERE transactions <> 0 OR grossCents <> 0 ORDER BY day',
      )
    ).map(({ day, transactions, grossCents }) => [day, Number(transactions), Number(grossCents)]);

  it('200: counts sales with and without a customer, and sums up cents', async () => {
    const email = `${randomUUID()}@example.com`;
    await app.customerWith({ points: 0, email });
    expect(await counted()).toEqual(figures(0, 0));
    await sale([0.1, 4.9], { customerData: { email } });
    await sale([0.2]);
    await sale([0]);

    expect(await counted()).toEqual(figures(3, 5.2, 0.3));
    expect(await differencesIn(app)).toEqual([]);
  });

  it('200: a return lowers the amounts on its own day, and the one that completes a sale the count', async () => {
    const first = await sale([20, 5]);
    await sale([7]);
    app.clock.advance({ days: 1 });
    await comesBack(first, [8]);
    expect(await counted()).toEqual(figures(2, 24, 19));
    await comesBack(first, [0]);
    expect(await counted()).toEqual(figures(2, 24, 19));
    app.clock.advance({ days: 1 });
    await comesBack(first, [12, 5]);

    expect(await counted()).toEqual(figures(1, 7, 7));
    expect(await getDays()).toEqual([
      ['2032-06-10', 2, 3200],
      ['2032-06-11', 0, -800],
      ['2032-06-12', -1, -1700],
    ]);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('200: is what the records of all customers say', async () => {
    const anna = await app.customerWith({ points: 0 });
    const ben = await app.customerWith({ points: 0, firstName: 'Ben' });
    const [whole, part] = [await getSale(app, anna, [10, 1]), await getSale(app, ben, [30])];
    await getSale(app, ben, [0.3]);
    await getReturn(app, whole, 10, 1);
    await getReturn(app, part, 2.4);

    const { total, amount } = await counted();

    const totals = await Promise.all([anna, ben].map((customer) => getTotals(app, customer)));
    expect(totals).toMatchObject([
      { count: 0, grossCents: 0 },
      { count: 2, grossCents: 2790 },
    ]);
    expect({ total, amount }).toEqual({ total: 2, amount: 27.9 });
  });

  it('200: a transaction that gets its customer later counts once', async () => {
    const open = await sale([10]);
    await comesBack(open, [10]);
    const other = await sale([5]);
    expect(await counted()).toEqual(figures(1, 5));
    const customerId = await app.customerWith({ points: 0 });
    for (const transactionDocumentNumber of [open, other]) {
      const assign = { customerId, transactionDocumentNumber };
      await app.as('admin').postJson('/api/admin/transaction/customer/assign', { assign }).expect(200);
    }

    expect(await counted()).toEqual(figures(1, 5));
    expect(await getTotals(app, customerId)).toMatchObject({ count: 1, grossCents: 500 });
    expect(await differencesIn(app)).toEqual([]);
  });

  it('200: knows the stores apart, and the currency of the settings', async () => {
    await storeWith(app, 'TWO');
    await sale([10]);
    const document = getDocument({ number: randomUUID(), values: [3] });
    await app.as('admin').postJson('/api/TWO/transaction', document).expect(200);
    await change({ currency: 'pln' });

    expect(await counted()).toEqual({ ...figures(1, 10), currency: 'pln' });
    expect(await shown('/api/DEFAULT')).toEqual({ ...figures(1, 10), currency: 'pln' });
    expect(await shown('/api/TWO')).toEqual({ ...figures(1, 3), currency: 'pln' });
  });

  it('200: reads no table of transactions', async () => {
    await sale([10]);
    await rollUp(app);

    const texts = await getTexts(app, () => app.as('admin').get(`/api${PATH}`));

    expect(texts).toContainEqual(expect.stringContaining('analytics_day'));
    expect(texts.filter((text) => /shop_transaction|customer_transactions|COUNT\(/i.test(text))).toEqual([]);
  });

  it('counts the same, whether the returns of a sale were there already when the first was counted, or not', async () => {
    const first = await sale([20]);
    await comesBack(first, [5]);
    app.clock.advance({ days: 1 });
    await comesBack(first, [15]);
    // All of it at once: the sale has come back in whole before anything is counted.
    await rollUp(app);
    expect(await getDays()).toEqual([
      ['2032-06-10', 1, 1500],
      ['2032-06-11', -1, -1500],
    ]);
    const second = await sale([20]);
    // A clock that is behind those of other processes does not change which return is the last one.
    for (const value of [5, 15]) {
      app.clock.advance({ days: -1 });
      await comesBack(second, [value]);
      await rollUp(app);
    }
    app.clock.advance({ days: 2 });
    const right = await rollUpRows(app);
    expect(await shown()).toEqual(figures(0, 0));

    await app.nest.get(RebuildAnalytics).execute(WATCHER);

    expect(await rollUpRows(app)).toEqual(right);
    expect(await differencesIn(app)).toEqual([]);
  });

  it.each(['transactions', 'grossCents', 'deliveryCents'])('`verify` sees a wrong %s', async (column) => {
    const open = await sale([20, 5]);
    await comesBack(open, [1]);
    await rollUp(app);
    expect(await differencesIn(app)).toEqual([]);

    await app.unitOfWork.run((tx) => tx.query(`UPDATE analytics_day SET ${column} = ${column} + 1`));

    expect((await differencesIn(app)).map(({ table, what }) => `${table} ${what}`)).toEqual([
      `analytics_day ${column}`,
    ]);
  });

  it('`verify` counts events that have no position yet', async () => {
    const first = await sale([20, 5]);
    await rollUp(app);
    await comesBack(first, [15]);
    await comesBack(first, [5, 5]);

    expect(await differencesIn(app)).toEqual([]);
  });

  it('`verify` sees returns of which the row of the sale does not know', async () => {
    const first = await sale([20]);
    await comesBack(first, [20]);
    await rollUp(app);

    await app.unitOfWork.run((tx) => tx.query('UPDATE shop_transaction SET returnedCents = 0'));

    expect((await differencesIn(app)).map(({ what }) => what)).toContain('sum of transactions');
  });
});

describe('an upgrade to figures of transactions', () => {
  const ROW =
    'INTO analytics_day (zone, storeId, day, newMembers, purchases, spendingTransfers, pointsIssued';

  it('counts what was registered before, whatever a process of the version before does meanwhile', async () => {
    const app = await TestApp.start({ freshDatabase: true });
    app.clock.set(new Date('2032-06-10T12:00:00Z'));
    const migration = new AddTransactionsToAnalyticsDay1760000326000();
    const migrated = async (way: 'up' | 'down') => {
      const queryRunner = app.nest.get(Writer).dataSource.createQueryRunner();
      await migration[way](queryRunner);
      await queryRunner.release();
    };
    const shown = async () => (await app.as('admin').get(`/api${PATH}`).expect(200)).body;
    /** Leaves what the version before has counted; it knows the figures of a row that it makes, and no others. */
    const asBefore = async (day: string) => {
      await app.nest.get(EventSequencerService).sequence();
      const runner = app.nest.get(SubscriptionRunnerService);
      await runner.skipTo({ name: 'analytics UTC' }, await runner.lastPosition());
      const [store] = await app.reader.query<{ id: string }[]>('SELECT id FROM store');
      const insert = `INSERT ${ROW}, pointsRedeemed, pointsReturned, pointsExpired, pointsCanceled)`;
      const values = ['UTC', store?.id ?? '', day, 1, 0, 0, 100, 0, 0, 0, 0];
      await app.unitOfWork.run((tx) =>
        tx.query(`${insert} VALUES (${values.map(() => '?').join(', ')})`, values),
      );
    };
    await app.customerWith({ points: 100 });
    const number = randomUUID();
    await registered(app, { number, values: [12.5] });
    await migrated('down');
    await asBefore('2032-06-10');

    await migrated('up');
    expect(await shown()).toMatchObject({ total: 0, amount: 0 });
    await registered(app, { number: randomUUID(), values: [2] });
    await asBefore('2032-06-11');
    await rollUp(app);

    expect(await shown()).toMatchObject({ total: 2, amount: 14.5 });
    const { body } = await app
      .as('admin')
      .get('/api/admin/analytics/dashboard?from=2032-06-10&to=2032-06-10')
      .expect(200);
    expect(body).toMatchObject({ timezone: 'UTC', members: 1, outstandingPoints: 100, eventsBehind: 0 });
    expect(await differencesIn(app)).toEqual([]);
    await app.stop();
  });
});

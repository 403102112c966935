import { RebuildAnalytics, RollUpEventsSubscription } from '../../src/analytics/index.js';
import { EventSequencerService, SubscriptionRunnerService } from '../../src/event/index.js';
import { rollUp, rollUpRows } from '../support/scenes/analytics.js';
import { createCampaign } from '../support/scenes/campaign-requests.js';
import { loginWith } from '../support/scenes/logins.js';
import { getPointsEvents, settle, storeWith } from '../support/scenes/points.js';
import { getTexts } from '../support/statements/statements.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

const ZERO = {
  newMembers: 0,
  purchases: 0,
  spendingTransfers: 0,
  pointsIssued: 0,
  pointsRedeemed: 0,
  pointsReturned: 0,
  pointsTakenBack: 0,
  pointsExpired: 0,
  pointsCanceled: 0,
};
const DASHBOARD = '/api/admin/analytics/dashboard';
const WATCHER = { check: () => undefined, counted: () => undefined };

describe('GET /api/admin/analytics/…', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await TestApp.again(app);
    app.clock.set(new Date('2032-06-10T12:00:00Z'));
  });
  afterAll(() => app.stop());

  const move = async (what: string, transfer: object) => {
    const { body } = await app.as('admin').postJson(`/api/points/transfer/${what}`, { transfer }).expect(200);
    return body.pointsTransferId as string;
  };
  const dashboard = async (query = 'from=2032-06-09&to=2032-06-12') =>
    (await app.as('admin').get(`${DASHBOARD}?${query}`).expect(200)).body;

  /** Two customers, two campaigns, three days: something of every kind of movement. */
  const programme = async () => {
    const anna = await app.customerWith({ points: 0 });
    const ben = await app.customerWith({ points: 0, firstName: 'Ben' });
    await move('add', { customer: anna, points: 100 });
    await move('add', { customer: anna, points: 40, expiresAt: '2032-06-20T12:00:00Z' });
    await move('add', { customer: anna, points: 8, expiresAt: '2032-06-11T12:00:00Z' });
    const coffee = await app.campaignWith({ cost: 10, coupons: 5, name: 'Coffee' });
    const tea = await app.campaignWith({ cost: 3, coupons: 5, name: 'Tea' });
    const buy = async (campaign: string, quantity: number) =>
      (
        await app
          .as('customer', anna)
          .post(`/api/DEFAULT/customer/campaign/${campaign}/buy`, { quantity })
          .expect(200)
      ).body.coupons;
    const [, coupon] = await buy(coffee, 2);
    app.clock.advance({ days: 1 });
    await buy(tea, 3);
    await app.as('admin').post(`/api/admin/customer/${anna}/bought/coupon/${coupon.id}/return`).expect(200);
    const transfer = { receiver: ben, points: 5 };
    await app.as('customer', anna).post('/api/customer/points/p2p-transfer', { transfer }).expect(200);
    const blocked = await move('block', { customer: anna, points: 6 });
    await app.as('admin').post(`/api/points/transfer/${blocked}/capture`).expect(200);
    const held = await move('block', { customer: anna, points: 4 });
    await app.as('admin').post(`/api/points/transfer/${held}/release`).expect(200);
    await move('block', { customer: anna, points: 2 });
    const canceled = await move('add', { customer: ben, points: 7 });
    await app.as('admin').post(`/api/points/transfer/${canceled}/cancel`).expect(200);
    app.clock.advance({ days: 1 });
    await settle(app);
    await app.customerWith({ points: 0, firstName: 'Carol', storeId: await storeWith(app, 'TWO') });
    return { coffee, tea };
  };

  it('200: shows each day, what is outstanding, what expires soon and what was bought most', async () => {
    const { coffee, tea } = await programme();
    await rollUp(app);

    const body = await dashboard();

    // The lot of 8 pays first: for coffee. What comes back of its points goes into the lot that expires last.
    const tenth = { ...ZERO, newMembers: 2, purchases: 2, spendingTransfers: 1, pointsIssued: 148 };
    expect(body.days).toEqual([
      { date: '2032-06-09', ...ZERO },
      { date: '2032-06-10', ...tenth, pointsRedeemed: 20 },
      {
        date: '2032-06-11',
        ...ZERO,
        purchases: 3,
        spendingTransfers: 2,
        pointsIssued: 7,
        pointsRedeemed: 15,
        pointsReturned: 10,
        pointsCanceled: 7,
      },
      { date: '2032-06-12', ...ZERO },
    ]);
    const held = await app.reader.query<{ points: number | string }[]>(
      `SELECT (SELECT SUM(balance) FROM account) + (SELECT SUM(points) FROM points_block WHERE status = 'open') AS points`,
    );
    expect(body).toMatchObject({
      total: 4,
      members: 2,
      timezone: 'UTC',
      eventsBehind: 0,
      outstandingPoints: 148 - 25,
      sums: {
        ...tenth,
        purchases: 5,
        spendingTransfers: 3,
        pointsIssued: 155,
        pointsRedeemed: 35,
        pointsReturned: 10,
        pointsCanceled: 7,
      },
      topRewards: [
        {
          campaignId: tea,
          name: 'Tea',
          purchases: 3,
          costInPoints: 9,
        },
        {
          campaignId: coffee,
          name: 'Coffee',
          purchases: 2,
          costInPoints: 20,
        },
      ],
    });
    expect(body.outstandingPoints).toBe(Number(held[0]?.points));
    expect(await differencesIn(app)).toEqual([]);
  });

  it('200: names rewards in the language of the caller, or in the default one', async () => {
    const customer = await app.customerWith({ points: 50 });
    const translations = { en: { name: 'Coffee' }, de: { name: 'Kaffee' } };
    const campaign = await createCampaign(app, { translations });
    await app.as('customer', customer).post(`/api/customer/campaign/${campaign}/buy`).expect(200);
    await rollUp(app);
    const getNames = async (locale: string) =>
      (await dashboard(`_locale=${locale}`)).topRewards.map(({ name }: { name: string }) => name);

    expect(await getNames('de-AT')).toEqual(['Kaffee']);
    expect(await getNames('en')).toEqual(['Coffee']);
    expect(await getNames('pl')).toEqual(['Coffee']);
  });

  it('200: what expires on a day follows what is spent of it, comes back and expires', async () => {
    const customer = await app.customerWith({ points: 0 });
    const soon = async () => {
      await rollUp(app);
      return (await dashboard('expiringWithin=3')).expiring;
    };
    await move('add', { customer, points: 30, expiresAt: '2032-06-11T23:59:59Z' });
    await move('add', { customer, points: 30, expiresAt: '2032-06-20T23:59:59Z' });
    expect(await soon()).toEqual({ until: '2032-06-12', points: 30 });
    const blocked = await move('block', { customer, points: 12 });
    expect(await soon()).toEqual({ until: '2032-06-12', points: 18 });
    await app.as('admin').post(`/api/points/transfer/${blocked}/release`).expect(200);
    await move('spend', { customer, points: 10 });
    expect(await soon()).toEqual({ until: '2032-06-12', points: 20 });
    app.clock.advance({ days: 2 });
    await settle(app);
    expect(await soon()).toEqual({ until: '2032-06-14', points: 0 });
    expect((await dashboard()).sums).toMatchObject({ pointsExpired: 20, pointsRedeemed: 10 });
    expect(await differencesIn(app)).toEqual([]);
  });

  it('200: points expire on the day of their end, however late that is recorded', async () => {
    const customer = await app.customerWith({ points: 0 });
    const first = await move('add', { customer, points: 10, expiresAt: '2032-06-10T23:59:59Z' });
    await move('add', { customer, points: 20, expiresAt: '2032-06-11T23:59:59Z' });
    await move('block', { customer, points: 4, blockedUntil: '2032-06-12T12:00:00Z' });
    app.clock.set(new Date('2032-06-13T12:00:00Z'));
    await settle(app);
    await rollUp(app);

    const { days } = await dashboard('from=2032-06-10&to=2032-06-13');
    // The block ended behind the end of the lot that its points came from.
    expect(
      days.map(({ date, pointsExpired }: typeof ZERO & { date: string }) => [date, pointsExpired]),
    ).toEqual([
      ['2032-06-10', 6],
      ['2032-06-11', 20],
      ['2032-06-12', 4],
      ['2032-06-13', 0],
    ]);
    const ends = (await getPointsEvents(app, customer)).flatMap(([name, payload]) =>
      name === 'PointsTransferHasBeenExpired' ? [payload] : [],
    );
    expect(ends).toMatchObject([
      { pointsTransferId: { pointsTransferId: first }, value: 6, expiredAt: '2032-06-10T23:59:59+0000' },
      { value: 4, expiredAt: '2032-06-12T12:00:00+0000' },
      { value: 20, expiredAt: '2032-06-11T23:59:59+0000' },
    ]);
    expect(await differencesIn(app)).toEqual([]);
    await app.nest.get(RebuildAnalytics).execute(WATCHER);
    expect((await dashboard('from=2032-06-10&to=2032-06-13')).days).toEqual(days);
  });

  it('200: answers as existing dashboards ask', async () => {
    await programme();
    await rollUp(app);
    const ask = async (what: string, base = '/api') =>
      (await app.as('admin').get(`${base}/admin/analytics/${what}`).expect(200)).body;

    expect(await ask('points')).toEqual({ totalSpendingTransfers: 3, totalPointsSpent: 35 });
    expect(await ask('customers')).toEqual({ total: 2 });
    expect(await ask('customers', '/api/TWO')).toEqual({ total: 1 });
    expect(await ask('referrals')).toEqual({ total: 0, totalCompleted: 0, totalRegistered: 0 });
  });

  it('200: says how many events are not counted yet, and reads no large table', async () => {
    await app.customerWith({ points: 5 });
    await app.nest.get(EventSequencerService).sequence();
    const body = await dashboard();
    expect(body).toMatchObject({ upToEvent: 0, members: 0, outstandingPoints: 0 });
    expect(body.eventsBehind).toBeGreaterThan(5);

    await rollUp(app);
    const texts = await getTexts(app, () => app.as('admin').get(DASHBOARD));
    const large = /\b(FROM|JOIN) [`"]?(customer|coupon|account|points_\w+|audit_entry)\b|COUNT\(/i;
    expect(texts.filter((text) => large.test(text))).toEqual([]);
  });

  it('counts each event once, also when another process has counted it meanwhile', async () => {
    await app.customerWith({ points: 5 });
    await rollUp(app);
    const before = await rollUpRows(app);
    await app.customerWith({ points: 7 });
    await app.nest.get(EventSequencerService).sequence();
    const runner = app.nest.get(SubscriptionRunnerService);
    const own = app.nest.get(RollUpEventsSubscription);
    const late = {
      name: own.name,
      handle: async (events: Parameters<RollUpEventsSubscription['handle']>[0]) => {
        const write = await own.handle(events);
        await runner.skipTo(own, events.at(-1)?.position ?? 0);
        return write;
      },
    };

    await expect(runner.runBatch(late)).rejects.toThrow('Another process has taken over');

    expect(await rollUpRows(app)).toEqual(before);
  });

  it('can be made again, and `verify` sees what is wrong', async () => {
    await programme();
    await rollUp(app);
    const right = await rollUpRows(app);
    await app.unitOfWork.run((tx) => tx.query('UPDATE analytics_day SET pointsIssued = pointsIssued + 1'));
    await app.unitOfWork.run((tx) => tx.query('DELETE FROM analytics_expiry'));
    expect((await differencesIn(app)).map(({ table, what }) => `${table} ${what}`)).toEqual(
      expect.arrayContaining(['analytics_day pointsIssued', 'analytics_expiry points']),
    );

    await app.nest.get(RebuildAnalytics).execute(WATCHER);

    expect(await rollUpRows(app)).toEqual(right);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('400, 401, 403: wrong questions', async () => {
    for (const query of [
      'from=2032-06-10&to=2032-06-09',
      'from=2030-01-01&to=2032-06-09',
      'from=x',
      'top=0',
    ]) {
      await app.as('admin').get(`${DASHBOARD}?${query}`).expect(400);
    }
    const without = await loginWith(app, { role: 'admin', permissions: { CUSTOMER: ['VIEW'] } });
    await app.as('admin', without).get(DASHBOARD).expect(403);
    await app.as('seller').get(DASHBOARD).expect(403);
    await app.asAnonymous().get(DASHBOARD).expect(401);
  });
});

describe('the days of analytics', () => {
  afterAll(async () => {
    // The zone is the process's, and other specs begin in UTC.
    await (await TestApp.start()).stop();
  });

  it('are those of the time zone of the programme', async () => {
    const app = await TestApp.start({ environment: { TIMEZONE: 'Pacific/Auckland' } });
    app.clock.set(new Date('2032-06-10T13:00:00Z'));
    await app.customerWith({ points: 5 });
    await rollUp(app);

    const { body } = await app.as('admin').get(`${DASHBOARD}?from=2032-06-10`).expect(200);

    expect(body).toMatchObject({
      timezone: 'Pacific/Auckland',
      days: [
        { date: '2032-06-10', newMembers: 0, pointsIssued: 0 },
        { date: '2032-06-11', newMembers: 1, pointsIssued: 5 },
      ],
    });
    await app.stop();
  });
});

import { loginWith } from '../support/scenes/logins.js';
import { rollUp } from '../support/scenes/analytics.js';
import { settle, storeWith } from '../support/scenes/points.js';
import { getTexts } from '../support/statements/statements.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

const ANALYTICS = '/api/admin/analytics';
const CSV = '/api/csv/analytics';
const NONE = {
  issued: 0,
  received: 0,
  redeemed: 0,
  returned: 0,
  takenBack: 0,
  expired: 0,
  canceled: 0,
  sent: 0,
  blocked: 0,
  outstanding: 0,
  redemptionRate: 0,
  breakageRate: 0,
};

/** The clock goes on while requests are sent. */
const soonAfterNoon = (day: string): unknown => expect.stringMatching(`^${day}T12:`);

describe('reports on points', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await TestApp.again(app);
    app.clock.set(new Date('2032-01-10T12:00:00Z'));
  });
  afterAll(() => app.stop());

  const move = async (what: string, transfer: object) => {
    const { body } = await app.as('admin').postJson(`/api/points/transfer/${what}`, { transfer }).expect(200);
    return body.pointsTransferId as string;
  };
  const ask = async (what: string) => (await app.as('admin').get(`${ANALYTICS}/${what}`).expect(200)).body;
  const csv = async (what: string) => {
    const { text } = await app.as('admin').get(`${CSV}/${what}`).expect(200);
    return text.trim().split('\n');
  };

  /** Points of two months, of which every fate befalls some. */
  const programme = async () => {
    const anna = await app.customerWith({ points: 0 });
    const ben = await app.customerWith({ points: 0, firstName: 'Ben' });
    await move('add', { customer: anna, points: 100, expiresAt: '2032-04-20T12:00:00Z' });
    await move('add', { customer: anna, points: 40, expiresAt: '2032-02-20T12:00:00Z' });
    const canceled = await move('add', { customer: anna, points: 7 });
    await app.as('admin').post(`/api/points/transfer/${canceled}/cancel`).expect(200);
    const coffee = await app.campaignWith({ cost: 10, coupons: 5, name: 'Coffee' });
    const bought = await app
      .as('customer', anna)
      .post(`/api/DEFAULT/customer/campaign/${coffee}/buy`, { quantity: 2 })
      .expect(200);
    app.clock.set(new Date('2032-02-10T12:00:00Z'));
    const [coupon] = bought.body.coupons;
    await app.as('admin').post(`/api/admin/customer/${anna}/bought/coupon/${coupon.id}/return`).expect(200);
    app.clock.set(new Date('2032-03-10T12:00:00Z'));
    await settle(app);
    const transfer = { receiver: ben, points: 15 };
    await app.as('customer', anna).post('/api/customer/points/p2p-transfer', { transfer }).expect(200);
    const blocked = await move('block', { customer: anna, points: 6 });
    await app.as('admin').post(`/api/points/transfer/${blocked}/capture`).expect(200);
    await move('block', { customer: anna, points: 9 });
    await move('add', { customer: ben, points: 50 });
    await rollUp(app);
    return { anna, ben };
  };

  it('200: shows what has become of points by month of issue, and the parts add up', async () => {
    await programme();

    // In January 140 came in that stayed; of them 20 were spent, 10 came back in February, and 30 expired.
    const january = {
      ...NONE,
      month: '2032-01',
      issued: 147,
      redeemed: 26,
      returned: 10,
      expired: 30,
      canceled: 7,
      sent: 15,
      blocked: 9,
      outstanding: 70,
      redeemedAfterMonths: [20, -10, 6],
      redemptionRate: 0.128,
      breakageRate: 0.24,
    };
    const march = {
      ...NONE,
      month: '2032-03',
      issued: 50,
      received: 15,
      outstanding: 65,
      redeemedAfterMonths: [0],
    };
    expect(await ask('cohorts')).toMatchObject({
      months: [january, march],
      total: 2,
      timezone: 'UTC',
      eventsBehind: 0,
      sums: {
        issued: 197,
        received: 15,
        redeemed: 26,
        outstanding: 135,
        redemptionRate: 0.0842,
      },
    });
    expect((await ask('cohorts?from=2032-02')).months).toEqual([march]);
    expect((await ask('cohorts?to=2032-02')).months).toEqual([january]);
    expect(await csv('cohorts')).toEqual([
      'Month of issue,Issued,Received,Redeemed,Returned,Expired,Canceled,Sent,Blocked,Outstanding,Redemption rate,Breakage rate,Taken back',
      '"2032-01",147,0,26,10,30,7,15,9,70,0.128,0.24,0',
      '"2032-03",50,15,0,0,0,0,0,0,65,0,0,0',
    ]);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('200: leads from each figure to its rows of the ledger, page by page', async () => {
    const { anna } = await programme();
    const [january] = (await ask('cohorts')).months;
    for (const figure of Object.keys(NONE).filter((name) => !name.endsWith('Rate'))) {
      const points: number[] = [];
      let path: string | undefined = `${ANALYTICS}/ledger?month=2032-01&figure=${figure}&perPage=1`;
      while (path !== undefined) {
        const answer: Answer = await app.as('admin').get(path).expect(200);
        const { body, headers } = answer;
        expect(body.rows.length).toBeLessThanOrEqual(1);
        points.push(...body.rows.map((row: { points: number }) => row.points));
        path = /^<([^>]+)>/.exec(headers['link'] ?? '')?.[1];
      }
      expect(
        points.reduce((one, other) => one + other, 0),
        figure,
      ).toBe(january[figure]);
      const rows = (await csv(`ledger?month=2032-01&figure=${figure}`)).slice(1);
      expect(rows).toHaveLength(points.length);
    }
    const { rows } = await ask('ledger?month=2032-01&figure=blocked');
    expect(rows.map(({ reason, points }: Row) => `${reason} ${points}`)).toEqual([
      'block 6',
      'capture -6',
      'block 9',
    ]);
    expect(rows[0]).toMatchObject({
      customerId: anna,
      createdAt: soonAfterNoon('2032-03-10'),
      issuedAt: soonAfterNoon('2032-01-10'),
      expiresAt: '2032-04-20T12:00:00+0000',
    });
  });

  it('200: says what the points are worth, all of them and those that are expected to be redeemed', async () => {
    await programme();
    const points = { points: 144, outstanding: 135, blocked: 9, observedBreakageRate: 0.6522 };

    const before = await ask('liability');
    expect(before).toMatchObject({ ...points, breakageRate: 0.6522, expectedPoints: 50, currency: 'eur' });
    expect(before).not.toHaveProperty('grossAmount');

    await app
      .as('admin')
      .postJson('/api/settings', { settings: { pointValue: '0.0125' } })
      .expect(200);
    expect(await ask('liability?breakageRate=0.25')).toMatchObject({
      ...points,
      breakageRate: 0.25,
      expectedPoints: 108,
      pointValue: 0.0125,
      grossAmount: 1.8,
      expectedAmount: 1.35,
    });
    expect((await csv('liability?breakageRate=0.25'))[1]).toBe(
      '135,9,144,0.0125,"eur",1.8,0.25,0.6522,108,1.35',
    );
  });

  it('200: shows what expires when, and the lots', async () => {
    await programme();

    const months = await ask('expiries');
    expect(months).toMatchObject({
      periods: [
        {
          from: '2032-04-01',
          to: '2032-04-30',
          points: 85,
        },
      ],
      total: 1,
      overdue: 0,
      earlier: 0,
      later: 0,
      never: 50,
      eventsBehind: 0,
    });
    expect((await ask('expiries?by=day')).periods).toEqual([
      { from: '2032-04-20', to: '2032-04-20', points: 85 },
    ]);
    expect(await ask('expiries?to=2032-04-19')).toMatchObject({ periods: [], later: 85, never: 50 });
    expect(await ask('expiries?from=2032-05-01')).toMatchObject({ periods: [], earlier: 85 });
    expect(await csv('expiries?by=day')).toEqual(['From,To,Points', '"2032-04-20","2032-04-20",85']);
    const lots = await ask('lots?from=2032-04-01&to=2032-04-30');
    expect(lots.total).toBe(2);
    expect(lots.lots.map(({ remaining }: { remaining: number }) => remaining).sort()).toEqual([15, 70]);
    expect((await ask('lots')).lots).toMatchObject([{ points: 50, remaining: 50 }]);
    expect(await csv('lots?to=2032-04-30')).toHaveLength(3);
  });

  it('200: is of one store, and reads no large table for figures', async () => {
    await programme();
    await storeWith(app, 'TWO');
    expect((await app.as('admin').get('/api/TWO/admin/analytics/cohorts').expect(200)).body.months).toEqual(
      [],
    );
    expect((await app.as('admin').get('/api/TWO/admin/analytics/lots').expect(200)).body.lots).toEqual([]);
    const rows = await app
      .as('admin')
      .get('/api/TWO/admin/analytics/ledger?month=2032-01&figure=issued')
      .expect(200);
    expect(rows.body.rows).toEqual([]);
    for (const report of ['cohorts', 'liability', 'expiries']) {
      const texts = await getTexts(app, () => app.as('admin').get(`${ANALYTICS}/${report}`));
      const large = /\b(FROM|JOIN) [`"]?(customer|coupon|account|points_\w+)\b|COUNT\(/i;
      expect(texts.filter((text) => large.test(text))).toEqual([]);
    }
  });

  it('says what is not counted yet, and `verify` sees what is wrong', async () => {
    await programme();
    const customer = await app.customerWith({ points: 5, firstName: 'Carol' });
    await move('spend', { customer, points: 2 });
    // Not counted yet, and no difference for that.
    expect(await differencesIn(app)).toEqual([]);
    await app.as('admin').get('/api/event').expect(200);
    expect((await ask('cohorts')).eventsBehind).toBeGreaterThan(0);

    await app.unitOfWork.run((tx) => tx.query('UPDATE report_cohort SET expired = 31 WHERE expired = 30'));
    await app.unitOfWork.run((tx) => tx.query("DELETE FROM report_cohort WHERE issuedMonth = '2032-03'"));
    const seen = (await differencesIn(app)).map(({ table, what }) => `${table} ${what}`);
    expect(seen.sort()).toEqual(['report_cohort expired', 'report_cohort issued', 'report_cohort received']);
  });

  it('400, 401, 403: wrong questions', async () => {
    for (const wrong of [
      'cohorts?from=2032-13',
      'cohorts?to=x',
      'liability?breakageRate=2',
      'expiries?by=year',
      'expiries?from=2032-02-01&to=2032-01-01',
      'expiries?to=2300-01-01',
      'ledger?figure=issued',
      'ledger?month=2032-01&figure=x',
      'ledger?month=2032-01',
      'ledger?month=2032-01&figure=issued&cursor=x',
      'lots?from=x',
      'lots?cursor=x',
      'ledger?month=2032-01&figure=issued&perPage=1001',
    ]) {
      await app.as('admin').get(`${ANALYTICS}/${wrong}`).expect(400);
    }
    const without = await loginWith(app, { role: 'admin', permissions: { CUSTOMER: ['VIEW'] } });
    for (const path of [`${ANALYTICS}/cohorts`, `${CSV}/ledger?month=2032-01&figure=issued`]) {
      await app.as('admin', without).get(path).expect(403);
      await app.as('seller').get(path).expect(403);
      await app.asAnonymous().get(path).expect(401);
    }
    for (const pointValue of [0, -1, 'x', 1_000_001]) {
      await app.as('admin').postJson('/api/settings', { settings: { pointValue } }).expect(400);
    }
  });
});

type Answer = Awaited<ReturnType<ReturnType<TestApp['as']>['get']>>;

interface Row {
  readonly reason: string;
  readonly points: number;
}

describe('the months of reports', () => {
  afterAll(async () => {
    // The zone is the process's, and other specs begin in UTC.
    await (await TestApp.start()).stop();
  });

  it('are those of the time zone of the programme', async () => {
    const app = await TestApp.start({ environment: { TIMEZONE: 'Pacific/Auckland' } });
    app.clock.set(new Date('2032-05-31T13:00:00Z'));
    await app.customerWith({ points: 5 });
    await rollUp(app);

    const { body } = await app.as('admin').get(`${ANALYTICS}/cohorts`).expect(200);
    expect(body).toMatchObject({ timezone: 'Pacific/Auckland', months: [{ month: '2032-06', issued: 5 }] });
    const rows = `${ANALYTICS}/ledger?figure=issued&month=`;
    expect((await app.as('admin').get(`${rows}2032-05`).expect(200)).body.rows).toEqual([]);
    expect((await app.as('admin').get(`${rows}2032-06`).expect(200)).body.rows).toHaveLength(1);
    expect(await differencesIn(app)).toEqual([]);
    await app.stop();
  });
});

import { SettingEntity } from '../../src/settings/setting.entity.js';
import { invalidateCaches } from '#platform/database/cache/cache-version.js';
import { getAccount } from '../support/scenes/points.js';
import { TestApp } from '../support/app/test-app.js';

let app: TestApp;
beforeEach(async () => void (app = await TestApp.again(app)));
afterAll(() => app.stop());

const admin = () => app.as('admin');
const save = (settings: object) => admin().postJson('/api/settings', { settings }).expect(200);

describe('customerStatusesSpending', () => {
  const buyFor = (customer: string, campaign: string) =>
    admin().post(`/api/DEFAULT/admin/customer/${customer}/campaign/${campaign}/buy`, { quantity: 1 });
  const eligible = async (customer: string, campaign: string) =>
    (await admin().get(`/api/admin/customer/${customer}/campaign/${campaign}/eligibility`).expect(200)).body;

  it('decides who buys, from the next request on', async () => {
    const customer = await app.customerWith({ points: 100, status: 'new' });
    const campaign = await app.campaignWith({ cost: 10, coupons: 5 });
    const refused = await buyFor(customer, campaign).expect(400, { error: 'Not allowed' });
    expect(refused.headers['x-error-code']).toBe('campaign.not-allowed');
    expect(JSON.stringify(await eligible(customer, campaign))).toContain('status');
    expect(await app.getPoints(customer)).toBe(100);

    await save({ customerStatusesSpending: ['active', 'new'] });
    expect(JSON.stringify(await eligible(customer, campaign))).not.toContain('"status"');
    await buyFor(customer, campaign).expect(200);
    expect(await app.getPoints(customer)).toBe(90);

    await save({ customerStatusesSpending: ['blocked'] });
    await buyFor(customer, campaign).expect(400, { error: 'Not allowed' });
    const active = await app.customerWith({ points: 100 });
    await buyFor(active, campaign).expect(400, { error: 'Not allowed' });
    expect(await app.couponsSold(campaign)).toBe(1);
  });

  it('decides what customers are told they can buy, and how many can', async () => {
    const customer = await app.customerWith({ points: 100 });
    const campaign = await app.campaignWith({ cost: 10, coupons: 5 });
    const canBuy = async () => {
      const list = await app.as('customer', customer).get('/api/customer/campaign/available').expect(200);
      const record = await app.as('customer', customer).get(`/api/campaign/${campaign}`).expect(200);
      const { body } = await admin()
        .postJson('/api/campaign/audience', { campaign: { reward: 'discount_code', costInPoints: 10 } })
        .expect(200);
      return [
        list.body.campaigns[0].canBeBoughtByCustomer,
        record.body.canBeBoughtByCustomer,
        JSON.stringify(body),
      ];
    };
    const before = await canBuy();
    expect(before.slice(0, 2)).toEqual([true, true]);
    await save({ customerStatusesSpending: ['new'] });
    const after = await canBuy();
    expect(after.slice(0, 2)).toEqual([false, false]);
    expect(after[2]).not.toEqual(before[2]);
  });

  it('decides who sends points', async () => {
    const [sender, receiver] = [
      await app.customerWith({ points: 50 }),
      await app.customerWith({ points: 0 }),
    ];
    const send = () =>
      app.as('customer', sender).post('/api/customer/points/p2p-transfer', { receiver, points: 10 });
    await save({ customerStatusesSpending: ['new'] });
    await send().expect(400, { error: 'Not allowed' });
    expect(await app.getPoints(sender)).toBe(50);
    await save({ customerStatusesSpending: ['active'] });
    await send().expect(200);
    expect(await app.getPoints(receiver)).toBe(10);
  });
});

describe('points that come without times of their own', () => {
  const NOW = new Date('2026-02-10T12:00:00Z');
  const give = async (more: object = {}) => {
    app.clock.stopAt(NOW);
    const customer = await app.customerWith({ points: 0 });
    const transfer = { customer, points: 10, ...more };
    await admin().postJson('/api/points/transfer/add', { transfer }).expect(200);
    const { body } = await admin().get(`/api/points/transfer?customerId=${customer}`).expect(200);
    const [{ expiresAt, lockedUntil, state }] = body.transfers;
    return { expiresAt, lockedUntil, state };
  };

  it('never expire and are not locked, as long as nothing is set', async () => {
    expect(await give()).toEqual({ state: 'active' });
  });

  it.each([
    [{ pointsDaysExpiryAfter: 'after_x_days', pointsDaysActiveCount: 3 }, '2026-02-13T23:59:59+0000'],
    [{ pointsDaysExpiryAfter: 'at_the_end_of_the_month' }, '2026-02-28T23:59:59+0000'],
    [{ pointsDaysExpiryAfter: 'at_the_end_of_the_year' }, '2026-12-31T23:59:59+0000'],
  ])('expire as %j says', async (settings, expiresAt) => {
    await save(settings);
    expect(await give()).toEqual({ state: 'active', expiresAt });
  });

  it('are locked first, and expire counted from then', async () => {
    await save({ allTimeNotLocked: false, pointsDaysLocked: 5 });
    await save({ pointsDaysExpiryAfter: 'after_x_days', pointsDaysActiveCount: 3 });
    expect(await give()).toEqual({
      state: 'pending',
      lockedUntil: '2026-02-15T12:00:00+0000',
      expiresAt: '2026-02-18T23:59:59+0000',
    });
  });

  it('are as an administrator says who gives times', async () => {
    await save({ allTimeNotLocked: false, pointsDaysLocked: 5, pointsDaysExpiryAfter: 'after_x_days' });
    expect(await give({ validityDuration: 2 })).toEqual({
      state: 'active',
      expiresAt: '2026-02-12T23:59:59+0000',
    });
  });

  it('leave points that are there already as they were', async () => {
    const customer = await app.customerWith({ points: 10 });
    const { id } = await getAccount(app, customer);
    const lots = () => app.reader.query(`SELECT * FROM points_lot WHERE accountId = '${id}'`);
    const before: unknown = await lots();
    await save({ allTimeNotLocked: false, pointsDaysLocked: 5, pointsDaysExpiryAfter: 'after_x_days' });
    expect(await lots()).toEqual(before);
  });
});

describe('timezone', () => {
  it.each(['Europe/Vienna', 'america/new_york'])(
    '400: is the one of the service, and not %s',
    async (timezone) => {
      const { body } = await admin().postJson('/api/settings', { settings: { timezone } }).expect(400);
      const message = 'Days begin and end in the time zone that the variable TIMEZONE of the service names.';
      expect(body.errors).toEqual([{ field: 'timezone', message }]);
    },
  );

  it.each(['UTC', 'Etc/UTC', '', null])(
    '200: %j is the one of the service, and changes nothing',
    async (timezone) => {
      await save({ timezone });
      expect((await admin().get('/api/settings').expect(200)).body.settings).toMatchObject({
        revision: 0,
        timezone: 'UTC',
      });
    },
  );

  it('is the one of the service, whatever an earlier version has kept', async () => {
    await app.unitOfWork.run(async (tx) => {
      await tx.insert(SettingEntity, { name: 'timezone', value: { value: 'Europe/Warsaw' } });
      await invalidateCaches(tx);
    });
    const { body } = await app.asAnonymous().get('/api/settings/public').expect(200);
    expect(body.settings.timezone).toBe('UTC');
    await save({ programName: 'Leaves' });
  });
});

describe('currency', () => {
  it.each(['jpy', 'KWD', 'clp'])(
    '400: is none with other decimals than the amounts have, such as %s',
    async (currency) => {
      const { body } = await admin().postJson('/api/settings', { settings: { currency } }).expect(400);
      const message =
        'Amounts are kept with another number of decimals than this currency has. CURRENCY sets the currency of a new database.';
      expect(body.errors).toEqual([{ field: 'currency', message }]);
      expect((await admin().get('/api/settings').expect(200)).body.settings.currency).toBe('eur');
    },
  );

  it('200: may be sent again where it has none from before, and may become another', async () => {
    await app.unitOfWork.run(async (tx) => {
      await tx.insert(SettingEntity, { name: 'currency', value: { value: 'jpy' } });
      await invalidateCaches(tx);
    });
    await save({ currency: 'JPY', programName: 'Leaves' });
    await save({ currency: 'usd' });
    await admin()
      .postJson('/api/settings', { settings: { currency: 'jpy' } })
      .expect(400);
  });

  it('is answered wherever amounts are', async () => {
    const customer = await app.customerWith({ points: 0 });
    await save({ currency: 'pln' });
    const own = app.as('customer', customer);
    expect((await own.get(`/api/customer/${customer}/status`).expect(200)).body.currency).toBe('pln');
    expect((await own.get(`/api/customer/${customer}`).expect(200)).body.currency).toBe('pln');
    const { body } = await admin().get('/api/customer').expect(200);
    expect(body.customers.map((each: { currency: string }) => each.currency)).toEqual(['pln']);
  });
});

import { randomUUID } from 'node:crypto';
import { getEvents } from '../support/scenes/bought.js';
import type { CampaignScene } from '../support/scenes/campaigns.js';
import { levelWith } from '../support/scenes/customers.js';
import { loginWith } from '../support/scenes/logins.js';
import { getAccount, differencesIn } from '../support/scenes/points.js';
import { TestApp } from '../support/app/test-app.js';

describe.each(['/api/DEFAULT', '/api'])('POST %s/admin/campaign/cashback', (base) => {
  let app: TestApp;
  beforeEach(async () => void (app = await TestApp.again(app)));
  afterAll(() => app.stop());

  const ask = (what: 'simulate' | 'redeem', form: object) =>
    app.as('admin').post(`${base}/admin/campaign/cashback/${what}`, form);
  const getCashback = (pointValue: number, scene: Partial<CampaignScene> = {}) =>
    app.campaignWith({
      cost: 0,
      coupons: 0,
      reward: 'cashback',
      singleCoupon: true,
      name: `Money ${pointValue}`,
      details: {
        translations: { en: { name: 'Money' } },
        labels: [],
        pointValue,
      },
      ...scene,
    });

  it('200: simulates the campaign that gives most, and changes nothing', async () => {
    await getCashback(0.1);
    await getCashback(0.29);
    await getCashback(5, { active: false });
    await getCashback(6, { allTimeActive: false, activeFrom: null, activeTo: new Date('2001-01-01') });
    await getCashback(7, { levels: [randomUUID()] });
    await getCashback(8, { storeId: randomUUID() });
    await app.campaignWith({ cost: 1, coupons: 1 });
    const customerId = await app.customerWith({ points: 100 });

    const response = await ask('simulate', { customerId, pointsAmount: 99 }).expect(200);

    expect(response.body).toEqual({ customerId, pointsAmount: 99, pointValue: 0.29, rewardAmount: 28.71 });
    expect(await app.getPoints(customerId)).toBe(100);
  });

  it('200: redeems: the points are spent, and a coupon of that amount waits to be approved', async () => {
    const campaign = await getCashback(0.29);
    const customerId = await app.customerWith({ points: 100 });
    const cashback = { customerId, pointsAmount: 99, pointValue: '0.29', rewardAmount: '28.71' };

    const response = await ask('redeem', cashback).expect(200);

    const couponId: unknown = response.body.couponId;
    expect(response.body).toEqual({
      customerId,
      pointsAmount: 99,
      pointValue: 0.29,
      rewardAmount: 28.71,
      couponId,
    });
    expect(await app.getPoints(customerId)).toBe(1);
    const list = await app.as('customer', customerId).get('/api/customer/campaign/bought').expect(200);
    expect(list.body.campaigns).toMatchObject([
      { couponId, costInPoints: 99, coupon: { code: '28.71' }, cashbackStatus: 'pending', status: 'active' },
    ]);
    expect(await app.couponsSold(campaign)).toBe(1);
    expect(await getEvents(app, customerId, /Bought/)).toMatchObject([
      { payload: { campaignId: { campaignId: campaign }, reward: 'cashback', costInPoints: 99 } },
    ]);
    const { id: account } = await getAccount(app, customerId);
    expect(await getEvents(app, account, /Spent/)).toMatchObject([
      { payload: { pointsTransfer: { value: 99 } } },
    ]);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('200: for customers of the named level, 400 for others', async () => {
    const level = await levelWith(app, { name: 'Silver', conditionValue: 50 });
    await getCashback(0.5, { levels: [level] });
    const silver = await app.customerWith({ points: 60 });
    const bronze = await app.customerWith({ points: 10 });
    await ask('simulate', { customerId: silver, pointsAmount: 1 }).expect(200);
    await ask('simulate', { customerId: bronze, pointsAmount: 1 }).expect(400, {
      error: 'cashback not available',
    });
  });

  it.each([
    [{ pointValue: 0.3, rewardAmount: 3 }],
    [{ pointValue: 0.29, rewardAmount: 2.91 }],
    [{ pointValue: 0.29, rewardAmount: 2.906 }],
  ])('400: redeems nothing for %j, when it is worth 2.90', async (expected) => {
    await getCashback(0.29);
    const customerId = await app.customerWith({ points: 10 });
    const form = { customerId, pointsAmount: 10, ...expected };
    await ask('redeem', form).expect(400, { error: 'cashback not valid' });
    expect(await app.getPoints(customerId)).toBe(10);
  });

  it('400: redeems nothing that is worth 0.00, however small the value of a point', async () => {
    await getCashback(0.001);
    const customerId = await app.customerWith({ points: 100 });
    const { body } = await ask('simulate', { customerId, pointsAmount: 1 }).expect(200);
    expect(body).toMatchObject({ pointValue: 0.001, rewardAmount: 0 });
    await ask('redeem', body).expect(400, { error: 'These points are worth 0.00: redeem more' });
    expect(await app.getPoints(customerId)).toBe(100);
    const worth = { customerId, pointsAmount: 10, pointValue: 0.001, rewardAmount: 0.01 };
    await ask('redeem', worth).expect(200);
  });

  it('400: each refusal in its turn', async () => {
    const customerId = await app.customerWith({ points: 10 });
    const form = { customerId, pointsAmount: 11, pointValue: 1, rewardAmount: 1 };
    for (const what of ['simulate', 'redeem'] as const) {
      await ask(what, form).expect(400, { error: 'cashback not available' });
    }
    await getCashback(0.5);
    for (const what of ['simulate', 'redeem'] as const) {
      await ask(what, form).expect(400, { error: 'Not enough points' });
    }
  });

  it('400: a customer whose status may not spend', async () => {
    await getCashback(0.5);
    const customerId = await app.customerWith({ points: 10, status: 'blocked' });
    const form = { customerId, pointsAmount: 2, pointValue: 0.5, rewardAmount: 1 };
    await ask('redeem', form).expect(400, { error: 'Not allowed' });
    expect(await app.getPoints(customerId)).toBe(10);
  });

  it('400: keeps the limits of the campaign', async () => {
    await getCashback(0.5, { limit: 2, limitPerUser: 1 });
    const redeem = async (customerId: string) =>
      ask('redeem', { customerId, pointsAmount: 2, pointValue: 0.5, rewardAmount: 1 });
    const [first, second, third] = await Promise.all([
      app.customerWith({ points: 10 }),
      app.customerWith({ points: 10 }),
      app.customerWith({ points: 10 }),
    ]);
    expect((await redeem(first)).status).toBe(200);
    expect((await redeem(first)).body).toEqual({ error: 'Limit per customer exceeded' });
    expect((await redeem(second)).status).toBe(200);
    expect((await redeem(third)).body).toEqual({ error: 'No coupons left' });
    expect(await app.getPoints(third)).toBe(10);
  });

  it.each([
    ['customerId', { customerId: 'missing' }],
    ['customerId', { customerId: '' }],
    ['pointsAmount', { pointsAmount: -1 }],
    ['pointsAmount', { pointsAmount: 1.5 }],
    ['pointsAmount', { pointsAmount: '' }],
    ['pointValue', { pointValue: '' }],
    ['rewardAmount', { rewardAmount: 'much' }],
  ])('400: on %s for %j', async (field, wrong) => {
    const customerId = await app.customerWith({ points: 0 });
    const form = { customerId, pointsAmount: 1, pointValue: 1, rewardAmount: 1, ...wrong };
    const response = await ask('redeem', form).expect(400);
    expect(response.body.errors).toMatchObject([{ field }]);
  });

  it('401, 403, 404: for others, and for an unknown customer', async () => {
    await getCashback(0.5);
    const customerId = await app.customerWith({ points: 10 });
    const form = { customerId, pointsAmount: 2, pointValue: 0.5, rewardAmount: 1 };
    const looker = await loginWith(app, { role: 'admin', permissions: { REWARD_CAMPAIGN: ['VIEW'] } });
    for (const what of ['simulate', 'redeem'] as const) {
      const path = `${base}/admin/campaign/cashback/${what}`;
      await app.asAnonymous().post(path).send(form).expect(401);
      await app.as('customer', customerId).post(path, form).expect(403);
      await app.as('seller').post(path, form).expect(403);
      await app.as('admin', looker).post(path, form).expect(403);
      await ask(what, { ...form, customerId: randomUUID() }).expect(404);
    }
    expect(await app.getPoints(customerId)).toBe(10);
  });
});

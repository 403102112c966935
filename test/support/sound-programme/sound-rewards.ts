import { RecordCouponStatusJob } from '../../../src/coupon/index.js';
import { createCampaign } from '../scenes/campaign-requests.js';
import { PIXELS, upload } from '../scenes/pictures.js';
import { ok, type People } from './sound-scene.js';
import type { TestApp } from '../app/test-app.js';
import { getReturn, getSale } from '../scenes/transactions.js';

interface Bought {
  readonly customer: string;
  readonly campaign: string;
  readonly id: string;
  readonly code: string;
}

const WINDOW = { allTimeActive: false, activeFrom: '2020-01-01', activeTo: '2099-01-01' };
const VISIBLE = { allTimeVisible: false, visibleFrom: '2020-01-01', visibleTo: '2099-01-01' };

/** Campaigns of every reward, sold, used, delivered, paid out, given back. */
export async function soundRewards(app: TestApp, people: People): Promise<void> {
  await codes(app, people);
  app.clock.advance({ seconds: 60 });
  await deliveries(app, people);
  app.clock.advance({ seconds: 60 });
  await cashback(app, people);
  await others(app, people);
}

async function buy(
  app: TestApp,
  customer: string,
  campaign: string,
  more: object = {},
  base = '/api/DEFAULT',
): Promise<Bought[]> {
  const path = `${base}/admin/customer/${customer}/campaign/${campaign}/buy`;
  const { body } = await app.as('admin').post(path, more).expect(200);
  const { coupons } = body as { coupons: { id: string; code: string }[] };
  app.clock.advance({ seconds: 7 });
  return coupons.map((coupon) => ({ customer, campaign, ...coupon }));
}

/** One of the icons is replaced, and one of the photos is removed. */
async function pictures(app: TestApp, campaign: string): Promise<void> {
  const path = `/api/campaign/${campaign}`;
  await upload(app, `${path}/brand_icon`, PIXELS, { name: 'old.png' }).expect(200);
  await upload(app, `${path}/brand_icon`, PIXELS, { name: 'icon.png' }).expect(200);
  await upload(app, `${path}/photo`, PIXELS, { name: 'cup.png' }).expect(200);
  const { body } = await upload(app, `${path}/photo`, PIXELS, { name: 'beans.png' }).expect(200);
  await app.as('admin').delete(`${path}/photo/${body.photoId.id}`).expect(200);
}

async function mark(
  app: TestApp,
  coupon: Bought | undefined,
  used: number,
  more: object = {},
): Promise<void> {
  const {
    customer: customerId,
    campaign: campaignId,
    id: couponId,
    code,
  } = coupon ?? { customer: '', campaign: '', id: '', code: '' };
  const coupons = [{ campaignId, customerId, couponId, code, used, ...more }];
  await app.as('admin').postJson('/api/admin/campaign/coupons/mark_as_used', { coupons }).expect(200);
  app.clock.advance({ seconds: 7 });
}

async function codes(app: TestApp, { anna, ben, levels, segment, category }: People): Promise<void> {
  const coffee = await createCampaign(app, {
    coupons: ['A', 'B', 'C', 'D', 'E', 'F', 'G'],
    limit: 50,
    limitPerUser: 20,
    daysInactive: 1,
    daysValid: 30,
    levels: [levels.silver, levels.gold],
    segments: [segment],
    categories: [category],
    labels: [
      {
        key: 'k',
        value: 'v',
      },
    ],
    campaignActivity: WINDOW,
    campaignVisibility: VISIBLE,
    moreInformationLink: 'https://example.com',
    tax: 20,
    featured: true,
    translations: {
      en: {
        name: 'Free coffee',
        shortDescription: 'Hot',
      },
      de: { name: 'Kaffee' },
    },
  });
  await pictures(app, coffee);
  const [first, second] = await buy(app, anna, coffee, { quantity: 2 });
  const [third] = await buy(app, anna, coffee);
  await buy(app, ben, coffee, { withoutPoints: 1, transactionId: await later(app, getSale(app, ben)) });
  app.clock.advance({ days: 1, seconds: 5 });
  await app.nest.get(RecordCouponStatusJob).run();
  await mark(app, first, 1, { transactionId: await later(app, getSale(app, anna)) });
  await mark(app, second, 1);
  await mark(app, second, 0);
  await give(app, third);
  const [shortest] = await buy(
    app,
    ben,
    await createCampaign(app, { daysValid: 1, coupons: ['S'], name: 'Short' }),
  );
  app.clock.advance({ days: 2 });
  await app.nest.get(RecordCouponStatusJob).run();
  expect(shortest).toBeDefined();
  const shared = await createCampaign(app, {
    singleCoupon: true,
    unlimited: true,
    coupons: ['ALL'],
    daysValid: 5,
  });
  await mark(app, (await buy(app, anna, shared, { quantity: 2 }))[0], 1);
  await buy(app, ben, shared, { withoutPoints: 1 });
  const path = `/api/campaign/${coffee}/coupons`;
  await ok(app.as('admin').postJson(path, { coupons: ['H', 'I'] }));
  await ok(app.as('admin').delete(path, { coupons: ['H'] }));
  await app
    .as('admin')
    .putJson(`/api/campaign/${coffee}`, { campaign: { limit: 40 } })
    .expect(200);
}

/** So that nothing else happens at the same time. */
async function later<T>(app: TestApp, done: Promise<T>): Promise<T> {
  const result = await done;
  app.clock.advance({ seconds: 7 });
  return result;
}

async function give(app: TestApp, coupon: Bought | undefined): Promise<void> {
  const path = `/api/admin/customer/${coupon?.customer}/bought/coupon/${coupon?.id}`;
  await app.as('admin').post(`${path}/return`).expect(200);
  app.clock.advance({ seconds: 7 });
}

async function change(
  app: TestApp,
  coupon: Bought | undefined,
  what: string,
  ...statuses: string[]
): Promise<void> {
  for (const status of statuses) {
    const path = `/api/admin/customer/${coupon?.customer}/bought/coupon/${coupon?.id}/${what}`;
    await app.as('admin').putJson(path, { status }).expect(200);
    app.clock.advance({ seconds: 7 });
  }
}

async function deliveries(app: TestApp, { anna, ben }: People): Promise<void> {
  const coupons = ['1', '2', '3', '4', '5', '6'];
  const cup = await createCampaign(app, {
    reward: 'gift_code',
    fulfillmentTracking: true,
    costInPoints: 3,
    coupons,
    limitPerUser: 10,
  });
  const bought = await buy(app, anna, cup, { quantity: 4 });
  await change(app, bought[0], 'changeDeliveryStatus', 'shipped');
  await change(app, bought[1], 'changeDeliveryStatus', 'shipped', 'delivered');
  await change(app, bought[2], 'changeDeliveryStatus', 'canceled');
  const [returned] = await buy(app, ben, cup);
  await give(app, returned);
}

async function cashback(app: TestApp, { anna, ben }: People): Promise<void> {
  const money = await createCampaign(app, {
    reward: 'cashback',
    name: 'Money',
    costInPoints: 10,
    pointValue: 0.1,
  });
  const each = async (customer: string, ...statuses: string[]) => {
    const [coupon] = await buy(app, customer, money);
    await change(app, coupon, 'changeCashbackStatus', ...statuses);
    return coupon;
  };
  await each(anna);
  await each(anna, 'approved');
  await each(anna, 'approved', 'paid');
  await each(ben, 'rejected');
  await give(app, await each(ben, 'approved'));
  const redeemed = { customerId: anna, pointsAmount: 20, pointValue: 0.1, rewardAmount: 2 };
  await ok(app.as('admin').postJson('/api/admin/campaign/cashback/redeem', redeemed));
}

/** The other rewards, and another store. */
async function others(app: TestApp, { anna, carol, levels }: People): Promise<void> {
  const unlimited = { unlimited: true, levels: [levels.silver] };
  for (const reward of ['free_delivery_code', 'event_code', 'value_code']) {
    await buy(app, anna, await createCampaign(app, { reward, ...unlimited, name: reward }));
  }
  const percent = { reward: 'percentage_discount_code', transactionPercentageValue: 10, singleCoupon: false };
  const tenth = await createCampaign(app, { ...percent, name: 'Percent' });
  await buy(app, anna, tenth);
  const sale = await later(app, getSale(app, anna, [50]));
  const [five] = await buy(app, anna, tenth, { transactionId: sale });
  await mark(app, five, 1, { transactionId: sale });
  await later(app, getReturn(app, sale, 20));
  await createCampaign(app, { reward: 'custom_campaign_code', connectType: 'none', active: false });
  const over = await createCampaign(app, { name: 'Over' });
  await buy(app, anna, over);
  await ok(app.as('admin').post(`/api/campaign/${over}/archive`));
  const two = await createCampaign(app, { name: 'Two', daysValid: 9 }, '/api/TWO');
  await buy(app, carol, two, {}, '/api/TWO');
}

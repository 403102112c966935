import { randomUUID } from 'node:crypto';
import { RESOURCES } from '../../../src/auth/index.js';
import { roleWith } from '../scenes/administrators.js';
import { createCampaign, createCategory } from '../scenes/campaign-requests.js';
import { segmentWith } from '../scenes/segments.js';
import type { TestApp } from '../app/test-app.js';
import type { Things } from './client-request.js';
import { ruleWith } from '../scenes/earning.js';
import { invited } from '../scenes/invitations.js';
import { posWith } from '../scenes/places.js';
import { registered } from '../scenes/transactions.js';

export const PASSWORD = 'Loyalty#1';
const TEXTS = {
  name: 'A mug',
  shortDescription: 'With _your_ name',
  conditionsDescription: 'One each',
  usageInstruction: 'Show the code',
  brandDescription: 'A brand',
  brandName: 'Mugs',
};
const REWARD = { name: 'Gold reward', value: 5, code: 'gold' };

/** A login of each role, and one of everything that the clients show, filled in as far as it goes. */
export async function programme(app: TestApp): Promise<Things> {
  const admin = app.as('admin');
  const level = { translations: { en: { name: 'Gold', description: 'Often' } }, active: true, minOrder: 10 };
  const special = {
    name: 'May',
    value: 10,
    code: 'may',
    active: true,
    startAt: '2030-05-01',
    endAt: '2030-05-31',
  };
  const gold = await admin
    .postJson('/api/level/create', {
      level: { ...level, conditionValue: 500, reward: REWARD, specialRewards: [special] },
    })
    .expect(200);
  const pos = await posWith(app);
  const seller = await admin
    .postJson('/api/seller/register', {
      seller: {
        ...named('Sally'),
        phone: '+48500100201',
        posId: pos,
        plainPassword: PASSWORD,
        allowPointTransfer: true,
        active: true,
      },
    })
    .expect(200);
  const customer = await admin
    .postJson('/api/customer/register', { customer: person(gold.body.id, seller.body.sellerId, pos) })
    .expect(200);
  const segment = await segmentWith(app, [
    { type: 'customer_list', customers: [customer.body.customerId] },
    { type: 'customer_has_labels', labels: [{ key: 'color' }] },
  ]);
  const category = await createCategory(app, 'Kitchen');
  const [campaign, coffee] = await campaigns(app, gold.body.id, segment, category);
  const administrator = await anAdministrator(app);
  const things = {
    level: gold.body.id,
    seller: seller.body.sellerId,
    pos,
    customer: customer.body.customerId,
    segment,
    category,
    campaign,
    coffee,
  };
  await history(app, things);
  await invited(app, things.customer, 'invited@example.com');
  const openDocument = randomUUID();
  // Ten are left: what came back has taken points with it.
  const customerData = { phone: '+48500100200' };
  const number = randomUUID();
  await ruleWith(app, { type: 'points', pointValue: 1 });
  const transaction = await registered(app, { number, values: [15], customerData, more: { pos } });
  const back = { number: randomUUID(), type: 'return', revised: number, values: [5] } as const;
  await registered(app, { ...back, customerData, more: { pos } });
  await registered(app, { number: openDocument });
  await ruleWith(app, { type: 'points', pointValue: 1, minOrderValue: 1_000_000 });
  const { email, username } = administrator;
  return {
    ...things,
    transaction,
    openDocument,
    ...administrator,
    administratorEmail: email,
    username,
    sellerEmail: seller.body.email,
    customerEmail: customer.body.email,
  };
}

function named(firstName: string) {
  return { firstName, lastName: 'Example', email: `${firstName.toLowerCase()}-${randomUUID()}@example.com` };
}

function person(levelId: string, sellerId: string, posId: string) {
  const address = {
    street: 'Long Street',
    address1: '1',
    address2: 'a',
    postal: '10115',
    city: 'Berlin',
    province: 'Berlin',
    country: 'DE',
  };
  const rest = {
    gender: 'female',
    birthDate: '1990-03-14',
    phone: '+48500100200',
    loyaltyCardNumber: '4006381333931',
  };
  const agreements = { agreement1: true, agreement2: true, agreement3: false };
  const company = { name: 'Example Ltd', nip: '123' };
  return {
    ...named('Anna'),
    ...rest,
    ...agreements,
    address,
    company,
    labels: 'color:red',
    levelId,
    sellerId,
    posId,
    plainPassword: PASSWORD,
  };
}

/** One that shows all of its fields, and one for every customer. */
async function campaigns(
  app: TestApp,
  level: string,
  segment: string,
  category: string,
): Promise<[string, string]> {
  const window = { activeFrom: '2020-01-01T00:00:00+01:00', activeTo: '2040-01-01T00:00:00+01:00' };
  const seen = { visibleFrom: '2020-01-01T00:00:00+01:00', visibleTo: '2040-01-01T00:00:00+01:00' };
  const money = { rewardValue: 10, tax: 23, taxPriceValue: 2.3 };
  const mug = {
    reward: 'gift_code',
    translations: { en: TEXTS },
    levels: [level],
    segments: [segment],
    categories: [category],
    fulfillmentTracking: true,
    daysInactive: 0,
    daysValid: 30,
    featured: true,
    public: true,
    labels: 'type:gift',
    campaignActivity: window,
    campaignVisibility: seen,
    ...money,
    pushNotificationText: 'New',
    moreInformationLink: 'https://example.com/mug',
    coupons: ['M1', 'M2', 'M3', 'M4', 'M5', 'M6'],
    limitPerUser: 5,
  };
  const open = {
    coupons: Array.from({ length: 20 }, (_, index) => `C${index}`),
    limitPerUser: 20,
    public: true,
  };
  return [await createCampaign(app, mug), await createCampaign(app, open)];
}

async function anAdministrator(app: TestApp) {
  const access = RESOURCES.flatMap((resource) =>
    ['VIEW', 'MODIFY'].map((each) => ({ resource, access: each })),
  );
  const role = await roleWith(app, access);
  const admin = {
    ...named('Adele'),
    username: 'adele',
    phone: '+48500100202',
    plainPassword: PASSWORD,
    roles: [role],
  };
  const { body } = await app.as('admin').postJson('/api/admin/data', { admin }).expect(200);
  return { administrator: String(body.id), role, email: admin.email, username: 'adele' };
}

/** Points of every kind, and rewards that were bought. */
async function history(app: TestApp, things: Things): Promise<void> {
  const { customer } = things;
  const admin = app.as('admin');
  const transfer = { customer, points: 1000, comment: 'Welcome', validityDuration: 100 };
  await admin.postJson('/api/points/transfer/add', { transfer }).expect(200);
  const locked = { customer, points: 5, lockedUntil: '2090-01-01T00:00:00+01:00', comment: 'Later' };
  const pending = await admin.postJson('/api/points/transfer/add', { transfer: locked }).expect(200);
  things['transfer'] = pending.body.pointsTransferId;
  const path = `/api/admin/customer/${customer ?? ''}/campaign/${things['campaign'] ?? ''}/buy`;
  const bought = await admin.postJson(path, { quantity: 2 }).expect(200);
  const [first, second] = bought.body.coupons;
  Object.assign(things, {
    coupon: first.id,
    code: first.code,
    otherCoupon: second.id,
    otherCode: second.code,
  });
}

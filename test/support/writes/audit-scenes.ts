import { randomInt, randomUUID } from 'node:crypto';
import { EMAILS } from '../../../src/message/message-kinds.model.js';
import { LoginAccountEntity } from '../../../src/auth/login-account.entity.js';
import { SecondFactorEntity } from '../../../src/auth/second-factor/second-factor.entity.js';
import { administratorWith, roleWith } from '../scenes/administrators.js';
import { boughtWith } from '../scenes/bought.js';
import { COFFEE, createCampaign, createCategory } from '../scenes/campaign-requests.js';
import { anna, levelWith } from '../scenes/customers.js';
import { newPair } from '../scenes/logins.js';
import {
  getCode,
  newAdministrator,
  PASSWORD as FACTOR_PASSWORD,
  sender,
  withSecondFactor,
} from '../scenes/second-factor.js';
import type { TestApp } from '../app/test-app.js';
import {
  admin,
  customer,
  on,
  OTHER_WRITES,
  pictureScenes,
  type Scene,
  someEmail,
} from './audit-scenes-of-others.js';
import { BULK_WRITES } from './bulk-scenes.js';
import { WRITES_OF_RULES } from './audit-scenes-of-rules.js';
import { PDF, PIXELS, upload } from '../scenes/pictures.js';
import { posWith } from '../scenes/places.js';
import { getView, VIEWS, viewWith } from '../scenes/views.js';
import { TRANSACTION_WRITES } from './transaction-scenes.js';

const LEVEL = {
  translations: { en: { name: 'Gold' } },
  conditionValue: 9000,
  reward: { name: 'Gold', value: 1, code: 'g' },
};
const CUSTOMER = () => ({ firstName: 'Anna', lastName: 'Nowak', email: someEmail(), agreement1: true });

const level = (app: TestApp) =>
  levelWith(app, { name: randomUUID(), conditionValue: Math.floor(Math.random() * 1e9) });
const cashback = (app: TestApp) =>
  app.campaignWith({
    cost: 0,
    coupons: 0,
    reward: 'cashback',
    singleCoupon: true,
    name: 'Money',
    details: {
      translations: { en: { name: 'Money' } },
      labels: [],
      pointValue: 0.5,
    },
  });
const transfer = async (app: TestApp, what: 'add' | 'block') => {
  const body = { customer: await customer(app, 100), points: 10 };
  const answer = await admin(app).postJson(`/api/points/transfer/${what}`, body).expect(200);
  return String(answer.body.pointsTransferId);
};
let languages = 0;
/** For a language that the programme does not have yet. */
const freeCode = () => {
  languages += 1;
  const digits = String(languages).padStart(4, '0');
  return `zz-${[...digits].map((digit) => 'qrstuvwxyz'[Number(digit)]).join('')}`;
};
const language = async (app: TestApp) => {
  const { body } = await admin(app)
    .postJson('/api/admin/translations', { code: freeCode(), name: 'a' })
    .expect(200);
  return String(body.code);
};
const email = () => Promise.resolve(EMAILS.new_points.id);
const ADMINISTRATORS: Record<string, Scene> = {
  'POST /api/admin/acl/role': async (app) =>
    admin(app).postJson('/api/admin/acl/role', { name: 'a', permissions: { LEVEL: ['VIEW'] } }),
  'PUT /api/admin/acl/role/{role}': on(
    ...(['put', '/api/admin/acl/role/{role}', (app: TestApp) => roleWith(app, { LEVEL: ['VIEW'] })] as const),
    { name: 'b', permissions: { LEVEL: ['VIEW', 'MODIFY'] } },
  ),
  'DELETE /api/admin/acl/role/{role}': on('delete', '/api/admin/acl/role/{role}', (app) => roleWith(app, {})),
  'POST /api/admin/data': async (app) =>
    admin(app).postJson('/api/admin/data', { email: someEmail(), plainPassword: 'Loyalty#1', roles: [] }),
  'PUT /api/admin/data': async (app) =>
    app.as('admin', await administratorWith(app)).putJson('/api/admin/data', { firstName: 'Bea' }),
  'PUT /api/admin/data/{administrator}': on(
    ...(['put', '/api/admin/data/{administrator}', (app: TestApp) => administratorWith(app)] as const),
    { isActive: false },
  ),
  'POST /api/admin/password/change': async (app) => {
    const { token } = await newPair(app, 'admin');
    const body = { currentPassword: 'Loyalty#1', plainPassword: 'Renewed#2' };
    return app.asAnonymous().post('/api/admin/password/change').auth(token, { type: 'bearer' }).send(body);
  },
  'POST /api/admin/second-factor': async (app) => {
    const { token } = await newAdministrator(app);
    return sender(app, token).post('/api/admin/second-factor', {
      secondFactor: { currentPassword: FACTOR_PASSWORD },
    });
  },
  'POST /api/admin/second-factor/confirm': async (app) => {
    const { token } = await newAdministrator(app);
    const { post } = sender(app, token);
    const { body } = await post('/api/admin/second-factor', {
      secondFactor: { currentPassword: FACTOR_PASSWORD },
    });
    return post('/api/admin/second-factor/confirm', { secondFactor: { code: getCode(app, body.secret) } });
  },
  'POST /api/admin/second-factor/recovery-codes': async (app) => {
    const { token, recoveryCodes } = await withSecondFactor(app);
    const secondFactor = { code: recoveryCodes[0] };
    return sender(app, token).post('/api/admin/second-factor/recovery-codes', { secondFactor });
  },
  'POST /api/admin/second-factor/remove': async (app) => {
    const { token, recoveryCodes } = await withSecondFactor(app);
    const secondFactor = { code: recoveryCodes[0], currentPassword: FACTOR_PASSWORD };
    return sender(app, token).post('/api/admin/second-factor/remove', { secondFactor });
  },
  'POST /api/admin/views': async (app) => admin(app).postJson(VIEWS, { view: getView() }),
  'PUT /api/admin/views/{view}': on('put', `${VIEWS}/{view}`, viewWith, { name: 'Nowak of 2026' }),
  'DELETE /api/admin/views/{view}': on('delete', `${VIEWS}/{view}`, viewWith),
  'DELETE /api/admin/data/{administrator}/second-factor': on(
    'delete',
    '/api/admin/data/{administrator}/second-factor',
    async (app) => {
      const id = await administratorWith(app);
      await app.unitOfWork.run(async (tx) => {
        const [accountId, now] = [id, app.clock.now()];
        const factor = {
          accountId,
          secret: 'GEZDGNBVGY3TQOJQ',
          createdAt: now,
          confirmedAt: now,
          lastStep: 0,
        };
        await tx.insert(SecondFactorEntity, factor);
        await tx.update(LoginAccountEntity, { id }, { hasSecondFactor: true });
      });
      return id;
    },
  ),
  'DELETE /api/admin/data/{administrator}/session': on(
    'delete',
    '/api/admin/data/{administrator}/session',
    (app) => administratorWith(app),
  ),
  'DELETE /api/admin/session/{session}': async (app) => {
    const { token } = await newPair(app, 'admin');
    const { body } = await sender(app, token).get('/api/admin/session');
    return sender(app, token).delete(`/api/admin/session/${body.sessions[0].sessionId}`);
  },
  'POST /api/admin/apikey': async (app) => admin(app).postJson('/api/admin/apikey', { name: 'Till' }),
  'DELETE /api/admin/apikey/{apiKey}': on('delete', '/api/admin/apikey/{apiKey}', async (app) => {
    const { body } = await admin(app).postJson('/api/admin/apikey', { name: 'Till' }).expect(200);
    return String(body.apiKeyId);
  }),
  'POST /api/store': async (app) =>
    admin(app).postJson('/api/store', { code: `s${randomUUID().slice(0, 8)}`, name: 'Second' }),
  ...Object.fromEntries(
    ['settings/photo/{name}', 'settings/logo', 'settings/small-logo', 'settings/hero-image'].flatMap((path) =>
      pictureScenes(`/api/${path}`, () => Promise.resolve('client-cockpit-logo-big')),
    ),
  ),
  ...Object.fromEntries(pictureScenes('/api/settings/conditions-file', () => Promise.resolve(''), PDF)),
  'POST /api/settings': async (app) =>
    admin(app).postJson('/api/settings', { settings: { programName: `Leaves ${randomUUID()}` } }),
};

const CAMPAIGNS: Record<string, Scene> = {
  'POST /api/campaign': async (app) => admin(app).postJson('/api/campaign', { campaign: COFFEE }),
  'PUT /api/campaign/{campaign}': on('put', '/api/campaign/{campaign}', (app) => createCampaign(app), {
    costInPoints: 11,
  }),
  'POST /api/campaign/{campaign}/active': on('post', '/api/campaign/{campaign}/active', (app) =>
    createCampaign(app, { active: false }),
  ),
  'POST /api/campaign/{campaign}/inactive': on('post', '/api/campaign/{campaign}/inactive', (app) =>
    createCampaign(app),
  ),
  'POST /api/campaign/{campaign}/archive': on('post', '/api/campaign/{campaign}/archive', (app) =>
    createCampaign(app),
  ),
  'POST /api/campaign/{campaign}/unarchive': on('post', '/api/campaign/{campaign}/unarchive', async (app) => {
    const campaign = await createCampaign(app);
    await admin(app).post(`/api/campaign/${campaign}/archive`).expect(200);
    return campaign;
  }),
  'POST /api/campaign/{campaign}/restore': on(
    'post',
    '/api/campaign/{campaign}/restore',
    async (app) => {
      const campaign = await createCampaign(app);
      await admin(app)
        .putJson(`/api/campaign/${campaign}`, { campaign: { costInPoints: 11 } })
        .expect(200);
      return campaign;
    },
    { version: 1 },
  ),
  'POST /api/campaign/{campaign}/coupons': on(
    ...(['post', '/api/campaign/{campaign}/coupons', (app: TestApp) => createCampaign(app)] as const),
    { pattern: 'TEA-####-????', count: 2500 },
  ),
  'DELETE /api/campaign/{campaign}/coupons': on(
    ...(['delete', '/api/campaign/{campaign}/coupons', (app: TestApp) => createCampaign(app)] as const),
    { coupons: ['A'] },
  ),
  'POST /api/campaign/{campaign}/photo': async (app) =>
    upload(app, `/api/campaign/${await createCampaign(app)}/photo`, PIXELS),
  'DELETE /api/campaign/{campaign}/photo/{photo}': async (app) => {
    const path = `/api/campaign/${await createCampaign(app)}/photo`;
    const { body } = await upload(app, path, PIXELS).expect(200);
    return admin(app).delete(`${path}/${body.photoId.id}`);
  },
  ...Object.fromEntries(pictureScenes('/api/campaign/{campaign}/brand_icon', (app) => createCampaign(app))),
  'POST /api/campaignCategory': async (app) =>
    admin(app).postJson('/api/campaignCategory', {
      translations: { en: { name: 'A' } },
      active: true,
      sortOrder: 1,
    }),
  'PUT /api/campaignCategory/{category}': on(
    ...(['put', '/api/campaignCategory/{category}', (app: TestApp) => createCategory(app, 'A')] as const),
    { sortOrder: 3 },
  ),
  'POST /api/campaignCategory/{category}/active': on(
    ...([
      'post',
      '/api/campaignCategory/{category}/active',
      (app: TestApp) => createCategory(app, 'A'),
    ] as const),
    { active: false },
  ),
  'POST /api/admin/customer/{customer}/campaign/{campaign}/buy': async (app) => {
    const campaign = await app.campaignWith({ cost: 10, coupons: 1 });
    return admin(app).post(`/api/admin/customer/${await customer(app, 10)}/campaign/${campaign}/buy`);
  },
  'POST /api/admin/campaign/cashback/redeem': async (app) => {
    await cashback(app);
    const body = { customerId: await customer(app, 10), pointsAmount: 10, pointValue: 0.5, rewardAmount: 5 };
    return admin(app).postJson('/api/admin/campaign/cashback/redeem', body);
  },
  'POST /api/admin/campaign/coupons/mark_as_used': async (app) => {
    const bought = await boughtWith(app);
    const mark = { campaignId: bought.campaign, customerId: bought.customer, used: true };
    const coupons = bought.coupons.map(({ id, code }) => ({ ...mark, couponId: id, code }));
    return admin(app).postJson('/api/admin/campaign/coupons/mark_as_used', { coupons });
  },
  'PUT /api/admin/customer/{customer}/bought/coupon/{coupon}/changeDeliveryStatus': async (app) => {
    const { customer: buyer, coupon } = await boughtWith(app, { fulfillmentTracking: true });
    const path = `/api/admin/customer/${buyer}/bought/coupon/${coupon}/changeDeliveryStatus`;
    return admin(app).putJson(path, { deliveryStatus: { status: 'shipped' } });
  },
  'PUT /api/admin/customer/{customer}/bought/coupon/{coupon}/changeCashbackStatus': async (app) => {
    await cashback(app);
    const customerId = await customer(app, 10);
    const body = { customerId, pointsAmount: 10, pointValue: 0.5, rewardAmount: 5 };
    const bought = await admin(app).postJson('/api/admin/campaign/cashback/redeem', body).expect(200);
    const path = `/api/admin/customer/${customerId}/bought/coupon/${bought.body.couponId}/changeCashbackStatus`;
    return admin(app).putJson(path, { cashbackStatus: { status: 'rejected' } });
  },
  'POST /api/admin/customer/{customer}/bought/coupon/{coupon}/return': async (app) => {
    const { customer: buyer, coupon } = await boughtWith(app);
    return admin(app).post(`/api/admin/customer/${buyer}/bought/coupon/${coupon}/return`);
  },
  'POST /api/admin/customer/{customer}/campaign/{campaign}/coupon/{coupon}': async (app) => {
    const { customer: buyer, campaign, coupon } = await boughtWith(app);
    const path = `/api/admin/customer/${buyer}/campaign/${campaign}/coupon/${coupon}`;
    return admin(app).post(path, { used: '1' });
  },
};

const CUSTOMERS: Record<string, Scene> = {
  'POST /api/admin/customer/register': async (app) =>
    admin(app).postJson('/api/admin/customer/register', { customer: CUSTOMER() }),
  'POST /api/admin/customer/import': async (app) =>
    admin(app)
      .ask('post', '/api/admin/customer/import')
      .attach('file[file]', Buffer.from(JSON.stringify(CUSTOMER())), 'customers.jsonl'),
  'POST /api/customer/register': async (app) =>
    admin(app).postJson('/api/customer/register', { customer: CUSTOMER() }),
  'POST /api/admin/customer/{customer}/activate': on(
    'post',
    '/api/admin/customer/{customer}/activate',
    (app) => app.customerWith({ points: 0, status: 'blocked' }),
  ),
  'POST /api/admin/customer/{customer}/send-sms-code': async (app) => {
    const sent = { customer: anna({ plainPassword: 'Loyalty#1', phone: `+48${randomInt(5e8, 6e8)}` }) };
    const { body } = await app.asAnonymous().post('/api/customer/self_register').send(sent).expect(200);
    app.clock.advance({ seconds: 121 });
    return admin(app).postJson(`/api/admin/customer/${body.customerId}/send-sms-code`, {});
  },
  'POST /api/admin/customer/{customer}/send-activation-link': async (app) => {
    const sent = { customer: anna({ plainPassword: 'Loyalty#1' }) };
    const { body } = await app.asAnonymous().post('/api/customer/self_register').send(sent).expect(200);
    app.clock.advance({ seconds: 121 });
    return admin(app).postJson(`/api/admin/customer/${body.customerId}/send-activation-link`, {});
  },
  'POST /api/admin/customer/{customer}/deactivate': on(
    ...(['post', '/api/admin/customer/{customer}/deactivate', customer] as const),
  ),
  'POST /api/admin/customer/{customer}/anonymize': on(
    ...(['post', '/api/admin/customer/{customer}/anonymize', customer] as const),
  ),
  'POST /api/admin/customer/{customer}/merge': async (app) => {
    const [source, into] = [await customer(app), await customer(app)];
    return admin(app).postJson(`/api/admin/customer/${source}/merge`, { into });
  },
  'DELETE /api/admin/customer/{customer}/merge': async (app) => {
    const [source, into] = [await customer(app), await customer(app)];
    const path = `/api/admin/customer/${source}/merge`;
    await admin(app).postJson(path, { into }).expect(204);
    return admin(app).delete(path);
  },
  'POST /api/customer/{customer}/anonymize': on('post', '/api/customer/{customer}/anonymize', customer),
  'DELETE /api/admin/customer/{customer}': on('delete', '/api/admin/customer/{customer}', customer),
  'DELETE /api/customer/{customer}': on('delete', '/api/customer/{customer}', customer),
  'DELETE /api/customer/{customer}/session': on('delete', '/api/customer/{customer}/session', customer),
  'DELETE /api/customer/{customer}/second-factor': on(
    'delete',
    '/api/customer/{customer}/second-factor',
    async (app) => (await withSecondFactor(app, 'customer')).id,
  ),
  'POST /api/admin/customer/{customer}/contacts/decide': async (app) => {
    const [id, email] = [await customer(app), `${randomUUID()}@example.com`];
    await app.as('customer', id).putJson(`/api/customer/${id}`, { customer: { email } }).expect(200);
    const decision = { email, reason: 'Identity card seen' };
    return admin(app).postJson(`/api/admin/customer/${id}/contacts/decide`, decision);
  },
  'POST /api/admin/customer/{customer}/confirm-contact': async (app) => {
    const [id, email] = [await customer(app), `${randomUUID()}@example.com`];
    await app.as('customer', id).putJson(`/api/customer/${id}`, { customer: { email } }).expect(200);
    return admin(app).postJson(`/api/admin/customer/${id}/confirm-contact`, { email });
  },
  ...Object.fromEntries(pictureScenes('/api/customer/{customer}/avatar', (app) => customer(app))),
  'PUT /api/customer/{customer}': on('put', '/api/customer/{customer}', customer, { firstName: 'Bea' }),
  'POST /api/customer/{customer}/level': async (app) => {
    const levelId = await level(app);
    return admin(app).postJson(`/api/customer/${await customer(app)}/level`, { levelId });
  },
  'POST /api/customer/{customer}/remove-manually-level': async (app) =>
    admin(app).post(
      `/api/customer/${await app.customerWith({ points: 0, levelId: await level(app) })}/remove-manually-level`,
    ),
  'POST /api/customer/{customer}/pos': async (app) => {
    const posId = await posWith(app);
    return admin(app).postJson(`/api/customer/${await customer(app)}/pos`, { posId });
  },
  'PUT /api/settings/emails/{email}': on('put', '/api/settings/emails/{email}', email, {
    email: { subject: `Hello ${freeCode()}`, sender_email: 'shop@example.com' },
  }),
  'POST /api/settings/emails/{email}/test': on('post', '/api/settings/emails/{email}/test', email, {
    recipient: 'anna@example.com',
  }),
  'POST /api/admin/translations': async (app) =>
    admin(app).postJson('/api/admin/translations', { code: freeCode(), name: 'a' }),
  'PUT /api/admin/translations/{code}': on('put', '/api/admin/translations/{code}', language, { name: 'b' }),
  'DELETE /api/admin/translations/{code}': on('delete', '/api/admin/translations/{code}', language),
  'POST /api/pos': async (app) =>
    admin(app).postJson('/api/pos', { pos: { name: 'Old town', identifier: randomUUID() } }),
  'PUT /api/pos/{pos}': on('put', '/api/pos/{pos}', (app) => posWith(app), { name: 'New town' }),
  ...Object.fromEntries(pictureScenes('/api/level/{level}/photo', level)),
  'PUT /api/level/{level}': on('put', '/api/level/{level}', (app) => level(app), LEVEL),
  'POST /api/level/create': async (app) => admin(app).postJson('/api/level/create', { level: LEVEL }),
  'POST /api/level/{level}/activate': on('post', '/api/level/{level}/activate', (app) => level(app), {
    active: false,
  }),
  'POST /api/admin/p2p-points-transfer': async (app) => {
    const [sender, receiver] = [await customer(app, 10), await customer(app)];
    return admin(app).postJson('/api/admin/p2p-points-transfer', { sender, receiver, points: 5 });
  },
  'POST /api/points/transfer/import': async (app) => {
    const line = { customerId: await customer(app), points: 5 };
    return admin(app)
      .ask('post', '/api/points/transfer/import')
      .attach('file[file]', Buffer.from(JSON.stringify(line)), 'points.jsonl');
  },
  'POST /api/points/transfer/add': async (app) =>
    admin(app).postJson('/api/points/transfer/add', { customer: await customer(app), points: 5 }),
  'POST /api/points/transfer/spend': async (app) =>
    admin(app).postJson('/api/points/transfer/spend', { customer: await customer(app, 5), points: 5 }),
  'POST /api/points/transfer/block': async (app) =>
    admin(app).postJson('/api/points/transfer/block', { customer: await customer(app, 5), points: 5 }),
  'POST /api/points/transfer/{transfer}/capture': on(
    'post',
    '/api/points/transfer/{transfer}/capture',
    (app) => transfer(app, 'block'),
  ),
  'POST /api/points/transfer/{transfer}/release': on(
    'post',
    '/api/points/transfer/{transfer}/release',
    (app) => transfer(app, 'block'),
  ),
  'POST /api/points/transfer/{transfer}/cancel': on('post', '/api/points/transfer/{transfer}/cancel', (app) =>
    transfer(app, 'add'),
  ),
};

/** Every write that administrators may make, as the API documentation names it. */
export const ADMINISTRATORS_WRITES: Readonly<Record<string, Scene>> = {
  ...BULK_WRITES,
  ...ADMINISTRATORS,
  ...CAMPAIGNS,
  ...CUSTOMERS,
  ...OTHER_WRITES,
  ...TRANSACTION_WRITES,
  ...WRITES_OF_RULES,
};

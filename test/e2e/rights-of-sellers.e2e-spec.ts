import { randomUUID } from 'node:crypto';
import { DiscoveryModule } from '@nestjs/core';
import { describeCallers, type Permissions } from '../../src/auth/index.js';
import { SellerEntity } from '../../src/seller/seller.entity.js';
import { rightsOfSeller } from '../../src/seller/seller-rights.rules.js';
import { getHandlers, getName } from '../support/api/routes.js';
import { loginWith } from '../support/scenes/logins.js';
import { sellerWith } from '../support/scenes/points.js';
import { TestApp } from '../support/app/test-app.js';

const FORBIDDEN = { error: { code: 403, message: 'Forbidden' } };
const PASSWORD = 'Example-Password-1';

/** What administrators need for the same as these, which are for sellers alone. */
const OF_SELLERS: Readonly<Record<string, string>> = {
  'POST /api/pos/points/transfer/add': 'POINT_TRANSFER:MODIFY',
  'POST /api/pos/points/transfer/block': 'POINT_TRANSFER:MODIFY',
  'POST /api/pos/points/transfer/spend': 'POINT_TRANSFER:MODIFY',
  'POST /api/pos/points/transfer/{transfer}/capture': 'POINT_TRANSFER:MODIFY',
  'POST /api/pos/points/transfer/{transfer}/release': 'POINT_TRANSFER:MODIFY',
  'POST /api/pos/transaction/customer/assign': 'TRANSACTION:MODIFY',
  'GET /api/seller/campaign': 'REWARD_CAMPAIGN:VIEW',
  'GET /api/seller/campaign/{campaign}': 'REWARD_CAMPAIGN:VIEW',
  'POST /api/seller/campaign/coupons/mark_as_used': 'REWARD_CAMPAIGN:MODIFY',
  'GET /api/seller/coupon/{code}': 'REWARD_CAMPAIGN:VIEW',
  'POST /api/seller/customer/register': 'CUSTOMER:MODIFY',
  'POST /api/seller/customer/{customer}/activate': 'CUSTOMER:MODIFY',
  'POST /api/seller/customer/{customer}/deactivate': 'CUSTOMER:MODIFY',
  'POST /api/seller/customer/{customer}/pos': 'CUSTOMER:MODIFY',
  'POST /api/seller/customer/{customer}/send-activation-link': 'CUSTOMER:MODIFY',
  'POST /api/seller/customer/{customer}/send-sms-code': 'CUSTOMER:MODIFY',
  'GET /api/seller/customer/{customer}/status': 'CUSTOMER:VIEW',
  'GET /api/seller/customer/{customer}/campaign/available': 'REWARD_CAMPAIGN:VIEW',
  'GET /api/seller/customer/{customer}/campaign/bought': 'REWARD_CAMPAIGN:VIEW',
  'POST /api/seller/customer/{customer}/campaign/{campaign}/buy': 'REWARD_CAMPAIGN:MODIFY',
  'GET /api/seller/customer/{customer}/campaign/{campaign}/eligibility': 'REWARD_CAMPAIGN:VIEW',
  'GET /api/seller/earningRule': 'EARNING_RULE:VIEW',
  'GET /api/seller/earningRule/{earningRule}': 'EARNING_RULE:VIEW',
  'GET /api/seller/level': 'LEVEL:VIEW',
  'GET /api/seller/level/{level}': 'LEVEL:VIEW',
  'GET /api/seller/points/transfer': 'POINT_TRANSFER:VIEW',
  'GET /api/seller/pos': 'POS:VIEW',
  'GET /api/seller/pos/{pos}': 'POS:VIEW',
  'GET /api/seller/transaction': 'TRANSACTION:VIEW',
  'POST /api/seller/transaction': 'TRANSACTION:MODIFY',
  'GET /api/seller/transaction/customer/{customer}': 'TRANSACTION:VIEW',
  'GET /api/seller/transaction/{documentNumber}': 'TRANSACTION:VIEW',
};
/** The seller's own password, second factor and logins. */
const OWN = [
  'POST /api/seller/password/change',
  'GET /api/seller/second-factor',
  ...['', '/confirm', '/recovery-codes', '/remove'].map((path) => `POST /api/seller/second-factor${path}`),
  'GET /api/seller/session',
  'DELETE /api/seller/session/{session}',
];

const listed = (permissions: Permissions) =>
  Object.entries(permissions).flatMap(([resource, accesses]) =>
    accesses.map((each) => `${resource}:${each}`),
  );

describe('the rights of sellers', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start({ imports: [DiscoveryModule] })));
  afterAll(() => app.stop());

  it('are all that administrators need for what sellers can call, and nothing else', () => {
    const operations = getHandlers(app).flatMap((handler) => {
      const method: object = Reflect.get(handler.controller.prototype, handler.name);
      const { words = '', permission } = describeCallers(handler.controller, method) ?? {};
      return /seller|any logged-in/.test(words) ? [{ name: getName(handler), permission }] : [];
    });
    const forSellers = operations
      .filter(({ permission }) => permission === undefined)
      .map(({ name }) => name);
    expect(forSellers.toSorted()).toEqual([...Object.keys(OF_SELLERS), ...OWN].toSorted());
    const needed = new Set(
      operations.flatMap(({ name, permission }) => (permission ?? OF_SELLERS[name])?.split(' and ') ?? []),
    );
    const all = listed(rightsOfSeller({ allowPointTransfer: true }).permissions);
    expect(all.toSorted()).toEqual([...needed].toSorted());
    const without = listed(rightsOfSeller({ allowPointTransfer: false }).permissions);
    expect(all.filter((each) => !without.includes(each))).toEqual(['POINT_TRANSFER:MODIFY']);
  });

  const caller = (permissions: Permissions) => loginWith(app, { role: 'admin', permissions });
  const managing = (permissions: Permissions): Permissions => ({
    ...permissions,
    SELLER: ['VIEW', 'MODIFY'],
  });
  const strong = managing(rightsOfSeller({ allowPointTransfer: true }).permissions);
  const weak = managing(rightsOfSeller({ allowPointTransfer: false }).permissions);
  const eva = (more: object = {}) => ({
    firstName: 'Eva',
    lastName: 'Lis',
    email: `${randomUUID()}@example.com`,
    plainPassword: PASSWORD,
    ...more,
  });
  const rows = () => app.reader.manager.find(SellerEntity, { order: { id: 'ASC' } });

  /** The rights without one of them. */
  const lacking = Object.keys(weak)
    .filter((resource) => resource !== 'SELLER')
    .map(
      (resource) =>
        [resource, Object.fromEntries(Object.entries(weak).filter(([each]) => each !== resource))] as const,
    );

  describe.each(['/api', '/api/DEFAULT'])('at %s', (base) => {
    it.each([['any of them', managing({})] as const, ...lacking])(
      '403: who lacks %s makes no seller, and logs in as none',
      async (_what, permissions) => {
        const id = await caller(permissions);
        const seller = await sellerWith(app, false);
        const inactive = await sellerWith(app, false);
        await app.as('admin').post(`/api/seller/${inactive}/deactivate`).expect(200);
        const before = await rows();
        const ask = app.as('admin', id);
        await ask.postJson(`${base}/seller/register`, { seller: eva() }).expect(403, FORBIDDEN);
        await ask
          .postJson(`${base}/seller/register`, { seller: eva({ active: false }) })
          .expect(403, FORBIDDEN);
        for (const edit of [{ plainPassword: PASSWORD }, { email: 'mine@evil.example' }]) {
          await ask.putJson(`${base}/seller/${seller}`, { seller: edit }).expect(403, FORBIDDEN);
        }
        await ask.putJson(`${base}/seller/${inactive}`, { seller: { active: true } }).expect(403, FORBIDDEN);
        await ask.post(`${base}/seller/${inactive}/activate`).expect(403, FORBIDDEN);
        expect(await rows()).toEqual(before);
      },
    );

    it('403: who may not move points makes no seller who may', async () => {
      const ask = app.as('admin', await caller(weak));
      const [without, having] = [await sellerWith(app, false), await sellerWith(app, true)];
      const before = await rows();
      const seller = eva({ allowPointTransfer: true });
      await ask.postJson(`${base}/seller/register`, { seller }).expect(403, FORBIDDEN);
      for (const [id, edit] of [
        [without, { allowPointTransfer: true }],
        [without, { allowPointTransfer: true, plainPassword: PASSWORD }],
        [having, { plainPassword: PASSWORD }],
        [having, { email: 'mine@evil.example' }],
      ] as const) {
        await ask.putJson(`${base}/seller/${id}`, { seller: edit }).expect(403, FORBIDDEN);
      }
      expect(await rows()).toEqual(before);
    });

    it('200: who has them all does, and what gives no rights needs none of them', async () => {
      const ask = app.as('admin', await caller(strong));
      const { body } = await ask
        .postJson(`${base}/seller/register`, { seller: eva({ allowPointTransfer: true }) })
        .expect(200);
      const path = `${base}/seller/${body.sellerId}`;
      await ask
        .putJson(path, { seller: { plainPassword: PASSWORD, email: `${randomUUID()}@example.com` } })
        .expect(200);
      await app
        .as('admin', await caller(weak))
        .postJson(`${base}/seller/register`, { seller: eva() })
        .expect(200);

      const weakest = app.as('admin', await caller(managing({})));
      const { body: shown } = await weakest.get(path).expect(200);
      const same = { email: shown.email, active: true, allowPointTransfer: true };
      await weakest.putJson(path, { seller: { ...same, firstName: 'Ewa' } }).expect(200);
      await weakest.putJson(path, { seller: { allowPointTransfer: false } }).expect(200);
      await weakest.post(`${path}/deactivate`).expect(200);
    });
  });
});

import { randomInt, randomUUID } from 'node:crypto';
import type { Test as Request } from 'supertest';
import { ForgottenPasswordsService, LinkTokensService } from '../../../src/auth/index.js';
import { ContactHandoverEntity } from '../../../src/auth/login-account.entity.js';
import { drawCode, drawToken } from '../scenes/activations.js';
import { boughtWith } from '../scenes/bought.js';
import { anna } from '../scenes/customers.js';
import { newPair } from '../scenes/logins.js';
import { sellerWith } from '../scenes/points.js';
import { getCode, newOwner, sender, withSecondFactor } from '../scenes/second-factor.js';
import type { TestApp } from '../app/test-app.js';
import { ruleWith } from '../scenes/earning.js';
import { posWith } from '../scenes/places.js';
import { TRANSACTION_SCENES } from './transaction-scenes.js';

/** Prepares what a write of a customer, a seller or an anonymous caller needs, and gives the request, which is not sent yet. */
type Prepared = (app: TestApp) => Promise<() => Request>;

interface SceneWithEvents {
  readonly prepare: Prepared;
  /** In any order. */
  readonly events: readonly string[];
}

const PASSWORD = { currentPassword: 'Loyalty#1', plainPassword: 'Renewed#2' };
const BOUGHT = ['User.CampaignWasBoughtByCustomer', 'Account.PointsWereSpent'];
const USED = ['User.CampaignUsageWasChanged', 'Campaign.CampaignUsageWasChanged'];
const REGISTERED = [
  'User.CustomerWasRegistered',
  'User.CustomerInvitationTokenWasCreated',
  'User.CustomerWasAssignedToStore',
  'Account.AccountWasCreated',
  'Account.AccountWasAssignedToStore',
  'User.AssignedAccountToCustomer',
  'User.CustomerWasMovedToLevel',
];
const seller = async (app: TestApp) => app.as('seller', await sellerWith(app, true));
const customer = (app: TestApp, points = 0) => app.customerWith({ points });
const block = async (app: TestApp) => {
  const body = { customer: await customer(app, 5), points: 5 };
  const answer = await app.as('admin').postJson('/api/points/transfer/block', body).expect(200);
  return String(answer.body.pointsTransferId);
};
const newcomer = async (app: TestApp): Promise<string> => {
  const sent = { customer: anna({ plainPassword: 'Loyalty#1', phone: `48${randomInt(1e8, 1e9)}` }) };
  const { body } = await app.asAnonymous().post('/api/customer/self_register').send(sent).expect(200);
  return String(body.customerId);
};
const withWaitingPhone = async (app: TestApp): Promise<string> => {
  const [before, phone] = [randomInt(1e8, 1e9), randomInt(1e8, 1e9)].map((number) => `48${number}`);
  const password = PASSWORD.currentPassword;
  const id = await app.customerWith({ points: 0, password, ...(before !== undefined && { phone: before }) });
  await app.as('customer', id).putJson(`/api/customer/${id}`, { customer: { phone } }).expect(200);
  return id;
};
const purchaseAt =
  (base: string): Prepared =>
  async (app) => {
    const [buyer, campaign] = [await customer(app, 10), await app.campaignWith({ cost: 10, coupons: 1 })];
    return () => app.as('customer', buyer).post(`${base}/customer/campaign/${campaign}/buy`);
  };
const getPassword =
  (role: 'customer' | 'seller'): Prepared =>
  async (app) => {
    const { token } = await newPair(app, role);
    const path = `/api/${role}/password/change`;
    return () => app.asAnonymous().post(path).auth(token, { type: 'bearer' }).send(PASSWORD);
  };
const CHANGED_FACTOR = 'Auth.SecondFactorWasChanged';
/** Each code of the two that use one up is a recovery code, which is recorded by itself. */
function factorWrites(role: 'customer' | 'seller'): Readonly<Record<string, SceneWithEvents>> {
  const path = `/api/${role}/second-factor`;
  const { currentPassword } = PASSWORD;
  const withCode =
    (action: string): Prepared =>
    async (app) => {
      const { token, recoveryCodes } = await withSecondFactor(app, role);
      const secondFactor = { code: recoveryCodes[0], ...(action === 'remove' && { currentPassword }) };
      return () => sender(app, token).post(`${path}/${action}`, { secondFactor });
    };
  return {
    [`POST ${path}/confirm`]: {
      prepare: async (app) => {
        const { post } = sender(app, (await newOwner(app, role)).token);
        const { body } = await post(path, { secondFactor: { currentPassword } }).expect(200);
        return () => post(`${path}/confirm`, { secondFactor: { code: getCode(app, body.secret) } });
      },
      events: [CHANGED_FACTOR],
    },
    [`POST ${path}/recovery-codes`]: {
      prepare: withCode('recovery-codes'),
      events: [CHANGED_FACTOR, CHANGED_FACTOR],
    },
    [`POST ${path}/remove`]: { prepare: withCode('remove'), events: [CHANGED_FACTOR, CHANGED_FACTOR] },
  };
}
const ofSeller =
  (path: string, body: (customer: string) => object = () => ({}), points = 0): Prepared =>
  async (app) => {
    const [caller, customerId] = [await seller(app), await customer(app, points)];
    return () => caller.postJson(path.replace('{customer}', customerId), body(customerId));
  };
const settled =
  (how: 'capture' | 'release'): Prepared =>
  async (app) => {
    const [caller, id] = [await seller(app), await block(app)];
    return () => caller.post(`/api/pos/points/transfer/${id}/${how}`);
  };

/** Every write that only customers, sellers or anonymous callers may make, and that has events. */
export const OTHERS_WRITES: Readonly<Record<string, SceneWithEvents>> = {
  ...TRANSACTION_SCENES,
  'POST /api/customer/campaign/{campaign}/buy': { prepare: purchaseAt('/api'), events: BOUGHT },
  'POST /scoped/{storeCode}/customer/campaign/{campaign}/buy': {
    prepare: purchaseAt('/api/DEFAULT'),
    events: BOUGHT,
  },
  'POST /api/admin/campaign/{campaign}/coupon/{coupon}': {
    prepare: async (app) => {
      const { customer: buyer, campaign, coupon } = await boughtWith(app);
      const path = `/api/admin/campaign/${campaign}/coupon/${coupon}`;
      return () => app.as('customer', buyer).post(path, { used: '1' });
    },
    events: USED,
  },
  'POST /api/seller/customer/{customer}/campaign/{campaign}/buy': {
    prepare: async (app) => {
      const [buyer, campaign] = [await customer(app, 10), await app.campaignWith({ cost: 10, coupons: 1 })];
      const caller = await seller(app);
      return () => caller.post(`/api/seller/customer/${buyer}/campaign/${campaign}/buy`);
    },
    events: BOUGHT,
  },
  'POST /api/customer/campaign/coupons/mark_as_used': {
    prepare: async (app) => {
      const bought = await boughtWith(app);
      const coupons = bought.coupons.map(({ id, code }) => ({
        campaignId: bought.campaign,
        couponId: id,
        code,
        used: true,
      }));
      const path = '/api/customer/campaign/coupons/mark_as_used';
      return () => app.as('customer', bought.customer).postJson(path, { coupons });
    },
    events: USED,
  },
  'POST /api/seller/campaign/coupons/mark_as_used': {
    prepare: async (app) => {
      const bought = await boughtWith(app);
      const coupons = bought.coupons.map(({ id, code }) => ({
        campaignId: bought.campaign,
        customerId: bought.customer,
        couponId: id,
        code,
        used: true,
      }));
      const caller = await seller(app);
      return () => caller.postJson('/api/seller/campaign/coupons/mark_as_used', { coupons });
    },
    events: USED,
  },
  'POST /api/customer/points/p2p-transfer': {
    prepare: async (app) => {
      const [sender, receiver] = [await customer(app, 10), await customer(app)];
      const path = '/api/customer/points/p2p-transfer';
      return () => app.as('customer', sender).postJson(path, { receiver, points: 5 });
    },
    events: ['Account.PointsWereTransferred', 'Account.PointsWereAdded'],
  },
  'POST /api/password/reset': {
    prepare: async (app) => {
      const email = `${randomUUID()}@example.com`;
      const customerId = await app.customerWith({ points: 0, email });
      const { token } = await app.unitOfWork.run((tx) =>
        app.nest.get(ForgottenPasswordsService).issue(tx, customerId, 'link'),
      );
      const sent = { token, reset: { plainPassword: 'Renewed#2' } };
      return () => app.asAnonymous().post('/api/password/reset').send(sent);
    },
    events: ['Auth.PasswordWasChanged'],
  },
  'POST /api/invitations/invite': {
    prepare: async (app) => {
      const id = await customer(app);
      const invitation = { recipientEmail: `${randomUUID()}@example.com` };
      return () => app.as('customer', id).postJson('/api/invitations/invite', { invitation });
    },
    events: ['User.InvitationWasCreated'],
  },
  'POST /api/customer/self_register': {
    prepare: (app) => {
      const sent = { customer: anna({ plainPassword: 'Loyalty#1' }) };
      return Promise.resolve(() => app.asAnonymous().post('/api/customer/self_register').send(sent));
    },
    events: REGISTERED,
  },
  'POST /api/customer/activate/{token}': {
    prepare: async (app) => {
      const token = await drawToken(app, await newcomer(app));
      return () => app.asAnonymous().post(`/api/customer/activate/${token}`);
    },
    events: ['User.CustomerWasActivated'],
  },
  'POST /api/customer/unsubscribe/{token}': {
    prepare: async (app) => {
      const id = await app.customerWith({ points: 0, agreement2: true });
      const token = app.nest.get(LinkTokensService).issue('unsubscribe', id);
      return () => app.asAnonymous().post(`/api/customer/unsubscribe/${token}`);
    },
    events: ['User.CustomerDetailsWereUpdated'],
  },
  'POST /api/customer/contacts/agree': {
    prepare: async (app) => {
      const id = await withWaitingPhone(app);
      const sent = { currentPassword: PASSWORD.currentPassword };
      return () => app.as('customer', id).post('/api/customer/contacts/agree').send(sent);
    },
    events: ['Auth.ContactHandoverWasChanged'],
  },
  'POST /api/customer/contacts/refuse/{token}': {
    prepare: async (app) => {
      const accountId = await withWaitingPhone(app);
      const handover = await app.reader.manager.findOneByOrFail(ContactHandoverEntity, { accountId });
      const token = app.nest
        .get(LinkTokensService)
        .issue('keepContact', `${accountId} ${handover.startedAt.getTime()}`);
      return () => app.asAnonymous().post(`/api/customer/contacts/refuse/${token}`);
    },
    events: ['Auth.ContactHandoverWasChanged', 'User.CustomerDetailsWereUpdated'],
  },
  'POST /api/customer/activate-sms/{code}': {
    prepare: async (app) => {
      const code = await drawCode(app, await newcomer(app));
      return () => app.asAnonymous().post(`/api/customer/activate-sms/${code}`);
    },
    events: ['User.CustomerWasActivated'],
  },
  'POST /api/customer/password/change': {
    prepare: getPassword('customer'),
    events: ['Auth.PasswordWasChanged'],
  },
  ...factorWrites('customer'),
  ...factorWrites('seller'),
  'POST /api/seller/password/change': { prepare: getPassword('seller'), events: ['Auth.PasswordWasChanged'] },
  'POST /api/pos/points/transfer/add': {
    prepare: ofSeller('/api/pos/points/transfer/add', (id) => ({ customer: id, points: 5 })),
    events: ['Account.PointsWereAdded'],
  },
  'POST /api/pos/points/transfer/block': {
    prepare: ofSeller('/api/pos/points/transfer/block', (id) => ({ customer: id, points: 5 }), 5),
    events: ['Account.PointsWereBlocked'],
  },
  'POST /api/pos/points/transfer/spend': {
    prepare: ofSeller('/api/pos/points/transfer/spend', (id) => ({ customer: id, points: 5 }), 5),
    events: ['Account.PointsWereSpent'],
  },
  'POST /api/pos/points/transfer/{transfer}/capture': {
    prepare: settled('capture'),
    events: ['Account.PointsWereSpent'],
  },
  'POST /api/pos/points/transfer/{transfer}/release': {
    prepare: settled('release'),
    events: ['Account.PointsWereReturned'],
  },
  'POST /api/seller/customer/register': {
    prepare: ofSeller('/api/seller/customer/register', () => ({ customer: anna() })),
    events: [...REGISTERED, 'User.CustomerWasActivated', 'User.SellerWasAssignedToCustomer'],
  },
  'POST /api/seller/customer/{customer}/activate': {
    prepare: async (app) => {
      const [caller, id] = [await seller(app), await app.customerWith({ points: 0, status: 'blocked' })];
      return () => caller.post(`/api/seller/customer/${id}/activate`);
    },
    events: ['User.CustomerWasActivated'],
  },
  'POST /api/seller/customer/{customer}/deactivate': {
    prepare: ofSeller('/api/seller/customer/{customer}/deactivate'),
    events: ['User.CustomerWasDeactivated'],
  },
  'POST /api/seller/customer/{customer}/pos': {
    prepare: async (app) => {
      const [caller, id, posId] = [await seller(app), await customer(app), await posWith(app)];
      return () => caller.postJson(`/api/seller/customer/${id}/pos`, { posId });
    },
    events: ['User.PosWasAssignedToCustomer'],
  },
  'POST /api/customer/earnRule/{eventName}': {
    prepare: async (app) => {
      await ruleWith(app, {
        type: 'custom_event',
        eventName: 'like',
        pointsAmount: 5,
        customersMayReport: true,
        limit: {
          active: true,
          period: 'day',
          limit: 100,
        },
      });
      const caller = app.as('customer', await customer(app));
      return () => caller.post('/api/customer/earnRule/like');
    },
    events: ['Account.PointsWereAdded'],
  },
};

/** They read, or begin, prolong and end logins, which are no part of the programme. */
export const WITHOUT_EVENTS = [
  'POST /api/admin/campaign/cashback/simulate',
  'POST /api/campaign/coupons/preview',
  'POST /api/admin/customer/import/preview',
  'POST /api/admin/transaction/import/preview',
  'POST /api/points/transfer/import/preview',
  'POST /api/campaign/audience',
  'POST /api/earningRule/simulate',
  'POST /api/earningRule/replay',
  'POST /api/transaction/simulate',
  'POST /api/settings/emails/{email}/preview',
  'POST /api/level/preview',
  'POST /api/level/{level}/preview',
  'POST /api/segment/preview',
  'POST /api/admin/bulk-actions/points/preview',
  'POST /api/admin/bulk-actions/delivery-status/preview',
  'POST /api/admin/bulk-actions/labels/preview',
  'POST /api/admin/bulk-actions/campaign-activity/preview',
  'POST /api/admin/bulk-actions/campaign-archive/preview',
  'POST /api/admin/bulk-actions/messages/preview',
  'POST /api/pos/search/customer',
  'POST /api/customer/second-factor',
  'POST /api/seller/second-factor',
  'DELETE /api/customer/session/{session}',
  'DELETE /api/seller/session/{session}',
  // A phone is no part of the programme.
  'POST /api/customer/push',
  'DELETE /api/customer/push/{subscription}',
  'POST /api/admin/provider/login',
  'POST /api/admin/provider/start',
  'POST /api/admin/login_check',
  'POST /api/customer/login_check',
  'POST /api/seller/login_check',
  'POST /api/token/refresh',
  'POST /api/token/revoke',
  // They ask for a message.
  'POST /api/password/reset/request',
  'POST /api/customer/password/reset/request',
  'POST /api/customer/customer-email/send-activation-link',
  'POST /api/customer/customer-phone/send-sms-code',
  'POST /api/seller/customer/{customer}/send-activation-link',
  'POST /api/seller/customer/{customer}/send-sms-code',
];

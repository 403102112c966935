import { randomUUID } from 'node:crypto';
import { RecalculateLevelsJob } from '../../../src/customer/levels/recalculate-levels.job.js';
import { DEFAULT_STORE } from '../../../src/store/index.js';
import { levelWith } from '../scenes/customers.js';
import { PIXELS, upload } from '../scenes/pictures.js';
import { getInvitation, getInvitationToken, invited, selfRegistered } from '../scenes/invitations.js';
import { posWith } from '../scenes/places.js';
import { sellerWith } from '../scenes/points.js';
import type { TestApp } from '../app/test-app.js';

/** The event that an operation must have recorded: of which aggregate, and with which payload, in full. */
export interface ExpectedEvent {
  readonly uuid: string;
  readonly payload: object;
}

/** Sets what an event needs, performs its operation through HTTP, and says what is to be found. */
export type ContractScene = (app: TestApp) => Promise<ExpectedEvent>;

/** When everything happens. */
export const NOW = new Date('2026-03-01T12:00:00Z');
export const AT = '2026-03-01T12:00:00+0000';
export const TIME: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/);
export const ID: unknown = expect.stringMatching(/^[\da-f]{8}-[\da-f-]{27}$/);

const PERSON = {
  firstName: 'Anna',
  lastName: 'Nowak',
  gender: 'female',
  birthDate: '1990-04-17',
  agreement1: true,
};
const ADDRESS = {
  street: 'Long Street',
  address1: '12',
  address2: '3',
  postal: '00-001',
  city: 'Warsaw',
  province: 'Mazovia',
  country: 'PL',
};
const COMPANY = { name: 'Example Ltd', nip: '1234563218' };

const of = (customer: string, payload: object): ExpectedEvent => ({
  uuid: customer,
  payload: { customerId: { customerId: customer }, ...payload },
});

/** Everything that a registration can carry. */
async function register(app: TestApp, more: object = {}) {
  const sent = { ...PERSON, email: `${randomUUID()}@example.com`, phone: `+48${Date.now()}`, ...more };
  const { body } = await app.as('admin').postJson('/api/customer/register', { customer: sent }).expect(200);
  return { customer: String(body.customerId), sent };
}

async function edited(app: TestApp, change: object): Promise<string> {
  const customer = await app.customerWith({ points: 0 });
  await app.as('admin').putJson(`/api/customer/${customer}`, { customer: change }).expect(200);
  return customer;
}

/** Writes about customers: who they are, and where they belong. */
export const SCENES_OF_PEOPLE: Readonly<Record<string, ContractScene>> = {
  'User.CustomerWasRegistered': async (app) => {
    const { customer, sent } = await register(app, { labels: 'newsletter:weekly' });
    const { email, phone } = sent;
    const agreements = { agreement1: true, agreement2: false, agreement3: false };
    const labels = [{ key: 'newsletter', value: 'weekly' }];
    const customerData = {
      ...PERSON,
      email,
      phone,
      createdAt: AT,
      ...agreements,
      labels,
      status: { type: 'new' },
    };
    return of(customer, { customerData, updateAt: AT });
  },
  'User.CustomerDetailsWereUpdated': async (app) =>
    of(await edited(app, { firstName: 'Eva' }), { customerData: { firstName: 'Eva' }, updateAt: AT }),
  'User.CustomerAddressWasUpdated': async (app) =>
    of(await edited(app, { address: ADDRESS }), { addressData: ADDRESS, updateAt: AT }),
  'User.CustomerCompanyDetailsWereUpdated': async (app) =>
    of(await edited(app, { company: COMPANY }), { companyData: COMPANY, updateAt: AT }),
  'User.CustomerLoyaltyCardNumberWasUpdated': async (app) => {
    const cardNumber = String(Date.now());
    return of(await edited(app, { loyaltyCardNumber: cardNumber }), { cardNumber, updateAt: AT });
  },
  'User.CustomerWasActivated': async (app) => {
    const customer = await app.customerWith({ points: 0, status: 'new' });
    await app.as('admin').post(`/api/admin/customer/${customer}/activate`).expect(200);
    return of(customer, { activatedAt: AT });
  },
  'User.CustomerWasDeactivated': async (app) => {
    const customer = await app.customerWith({ points: 0 });
    await app.as('admin').post(`/api/admin/customer/${customer}/deactivate`).expect(200);
    return of(customer, { deactivatedAt: AT });
  },
  'User.CustomerWasAnonymized': async (app) => {
    const customer = await app.customerWith({ points: 0 });
    await app.as('admin').post(`/api/customer/${customer}/anonymize`).expect(204);
    return of(customer, { anonymizedAt: AT });
  },
  'User.CustomerWasDeleted': async (app) => {
    const customer = await app.customerWith({ points: 0 });
    await app.as('admin').delete(`/api/customer/${customer}`).expect(204);
    return of(customer, { deletedAt: AT });
  },
  'User.CustomerAvatarWasSet': async (app) => {
    const customer = await app.customerWith({ points: 0 });
    const path = `/api/customer/${customer}/avatar`;
    await upload(app, path, PIXELS, { name: 'anna.png', field: 'avatar[file]' }).expect(204);
    const { avatarPath } = (await app.as('admin').get(`/api/customer/${customer}`).expect(200)).body;
    return of(customer, { path: avatarPath, originalName: 'anna.png', mime: 'image/png' });
  },
  'User.CustomerAvatarWasRemoved': async (app) => {
    const customer = await app.customerWith({ points: 0 });
    await upload(app, `/api/customer/${customer}/avatar`, PIXELS).expect(204);
    await app.as('admin').delete(`/api/customer/${customer}/avatar`).expect(204);
    return of(customer, {});
  },
  'User.CustomerWasMovedToLevel': async (app) => {
    const levelId = await levelWith(app, { name: 'Gold', conditionValue: 700_000 });
    const customer = await app.customerWith({ points: 0 });
    const { body } = await app.as('admin').get(`/api/customer/${customer}`).expect(200);
    await app.as('admin').post(`/api/customer/${customer}/level`, { levelId }).expect(200);
    const levels = { levelId: { levelId }, oldLevelId: { levelId: body.levelId } };
    return of(customer, { ...levels, updateAt: AT, manually: true, removeLevelManually: false });
  },
  'User.CustomerLevelWasRecalculated': async (app) => {
    const customer = await app.customerWith({ points: 0 });
    const settings = { levelDowngradeMode: 'after_x_days', levelDowngradeDays: 30 };
    await app.as('admin').postJson('/api/settings', { settings }).expect(200);
    await app.nest.get(RecalculateLevelsJob).run();
    await app
      .as('admin')
      .postJson('/api/settings', { settings: { levelDowngradeMode: '' } })
      .expect(200);
    return of(customer, { date: AT });
  },
  'User.CustomerInvitationTokenWasCreated': async (app) =>
    of((await register(app)).customer, { invitationToken: expect.stringMatching(/^\w{16,64}$/) }),
  'User.InvitationWasCreated': async (app) => {
    const [referrer, recipientEmail] = [await app.customerWith({ points: 0 }), `${randomUUID()}@example.com`];
    const invitationId = await invited(app, referrer, recipientEmail);
    const token = expect.stringMatching(/^[\da-f]{40}$/);
    const payload = { referrerId: { customerId: referrer }, recipientEmail, status: 'invited', token };
    return { uuid: invitationId, payload: { invitationId: { invitationId }, ...payload } };
  },
  'User.CustomerWasAttachedToInvitation': async (app) => {
    const referrer = await app.customerWith({ points: 0 });
    const customerId = await selfRegistered(app, {
      invitationToken: await getInvitationToken(app, referrer),
    });
    const { id: invitationId = '' } = (await getInvitation(app, customerId)) ?? {};
    return {
      uuid: invitationId,
      payload: { invitationId: { invitationId }, customerId: { customerId } },
    };
  },
  'User.CustomerWasAssignedToStore': async (app) =>
    of((await register(app)).customer, { storeId: { storeId: DEFAULT_STORE.id }, updateAt: AT }),
  'User.PosWasAssignedToCustomer': async (app) => {
    const [customer, posId] = [await app.customerWith({ points: 0 }), await posWith(app)];
    await app.as('admin').post(`/api/customer/${customer}/pos`, { posId }).expect(200);
    return of(customer, { posId: { posId }, updateAt: AT });
  },
  'User.SellerWasAssignedToCustomer': async (app) => {
    const sellerId = await sellerWith(app, true);
    return of(await edited(app, { sellerId }), { sellerId: { sellerId }, updateAt: AT });
  },
  'User.AssignedAccountToCustomer': async (app) => {
    const { customer } = await register(app);
    return of(customer, { accountId: { accountId: ID } });
  },
  'Account.AccountWasCreated': async (app) => {
    const { customer } = await register(app);
    const uuid = await getAccount(app, customer);
    return { uuid, payload: { accountId: { accountId: uuid }, customerId: { customerId: customer } } };
  },
  'Account.AccountWasAssignedToStore': async (app) => {
    const { customer } = await register(app);
    const uuid = await getAccount(app, customer);
    const storeId = { storeId: DEFAULT_STORE.id };
    return { uuid, payload: { accountId: { accountId: uuid }, storeId, updateAt: AT } };
  },
};

/** Events of Laurel's own, about two customers. */
export const SCENES_OF_MERGES: Readonly<Record<string, ContractScene>> = {
  'User.CustomerWasMerged': async (app) => {
    const [source, target] = [await app.customerWith({ points: 7 }), await app.customerWith({ points: 0 })];
    await app.as('admin').postJson(`/api/admin/customer/${source}/merge`, { into: target }).expect(204);
    return of(source, { intoCustomerId: { customerId: target }, mergedAt: AT });
  },
  'User.CustomerMergeWasUndone': async (app) => {
    const [source, target] = [await app.customerWith({ points: 7 }), await app.customerWith({ points: 0 })];
    await app.as('admin').postJson(`/api/admin/customer/${source}/merge`, { into: target }).expect(204);
    await app.as('admin').delete(`/api/admin/customer/${source}/merge`).expect(204);
    const fromCustomerId = { customerId: target };
    return of(source, { fromCustomerId, status: { type: 'active' }, undoneAt: AT });
  },
};

/** Returns the account that the events of the registration name. */
export async function getAccount(app: TestApp, customer: string): Promise<string> {
  const type = 'Service.Domain.User.Event.AssignedAccountToCustomer';
  const { body } = await app.as('admin').get(`/api/event?type=${type}&uuid=${customer}`).expect(200);
  return String(body.events[0].payload.accountId.accountId);
}

import { randomUUID } from 'node:crypto';
import { SellerService } from '../../src/seller/index.js';
import { anna, lastEvent, levelWith, getRecord, typesSince } from '../support/scenes/customers.js';
import { loginWith } from '../support/scenes/logins.js';
import { TestApp } from '../support/app/test-app.js';
import { posWith } from '../support/scenes/places.js';

const NOT_FOUND = { error: { code: 404, message: 'Not Found' } };
const FORBIDDEN = { error: { code: 403, message: 'Forbidden' } };
const PASSWORD = 'Lantern-2026';

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start()));
afterAll(() => app.stop());

const customers = async () => {
  const [row] = await app.reader.query('SELECT COUNT(*) AS n FROM customer');
  return Number(row.n);
};

describe.each(['/api/customer/register', '/api/admin/customer/register', '/api/DEFAULT/customer/register'])(
  'POST %s',
  (path) => {
    it('200: there is a customer, active at once, in the start level, with an account', async () => {
      const customer = anna();
      const { body } = await app.as('admin').post(path, { customer }).expect(200);
      expect(body).toEqual({ customerId: expect.any(String), email: customer.email });
      expect(await getRecord(app, body.customerId)).toMatchObject({
        customerId: body.customerId,
        active: true,
        firstName: 'Anna',
        lastName: 'Nowak',
        email: customer.email,
        gender: 'not_disclosed',
        status: { type: 'active', state: 'no-card' },
        level: { name: 'Bronze', conditionValue: 0 },
        agreement1: true,
        agreement2: false,
        labels: [],
        transactionsCount: 0,
        averageTransactionAmount: '0.00',
      });
      expect(await app.getPoints(body.customerId)).toBe(0);
    });

    it('403 for a customer; 401 without a login; no customer is registered', async () => {
      const before = await customers();
      await app.as('customer').post(path, anna()).expect(403, FORBIDDEN);
      await app.asAnonymous().post(path).expect(401);
      expect(await customers()).toBe(before);
    });
  },
);

describe('POST /api/customer/register', () => {
  it('200: everything that was sent is there, and recorded in order', async () => {
    const levelId = await levelWith(app, { name: 'VIP', conditionValue: 5000, reward: 30 });
    const posId = await posWith(app);
    const before = await lastEvent(app);
    const { body } = await app
      .as('admin')
      .postJson('/api/customer/register', {
        customer: anna({
          phone: '+48 500-100-200',
          loyaltyCardNumber: 'card 1',
          gender: 'female',
          birthDate: '1990-04-17',
          labels: 'size:xl;color:red;color:red;time:10:30',
          agreement1: true,
          agreement2: true,
          address: { street: 'Long', address1: '12', postal: '00-001', city: 'Warsaw', country: 'PL' },
          company: { name: 'Example', nip: '123' },
          levelId,
          posId,
        }),
      })
      .expect(200);
    expect(await getRecord(app, body.customerId)).toMatchObject({
      phone: '+48500100200',
      loyaltyCardNumber: 'card 1',
      gender: 'female',
      birthDate: '1990-04-17',
      labels: [
        { key: 'color', value: 'red' },
        { key: 'size', value: 'xl' },
        { key: 'time', value: '10:30' },
      ],
      agreement2: true,
      address: { street: 'Long', address1: '12', postal: '00-001', city: 'Warsaw', country: 'PL' },
      company: { name: 'Example', nip: '123' },
      status: { type: 'active', state: 'with-card' },
      levelId,
      manuallyAssignedLevelId: { levelId },
      levelPercent: '30.00%',
      posId,
    });
    expect(await typesSince(app, before)).toEqual([
      'CustomerWasRegistered',
      'CustomerInvitationTokenWasCreated',
      'CustomerWasAssignedToStore',
      'AccountWasCreated',
      'AccountWasAssignedToStore',
      'AssignedAccountToCustomer',
      'CustomerWasMovedToLevel',
      'CustomerAddressWasUpdated',
      'CustomerCompanyDetailsWereUpdated',
      'CustomerLoyaltyCardNumberWasUpdated',
      'PosWasAssignedToCustomer',
      'CustomerWasMovedToLevel',
      'CustomerWasActivated',
    ]);
    const { body: byCard } = await app.as('admin').get('/api/customer/card%201').expect(200);
    expect(byCard.customerId).toBe(body.customerId);
  });

  it('200 with a password: the customer logs in with e-mail, phone and card', async () => {
    const customer = anna({ plainPassword: PASSWORD, phone: '+48600700800', loyaltyCardNumber: 'K-77' });
    await app.as('admin').post('/api/customer/register', { customer }).expect(200);
    for (const name of [customer.email, '48600700800', 'K-77']) {
      const login = { _username: name, _password: PASSWORD };
      await app.asAnonymous().post('/api/customer/login_check').send(login).expect(200);
    }
  });

  it('200 without e-mail when there is a phone', async () => {
    const customer = { ...anna({ phone: '48111222333' }), email: '' };
    const { body } = await app.as('admin').post('/api/customer/register', { customer }).expect(200);
    expect(body).toEqual({ customerId: expect.any(String) });
  });

  it('200 by a seller, who is then the customer’s', async () => {
    const { id } = await app.nest.get(SellerService).register({
      firstName: 'S',
      lastName: 'S',
      email: `${randomUUID()}@example.com`,
      active: true,
      allowPointTransfer: false,
      plainPassword: PASSWORD,
    });
    const { body } = await app.as('seller', id).post('/api/customer/register', anna()).expect(200);
    expect(await getRecord(app, body.customerId)).toMatchObject({ sellerId: id, active: true });
  });

  it.each([
    ['email', { email: 'TAKEN@example.com' }, 'Customer with such email already exists.'],
    ['phone', { phone: '48 999 888 777' }, 'Customer with such phone already exists.'],
    [
      'loyaltyCardNumber',
      { loyaltyCardNumber: 'TAKEN' },
      'Customer with such loyalty card number already exists.',
    ],
  ])('400 on a taken %s; nothing is left of the attempt', async (field, taken, message) => {
    const theirs = { email: 'taken@example.com', phone: '+48999888777', loyaltyCardNumber: 'TAKEN' };
    await app.as('admin').post('/api/customer/register', anna(theirs));
    const before = [await customers(), await lastEvent(app)];
    const { body } = await app.as('admin').post('/api/customer/register', anna(taken)).expect(400);
    expect(body.errors).toEqual([{ field, message }]);
    expect(body.form.children[field].errors).toEqual([message]);
    expect([await customers(), await lastEvent(app)]).toEqual(before);
  });

  it.each([
    ['firstName', { firstName: ' ' }],
    ['lastName', { lastName: undefined }],
    ['agreement1', { agreement1: '0' }],
    ['agreement1', { agreement1: undefined }],
    ['email', { email: undefined }],
    ['email', { email: 'anna' }],
    ['phone', { phone: 'call me' }],
    ['gender', { gender: 'unknown' }],
    ['birthDate', { birthDate: '1990-02-30' }],
    ['labels', { labels: 'nothing' }],
    ['labels', { labels: [{ key: 'a' }] }],
    ['address.city', { address: { street: 'S', address1: '1', postal: '1', country: 'PL' } }],
    ['company.name', { company: { nip: '1' } }],
    ['levelId', { levelId: randomUUID() }],
    ['levelId', { levelId: 'gold' }],
    ['posId', { posId: '1' }],
    ['plainPassword', { plainPassword: 'short' }],
  ])('400 on %s that cannot be taken: %j', async (field, wrong) => {
    const before = await customers();
    const { body } = await app
      .as('admin')
      .postJson('/api/customer/register', { customer: anna(wrong) })
      .expect(400);
    expect(body.errors.map((error: { field: string }) => error.field)).toEqual([field]);
    expect(await customers()).toBe(before);
  });

  it('403 for an administrator who may only look', async () => {
    const id = await loginWith(app, { role: 'admin', permissions: { CUSTOMER: ['VIEW'] } });
    await app.as('admin', id).post('/api/customer/register', anna()).expect(403, FORBIDDEN);
  });

  it('404 in a store that does not exist', async () => {
    await app.as('admin').post('/api/nowhere/customer/register', anna()).expect(404, NOT_FOUND);
  });

  it('400 when there is no level to begin in', async () => {
    const { body: list } = await app.as('admin').get('/api/level').expect(200);
    const bronze = list.levels.find(({ name }: { name: string }) => name === 'Bronze');
    await app.as('admin').post(`/api/level/${bronze.id}/activate`, { active: 0 }).expect(200);
    const before = await customers();
    const { body } = await app.as('admin').post('/api/customer/register', anna()).expect(400);
    const message = 'Neither level is not available as start level for this customer.';
    expect(body.errors).toEqual([{ field: 'levelId', message }]);
    expect(await customers()).toBe(before);
    await app.as('admin').post(`/api/level/${bronze.id}/activate`, { active: 1 }).expect(200);
  });
});

describe('POST /api/seller/customer/register', () => {
  it('200: the customer belongs to the seller and to the point of sale of the seller', async () => {
    const posId = await posWith(app);
    const { id } = await app.nest.get(SellerService).register({
      firstName: 'S',
      lastName: 'S',
      email: `${randomUUID()}@example.com`,
      posId,
      active: true,
      allowPointTransfer: false,
      plainPassword: PASSWORD,
    });
    const seller = app.as('seller', id);
    const { body } = await seller.post('/api/seller/customer/register', { customer: anna() }).expect(200);
    expect(await getRecord(app, body.customerId)).toMatchObject({ sellerId: id, posId, active: true });
  });

  it('403 for administrators and customers, 401 without a login, 400 without a name', async () => {
    const path = '/api/seller/customer/register';
    await app.as('admin').post(path, anna()).expect(403, FORBIDDEN);
    await app.as('customer').post(path, anna()).expect(403, FORBIDDEN);
    await app.asAnonymous().post(path).expect(401);
    await app
      .as('seller')
      .post(path, anna({ firstName: '' }))
      .expect(400);
  });
});

describe('how many customers a level has', () => {
  it('goes up with each registration, by store', async () => {
    const count = async (path: string) => {
      const { body } = await app.as('admin').get(path).expect(200);
      return body.levels.find((level: { name: string }) => level.name === 'Bronze').customersCount;
    };
    await app.as('admin').post('/api/store', { code: 'other', name: 'Other' }).expect(200);
    const before = await count('/api/level');
    await app.as('admin').post('/api/other/customer/register', anna()).expect(200);
    await app.as('admin').post('/api/customer/register', anna()).expect(200);
    expect(await count('/api/level')).toBe(Number(before) + 1);
    expect(await count('/api/other/level')).toBe(1);
  });
});

import { parse } from 'csv-parse/sync';
import { anna } from '../support/scenes/customers.js';
import { loginWith } from '../support/scenes/logins.js';
import { ruleWith } from '../support/scenes/earning.js';
import { knownPerson, plant } from '../support/scenes/planted.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

type Lists = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

const LISTS = [
  'checkIns',
  'invitations',
  'logins',
  'messages',
  'purchases',
  'pushSubscriptions',
  'transactions',
  'transfers',
];
/** An earlier name, the name of a file, and what was never typed in. */
const NOT_EXPORTED = ['firstName', 'picture', 'never'];
/** Which an administrator must be allowed to view. */
const RESOURCES = ['CUSTOMER', 'POINT_TRANSFER', 'REWARD_CAMPAIGN', 'SETTINGS', 'TRANSACTION'];
/** More than are read at once. */
const MANY = 450;

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start({ environment: { WEBHOOK_ALLOW_PRIVATE: 'true' } })));
afterAll(() => app.stop());

const exported = (id: string) => app.as('admin').get(`/api/admin/customer/${id}/export`);
const csv = (id: string) => app.as('admin').get(`/api/csv/customer/${id}`).buffer(true);

describe('GET /api/admin/customer/{customer}/export', () => {
  it('200: what was typed in about the person, in the form of the lists, and nothing about others', async () => {
    const person = plant();
    const { id, other } = await knownPerson(app, person);
    const campaign = await app.campaignWith({ cost: 5, coupons: 1 });
    await app.as('customer', id).post(`/api/customer/campaign/${campaign}/buy`).expect(200);
    const { texts, email, phone, friend } = person;

    const { body, text, headers } = await exported(id).expect(200);

    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="customer-${id}.json"`,
    });
    const there = Object.entries(texts).flatMap(([place, each]) =>
      NOT_EXPORTED.includes(place) ? [] : [each],
    );
    const missing = [...there, email, phone, friend].filter((each) => !text.includes(each));
    expect(missing).toEqual([]);
    const { body: record } = await app.as('customer', id).get(`/api/customer/${id}`).expect(200);
    expect(body.customer).toEqual(record);
    const lists = body.lists as Lists;
    expect(Object.keys(lists).sort()).toEqual(LISTS);
    const list = async (path: string, name: string) =>
      (await app.as('admin').get(`${path}customerId=${id}&perPage=1000`).expect(200)).body[name];
    expect(lists['transfers']).toEqual(await list('/api/points/transfer?', 'transfers'));
    expect(lists['transactions']).toEqual(await list('/api/transaction?', 'transactions'));
    expect(lists['purchases']).toMatchObject([{ campaignId: { campaignId: campaign }, costInPoints: 5 }]);
    expect(lists['invitations']).toMatchObject([{ referrerId: id, recipientEmail: friend }]);
    expect(lists['logins']?.map(({ expiresAt }) => expiresAt)).toContainEqual(expect.any(String));
    expect(lists['messages']?.every(({ accountId }) => accountId === id)).toBe(true);
    expect(lists['transfers']?.every(({ customerId }) => customerId === id)).toBe(true);
    const { body: stranger } = await app.as('admin').get(`/api/customer/${other}`).expect(200);
    expect([stranger.email, stranger.phone].filter((each) => text.includes(each))).toEqual([]);
  });

  it('200: the invitation by which the person came, in their export and in that of who invited them', async () => {
    const referrer = await app.customerWith({ points: 0, email: 'anna-invites@example.com' });
    const email = 'ben-comes@example.com';
    const customer = anna({
      email,
      plainPassword: 'Loyalty#1',
      referral_customer_email: 'anna-invites@example.com',
    });
    const { body } = await app
      .asAnonymous()
      .post('/api/customer/self_register')
      .send({ customer })
      .expect(200);
    const about = [{ referrerId: referrer, recipientId: body.customerId, recipientEmail: email }];
    for (const id of [referrer, body.customerId]) {
      expect((await exported(id).expect(200)).body.lists.invitations).toMatchObject(about);
    }
  });

  it('200: where the person has checked in, and when they have scanned a code, by position and time', async () => {
    const place = { latitude: 52.52, longitude: 13.405, radius: 500 };
    await ruleWith(app, { type: 'geolocation', ...place, pointsAmount: 3 });
    await ruleWith(app, { type: 'qrcode', code: 'SUMMER', pointsAmount: 3 });
    await ruleWith(app, { type: 'custom_event', eventName: 'like', pointsAmount: 3 });
    const [id, other] = [await app.customerWith({ points: 0 }), await app.customerWith({ points: 0 })];
    const earn = (kind: string, customer: string, earningRule: object) =>
      app.as('admin').postJson(`/api/earningRule/${kind}/customer/${customer}`, earningRule).expect(200);
    await app.as('admin').post(`/api/v1/earnRule/like/customer/${id}`).expect(200);
    const at = { latitude: 52.5201, longitude: 13.4049 };
    await earn('geolocation', id, at);
    app.clock.advance({ seconds: 60 });
    await earn('qrcode', id, { code: 'SUMMER' });
    await earn('geolocation', other, { latitude: 52.5199, longitude: 13.4051 });

    const { body, text } = await exported(id).expect(200);
    expect(body.lists.checkIns).toMatchObject([
      { kind: 'scan', points: 3, createdAt: expect.any(String) },
      { kind: 'position', ...at, points: 3, pointsTransferId: expect.any(String) },
    ]);
    expect(text).not.toContain('SUMMER');
    expect(text).not.toContain('52.5199');
    const table = parse((await csv(id).expect(200)).text, {
      bom: true,
      relax_column_count: true,
    });
    const rows = table.filter(([list]) => list === 'checkIns').map(([, ...values]) => values.join(' '));
    expect(rows).toContain('2 latitude 52.5201');

    await app.as('admin').post(`/api/customer/${id}/anonymize`).expect(204);
    expect((await exported(id).expect(200)).body.lists.checkIns).toMatchObject([{ kind: 'scan' }]);
    const where = await app.reader.query('SELECT customerId, occurrence FROM earning ORDER BY occurrence');
    expect(where).toEqual([
      { customerId: id, occurrence: 'check-in' },
      { customerId: other, occurrence: 'check-in at 52.5199, 13.4051' },
      { customerId: id, occurrence: 'like' },
      { customerId: id, occurrence: 'scanned code' },
    ]);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('200: a list of any length, each row once', async () => {
    const id = await app.customerWith({ points: 0, email: 'many@example.com' });
    const rows = Array.from({ length: MANY }, (_, index) => `many@example.com,${index + 1},adding\n`);
    await app
      .as('admin')
      .ask('post', '/api/points/transfer/import')
      .type('text/csv')
      .send(`customerEmail,points,type\n${rows.join('')}`)
      .expect(200);
    const { body } = await exported(id).expect(200);
    const values = (body.lists as Lists)['transfers']?.map(({ value }) => Number(value)) ?? [];
    expect(values.sort((one, other) => one - other)).toEqual(Array.from({ length: MANY }, (_, at) => at + 1));
  });

  it('200: lists of nothing, for a card and for an anonymised customer', async () => {
    const id = await app.customerWith({ points: 0, loyaltyCardNumber: 'EXPORT-1' });
    const { body } = await exported('EXPORT-1').expect(200);
    expect(body.customer.customerId).toBe(id);
    await app.as('admin').post(`/api/customer/${id}/anonymize`).expect(204);
    const after = await exported(id).expect(200);
    expect(after.body.customer.firstName).toBe('');
    expect(after.body.lists).toEqual(Object.fromEntries(LISTS.map((list) => [list, []])));
  });

  it.each(RESOURCES)('403: without the permission to view %s', async (missing) => {
    const id = await app.customerWith({ points: 0 });
    const as = async (resources: readonly string[]) => {
      const permissions = Object.fromEntries(resources.map((resource) => [resource, ['VIEW'] as const]));
      return app.as('admin', await loginWith(app, { role: 'admin', permissions }));
    };
    const [without, withAll] = [await as(RESOURCES.filter((each) => each !== missing)), await as(RESOURCES)];
    for (const path of [`/api/admin/customer/${id}/export`, `/api/csv/customer/${id}`]) {
      await without.get(path).expect(403);
      await withAll.get(path).expect(200);
    }
  });

  it('403: for sellers and customers; 404: unknown, and deleted', async () => {
    const id = await app.customerWith({ points: 0 });
    for (const path of [`/api/admin/customer/${id}/export`, `/api/csv/customer/${id}`]) {
      await app.as('seller').get(path).expect(403);
      await app.as('customer', id).get(path).expect(403);
    }
    await app.as('admin').delete(`/api/customer/${id}`).expect(204);
    for (const ask of [exported, csv]) {
      await ask(id).expect(404);
      await ask('unknown').expect(404);
    }
  });
});

describe('GET /api/csv/customer/{customer}', () => {
  it('200: the same values, one in each row', async () => {
    const person = plant();
    const { id } = await knownPerson(app, person);
    const { body } = await exported(id).expect(200);
    const { text, headers } = await csv(id).expect(200);
    expect(headers['content-disposition']).toBe(`attachment; filename="customer-${id}.csv"`);
    const [titles, ...cells] = parse(text, { bom: true });
    expect(titles).toEqual(['List', 'Number', 'Field', 'Value']);
    const lists: Lists = { customer: [body.customer], ...(body.lists as Lists) };
    const expected = Object.entries(lists).flatMap(([list, records]) =>
      records.flatMap((record, index) =>
        valuesIn(record).map(([field, value]) => [list, String(index + 1), field, String(value)]),
      ),
    );
    const plain = cells.map(([list, number, field, value = '']) => [
      list,
      number,
      field,
      value.replace(/^'/, ''),
    ]);
    const sorted = (rows: readonly (readonly unknown[])[]) => rows.map((row) => JSON.stringify(row)).sort();
    expect(sorted(plain)).toEqual(sorted(expected.map((row) => row.map((cell) => cell.replace(/^'/, '')))));
    expect(cells).toContainEqual(['customer', '1', 'address.street', person.texts.street]);
    expect(cells).toContainEqual(['transactions', '1', 'items[0].sku.code', 'A']);
  });
});

function valuesIn(value: unknown, name = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) {
    return [[name, value]];
  }
  return Object.entries(value).flatMap(([member, each]) =>
    valuesIn(each, Array.isArray(value) ? `${name}[${member}]` : name === '' ? member : `${name}.${member}`),
  );
}

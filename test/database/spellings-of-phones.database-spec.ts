import { randomUUID } from 'node:crypto';
import { Writer } from '#platform/database/writer.js';
import { WritePhonesInE1641760000342000 } from '../../src/migrations/1760000342000-write-phones-in-e164.js';
import { runCommand } from '../support/processes/command-in-process.js';
import { TestApp } from '../support/app/test-app.js';
import { anna, getRecord } from '../support/scenes/customers.js';
import { segmentWith } from '../support/scenes/segments.js';
import { getDocument, registered, storedTransaction } from '../support/scenes/transactions.js';
import { differencesIn } from '../support/verify/verify.js';

const TAKEN = 'Customer with such phone already exists.';
const PASSWORD = 'Lantern#1';
const KEPT = '+49301231195';
const SPELLINGS = [
  KEPT,
  '+49 30 1231195',
  '0049 30 1231195',
  '+49 (0)30 1231195',
  '+490301231195',
  '\u202a+49 30–1231195\u202c',
  '49301231195',
];

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start({ freshDatabase: true })));
afterAll(() => app.stop());

const admin = () => app.as('admin');
const register = async (phone: string) =>
  admin().postJson('/api/customer/register', { customer: anna({ phone }) });
const withPhone = async (phone: string): Promise<string> => {
  const { body, status } = await register(phone);
  expect([phone, status]).toEqual([phone, 200]);
  return body.customerId;
};
const idsIn = (body: { customers: { customerId: string }[] }) =>
  body.customers.map(({ customerId }) => customerId);
const encoded = encodeURIComponent;
const listedBy = async (name: string, phone: string, more = '') =>
  idsIn(
    (
      await admin()
        .get(`/api/customer?${name}=${encoded(phone)}${more}`)
        .expect(200)
    ).body,
  );
const getBuyer = async (phone: string, scene: object = {}) => {
  const id = await registered(app, { number: randomUUID(), customerData: { phone }, ...scene });
  return (await storedTransaction(app, id))?.customerId;
};

describe('a phone that is spelled otherwise', () => {
  let customer: string;
  let segment: string;
  beforeAll(async () => {
    const sent = anna({ phone: '+49 (0)30 1231195', plainPassword: PASSWORD });
    const { body } = await admin().postJson('/api/customer/register', { customer: sent }).expect(200);
    customer = body.customerId;
    await admin()
      .postJson('/api/points/transfer/add', { transfer: { customer, points: 50 } })
      .expect(200);
    segment = await segmentWith(app, [{ type: 'customer_list', customers: [customer] }]);
  });

  it('is kept in E.164, also by an edit', async () => {
    expect(await getRecord(app, customer)).toMatchObject({ phone: KEPT });
    const edit = { customer: { phone: '0049 30 1231195' } };
    await admin().putJson(`/api/customer/${customer}`, edit).expect(200);
    expect(await getRecord(app, customer)).toMatchObject({ phone: KEPT });
  });

  it.each(SPELLINGS)('%j is the same everywhere', async (phone) => {
    expect(await getBuyer(phone)).toBe(customer);
    const transactionDocumentNumber = randomUUID();
    await registered(app, { number: transactionDocumentNumber });
    const assign = { transactionDocumentNumber, customerPhoneNumber: phone };
    await admin().postJson('/api/admin/transaction/customer/assign', { assign }).expect(200);

    const search = { phone };
    const found = await app.as('seller').post('/api/pos/search/customer', { search }).expect(200);
    expect(idsIn(found.body)).toEqual([customer]);
    for (const name of ['phone', 'emailOrPhone']) {
      expect(await listedBy(name, phone)).toEqual([customer]);
      expect(await listedBy(name, phone, '&strict=1')).toEqual([customer]);
    }
    const check = await admin()
      .get(`/api/customer/check?emailOrPhone=${encoded(phone)}`)
      .expect(200);
    expect(check.body).toEqual({ total: 1 });
    const members = `/api/segment/${segment}/customers?phone=${encoded(phone)}`;
    expect((await admin().get(members).expect(200)).body.total).toBe(1);
    const transfers = `/api/points/transfer?customerPhone=${encoded(phone)}`;
    expect((await admin().get(transfers).expect(200)).body.total).toBeGreaterThan(0);

    const login = { _username: phone, _password: PASSWORD };
    await app.asAnonymous().post('/api/customer/login_check').send(login).expect(200);
    const refused = await register(phone);
    expect([refused.status, refused.body.errors]).toEqual([400, [{ field: 'phone', message: TAKEN }]]);
  });

  it('another customer can neither take it nor be given it; points are sent to it', async () => {
    const other = await withPhone('+48 500 100 200');
    await admin()
      .postJson('/api/points/transfer/add', { transfer: { customer: other, points: 5 } })
      .expect(200);
    for (const [index, phone] of SPELLINGS.entries()) {
      const edit = { customer: { phone } };
      const { body } = await admin().putJson(`/api/customer/${other}`, edit).expect(400);
      expect(body.errors).toEqual([{ field: 'phone', message: TAKEN }]);
      if (index < 5) {
        const transfer = { receiver: phone, points: 1 };
        await app
          .as('customer', other)
          .postJson('/api/customer/points/p2p-transfer', { transfer })
          .expect(200);
      }
    }
    expect(await getRecord(app, other)).toMatchObject({ phone: '+48500100200' });
  });

  it('a return names its buyer by another spelling, and sales are listed by any', async () => {
    const number = randomUUID();
    await registered(app, { number, customerData: { phone: '0049 30 1231195' } });
    expect(await getBuyer('+49 (0)30 1231195', { type: 'return', revised: number })).toBe(customer);
    for (const phone of SPELLINGS) {
      const path = `/api/transaction?customerData_phone=${encoded(phone)}&perPage=100`;
      const { body } = await admin().get(path).expect(200);
      const numbers = body.transactions.map((each: { documentNumber: string }) => each.documentNumber);
      expect(numbers).toContain(number);
    }
  });

  it('the same document in the same words is registered once', async () => {
    const number = randomUUID();
    const document = getDocument({ number, customerData: { phone: '0049 30 1231195' } });
    const send = async () => (await admin().postJson('/api/transaction', document).expect(200)).body;
    expect((await send()).transactionId).toBe((await send()).transactionId);
    // Earlier versions have compared what the shop wrote, and documents that they have registered come again.
    const other = getDocument({ number, customerData: { phone: KEPT } });
    await admin().postJson('/api/transaction', other).expect(400);
  });
});

describe('a number without a country', () => {
  it('is kept as it is written, as existing clients write it, and is the one with a plus', async () => {
    const plain = await withPhone('48600100200');
    expect(await getRecord(app, plain)).toMatchObject({ phone: '48600100200' });
    expect(await getBuyer('+48 600 100 200')).toBe(plain);
    expect(await listedBy('phone', '+48 600 100', '')).toEqual([plain]);
    expect((await register('+48600100200')).status).toBe(400);
    const national = await withPhone('030/1231195');
    expect(await getRecord(app, national)).toMatchObject({ phone: '0301231195' });
    expect(await getBuyer('030 1231195')).toBe(national);
  });

  it.each(['+48 123', '12345', '+999 1234567'])(
    '%s, which no country has, is taken as before',
    async (phone) => {
      const id = await withPhone(phone);
      expect(await getBuyer(phone)).toBe(id);
      expect((await register(phone)).status).toBe(400);
    },
  );
});

describe('phones of earlier versions', () => {
  /** Writes a phone as the version before would have. */
  const rewrite = async (id: string, phone: string) => {
    const [before, digits] = [await getRecord(app, id), phone.replace(/\D/g, '')];
    await app.unitOfWork.run(async (tx) => {
      const name = 'UPDATE login_name SET name = ?, folded = NULL WHERE accountId = ? AND kind = ?';
      await tx.query(name, [digits, id, 'phone']);
      await tx.query('UPDATE customer SET phone = ? WHERE id = ?', [phone, id]);
      const parts = 'UPDATE customer_search SET parts = REPLACE(parts, ?, ?) WHERE customerId = ?';
      const after = [...new Set([phone, digits])].join('|');
      await tx.query(parts, [`${before.phone}|${before.phone.slice(1)}`, after, id]);
      const events = 'UPDATE event SET payload = REPLACE(payload, ?, ?) WHERE payload LIKE ?';
      await tx.query(events, [`"${before.phone}"`, `"${phone}"`, `%${id}%`]);
    });
  };
  const migrate = async () => {
    const queryRunner = app.nest.get(Writer).dataSource.createQueryRunner();
    await new WritePhonesInE1641760000342000().up(queryRunner);
    await queryRunner.release();
  };

  it('are migrated; those of several customers stay as they are, and are listed', async () => {
    const alone = await withPhone('+49 30 5550001');
    await rewrite(alone, '+490305550001');
    const one = await withPhone('+49 30 5550002');
    await rewrite(one, '+490305550002');
    const other = await withPhone('+49 30 5550002');
    const [third, fourth] = [await withPhone('+49 30 5550003'), await withPhone('+49 30 5550004')];
    await rewrite(third, '+490305550003');
    await rewrite(fourth, '0049305550003');
    // The second time changes nothing more.
    for (let time = 0; time < 2; time += 1) {
      await migrate();
      expect(await getRecord(app, alone)).toMatchObject({ phone: '+49305550001' });
      expect(await getRecord(app, one)).toMatchObject({ phone: '+490305550002' });
      expect(await getRecord(app, third)).toMatchObject({ phone: '+490305550003' });
      expect(await getRecord(app, fourth)).toMatchObject({ phone: '0049305550003' });
      for (const [phone, customer] of [
        ['+49 30 5550001', alone],
        ['0049305550001', alone],
        ['+49 (0)30 5550002', one],
        ['+49 30 5550002', other],
        ['0049 30 5550002', other],
        ['+49 (0)30 5550003', third],
        ['0049 30 5550003', fourth],
        // It may be either's.
        ['+49 30 5550003', null],
      ] as const) {
        expect([phone, await getBuyer(phone)]).toEqual([phone, customer]);
      }
    }
    expect(await listedBy('q', '0049 30 5550001')).toEqual([alone]);
    expect((await register('+49 30 5550001')).status).toBe(400);
    const { stdout } = await runCommand(['customers:spellings'], app.environment);
    expect(stdout.trim().split('\n').sort()).toEqual(
      [
        ['phone', '49305550002', '490305550002', one],
        ['phone', '49305550002', '49305550002', other],
        ['phone', '49305550003', '490305550003', third],
        ['phone', '49305550003', '0049305550003', fourth],
      ]
        .map((cells) => cells.join('\t'))
        .sort(),
    );
    expect(await differencesIn(app)).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { TestApp } from '../support/app/test-app.js';
import { levelWith } from '../support/scenes/customers.js';
import { posWith } from '../support/scenes/places.js';
import { differencesIn } from '../support/verify/verify.js';

type Exported = Record<string, string>;

/** What another record has of its own. */
const OWN = ['customerId', 'email', 'phone', 'loyaltyCardNumber', 'createdAt', 'updatedAt'];

describe('a file of exported customers', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start({ freshDatabase: true })));
  afterAll(() => app.stop());
  afterEach(async () => expect(await differencesIn(app)).toEqual([]));

  const getExport = async (): Promise<Exported[]> => {
    const { text } = await app.as('admin').get('/api/csv/customer').buffer(true).expect(200);
    return parse<Exported>(text.replace('\ufeff', ''), { columns: true });
  };
  const byName = (rows: readonly Exported[], emails: ReadonlySet<string>) =>
    rows
      .filter(({ email = '' }) => emails.has(email))
      .map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !OWN.includes(column))))
      .sort((one, other) => String(one['firstName']).localeCompare(String(other['firstName'])));

  it('comes back under other contacts as it was: levels by hand, states, labels and addresses', async () => {
    const gold = await levelWith(app, { name: 'Gold', conditionValue: 5000 });
    const posId = await posWith(app, 'Old town');
    const mail = () => `${randomUUID()}@example.com`;
    const register = async (customer: object) => {
      const body = { customer: { lastName: 'Lee', agreement1: true, ...customer } };
      const { customerId } = (
        await app.as('admin').postJson('/api/admin/customer/register', body).expect(200)
      ).body;
      return customerId as string;
    };
    const emails = [mail(), mail(), mail(), mail()];
    await app.customerWith({ points: 0, email: emails[0] ?? '', firstName: 'A minimal' });
    await register({
      firstName: 'B everything; "quoted", and a comma',
      email: emails[1],
      gender: 'female',
      birthDate: '1990-05-17',
      agreement2: true,
      agreement3: true,
      posId,
      levelId: gold,
      labels: 'tier:gold;club:tea',
      address: {
        street: 'Hauptstraße',
        address1: '1',
        postal: '010115',
        city: 'Łódź',
        province: 'B',
        country: 'DE',
      },
      company: {
        name: 'Nowak & Son',
        nip: '0123',
      },
    });
    await register({
      firstName: 'C\r\nphone',
      lastName: ' Two\u2028lines ',
      email: emails[2],
      phone: '+48600100200',
    });
    await app.customerWith({ points: 0, email: emails[3] ?? '', firstName: 'D new', status: 'new' });
    const before = await getExport();
    expect(before.find(({ email }) => email === emails[2])).toMatchObject({
      firstName: 'C phone',
      lastName: 'Two lines',
    });

    const others = new Map(emails.map((email) => [email, mail()]));
    const sent = before
      .filter(({ email = '' }) => others.has(email))
      .map((row) => ({
        ...row,
        email: others.get(row['email'] ?? '') ?? '',
        phone: row['phone'] === '' ? '' : '+48600100201',
        loyaltyCardNumber: '',
      }));
    const { body } = await app
      .as('admin')
      .ask('post', '/api/admin/customer/import')
      .type('text/csv')
      .send(stringify(sent, { header: true }))
      .expect(200);
    expect(body).toMatchObject({ totalProcessed: 4, totalSuccess: 4, totalFailed: 0 });

    const after = await getExport();
    const expected = byName(before, new Set(emails));
    expect(expected.map(({ levelId }) => levelId)).toEqual(['', gold, '', '']);
    expect(new Set(expected.map(({ active: isActive }) => isActive))).toEqual(new Set(['true', 'false']));
    expect(byName(after, new Set(others.values()))).toEqual(expected);
  });
});

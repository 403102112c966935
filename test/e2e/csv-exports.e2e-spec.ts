import { parse } from 'csv-parse/sync';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TestApp } from '../support/app/test-app.js';
import { boughtWith } from '../support/scenes/bought.js';
import { levelWith } from '../support/scenes/customers.js';
import { invited } from '../support/scenes/invitations.js';
import { posWith } from '../support/scenes/places.js';
import { segmentWith } from '../support/scenes/segments.js';
import { getReturn, getSale, sellerAt } from '../support/scenes/transactions.js';

interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
}

const { paths } = JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

/** All of the API document. */
const EXPORTS = Object.entries(paths).flatMap(([path, { get }]) =>
  'text/csv' in (get?.responses['200']?.content ?? {}) ? [path] : [],
);
const QUERY = { month: '2026-01', figure: 'issued', from: '2026-01-01', to: '2026-01-31' };
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

let app: TestApp;
let customer: string;
let level: string;
let segment: string;
beforeAll(async () => {
  app = await TestApp.start({ freshDatabase: true });
  level = await levelWith(app, { name: 'Silver', conditionValue: 40 });
  customer = await app.customerWith({ points: 50, lastName: 'Müller' });
  await app.customerWith({ points: 0, lastName: 'Adams' });
  await boughtWith(app, { customer, cost: 20 });
  segment = await segmentWith(app, [{ type: 'customer_list', customers: [customer] }]);
  const labels = 'tier:gold;club:tea';
  await app.as('admin').put(`/api/customer/${customer}`).send({ customer: { labels } }).expect(200);
  const [first, second] = [await posWith(app, 'Old town'), await posWith(app, 'Airport')];
  await sellerAt(app, first);
  await sellerAt(app, second);
  await getReturn(app, await getSale(app, customer, [10, 2.5]), 2.5);
  await getSale(app, customer, [7]);
  await invited(app, customer, 'friend-1@example.com');
  await invited(app, customer, 'friend-10@example.com');
  await invited(app, customer, 'other@example.com');
});
afterAll(() => app.stop());

async function getBytes(path: string, filters: Readonly<Record<string, string>> = {}): Promise<Buffer> {
  const url = path
    .replace('{segment}', segment)
    .replace('{level}', level)
    .replace('{customer}', customer)
    .replace('{storeCode}', 'DEFAULT');
  const reports = path.includes('analytics');
  const query = !reports
    ? filters
    : /ledger/.test(path)
      ? { month: QUERY.month, figure: QUERY.figure }
      : /lots|expiries/.test(path)
        ? { from: QUERY.from, to: QUERY.to }
        : {};
  const { body } = await app
    .as('admin')
    .get(url)
    .query(query)
    .buffer(true)
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done(null, Buffer.concat(chunks)));
    })
    .expect(200);
  return body as Buffer;
}

it('the API has exports', () => {
  expect(EXPORTS.length).toBeGreaterThan(6);
});

it.each(EXPORTS)('GET %s begins with a byte order mark, and has no other', async (path) => {
  const bytes = await getBytes(path);
  expect(bytes.subarray(0, 3)).toEqual(BYTE_ORDER_MARK);
  expect(bytes.subarray(3).includes(BYTE_ORDER_MARK)).toBe(false);
  expect(bytes.toString('utf8', 3)).toMatch(/^[A-Za-z]/);
});

it('a name is in UTF-8 behind it', async () => {
  expect((await getBytes('/api/campaign/bought/export/csv')).toString('utf8', 3)).toContain('"Müller"');
});

/** With what comes back of each list, and in another order than its own. */
const LISTS = [
  { list: 'customer', rows: 'customers', id: 'customerId', query: { sort: 'lastName', direction: 'DESC' } },
  { list: 'transaction', rows: 'transactions', id: 'transactionId', query: { documentType: 'sell' } },
  { list: 'points/transfer', rows: 'transfers', id: 'pointsTransferId', query: { sort: 'createdAt' } },
  { list: 'invitations', rows: 'invitations', id: 'invitationId', query: { recipientEmail: 'friend-1' } },
  { list: 'seller', rows: 'sellers', id: 'sellerId', query: { sort: 'lastName', direction: 'DESC' } },
  { list: 'pos', rows: 'pos', id: 'posId', query: { sort: 'name', direction: 'DESC' } },
  { list: 'audit', rows: 'entries', id: 'auditId', query: { direction: 'ASC' } },
] as const;

describe.each(LISTS)('GET /api/csv/$list', ({ list, rows, id, query }) => {
  it('has the rows of the list with its filters, in its order', async () => {
    const { body } = await app
      .as('admin')
      .get(`/api/${list}`)
      .query({ ...query, perPage: 1000 })
      .expect(200);
    const text = (await getBytes(`/api/csv/${list}`, query)).toString('utf8', 3);
    const records = parse<Record<string, string>>(text, { columns: true });
    expect(records.length).toBeGreaterThan(1);
    expect(records.map((record) => record[id])).toEqual(
      body[rows].map((record: Record<string, unknown>) => String(record[id])),
    );
    for (const [index, record] of records.entries()) {
      const shown = body[rows][index];
      for (const [member, cell] of Object.entries(record)) {
        expect([member, cell]).toEqual([member, getCell(member, shown)]);
      }
    }
  });
});

/** Where columns have other names than the members: those that files of customers have. */
const MEMBERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['street', 'address1', 'address2', 'postal', 'city', 'province', 'country'].map((part) => [
      part,
      `address.${part}`,
    ]),
  ),
  ...{ statusType: 'status.type', levelName: 'level.name', companyName: 'company.name', nip: 'company.nip' },
};

/** As the file shows a member of a record. */
function getCell(path: string, record: object): string {
  const value = (MEMBERS[path] ?? path)
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], record);
  if (value === undefined || (Array.isArray(value) && value.length === 0)) {
    return '';
  }
  if (path === 'labels') {
    return (value as { key: string; value: string }[])
      .map((label) => `${label.key}:${label.value}`)
      .join(';');
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}

it('an export has more rows than a page that it reads', async () => {
  const before = await getNumber();
  for (let number = 0; number < 201; number += 1) {
    const transfer = { customer, points: 1 };
    await app.as('admin').post('/api/points/transfer/add', { transfer }).expect(200);
  }
  const text = (await getBytes('/api/csv/points/transfer')).toString('utf8', 3);
  const records = parse<Record<string, string>>(text, { columns: true });
  expect(new Set(records.map((record) => record['pointsTransferId'])).size).toBe(before + 201);
  expect(records).toHaveLength(before + 201);
});

async function getNumber(): Promise<number> {
  return (await app.as('admin').get('/api/points/transfer').expect(200)).body.total;
}

it('an export of customers comes in again as a file of customers', async () => {
  const file = await getBytes('/api/csv/customer');
  const { body } = await app
    .as('admin')
    .ask('post', '/api/admin/customer/import')
    .attach('file[file]', file, 'customers.csv')
    .expect(200);
  expect(body).toMatchObject({ totalFailed: 0 });
  expect(body.totalProcessed).toBeGreaterThan(0);
});

it('an export comes in again as a file of codes', async () => {
  const campaign = await app.campaignWith({ cost: 1, coupons: 0 });
  const file = Buffer.concat([BYTE_ORDER_MARK, Buffer.from('code\nTEA-1\n')]);
  const { body } = await app
    .as('admin')
    .ask('post', `/api/campaign/${campaign}/coupons`)
    .attach('file', file, 'codes.csv')
    .expect(200);
  expect(body).toMatchObject({ added: 1, totalRejected: 0 });
});

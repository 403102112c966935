import { parse } from 'csv-parse/sync';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TestApp } from '../support/app/test-app.js';
import { boughtWith } from '../support/scenes/bought.js';
import { levelWith } from '../support/scenes/customers.js';
import { ruleWith } from '../support/scenes/earning.js';
import { invited } from '../support/scenes/invitations.js';
import { enqueue } from '../support/scenes/messages.js';
import { posWith } from '../support/scenes/places.js';
import { listed, segmentWith } from '../support/scenes/segments.js';
import { getReturn, getSale, sellerAt } from '../support/scenes/transactions.js';

interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
}

const { paths, components } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../docs/openapi-contract-3.3.json'), 'utf8'),
) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, { readonly properties?: object }>> };
};

/** All of the API document. */
const EXPORTS = Object.entries(paths).flatMap(([path, { get }]) =>
  'text/csv' in (get?.responses['200']?.content ?? {}) ? [path] : [],
);
const QUERY = { month: '2026-01', figure: 'issued', from: '2026-01-01', to: '2026-01-31' };
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

let app: TestApp;
let campaign: string;
let customer: string;
let level: string;
let segment: string;
beforeAll(async () => {
  app = await TestApp.start({ freshDatabase: true });
  const special = { name: 'Spring', value: 0.1, code: 'SPRING', active: true };
  level = await levelWith(app, { name: 'Silver', conditionValue: 40, specialRewards: [special] });
  customer = await app.customerWith({ points: 50, lastName: 'Müller' });
  await app.customerWith({ points: 0, lastName: 'Adams' });
  const bought = await boughtWith(app, { customer, cost: 5, quantity: 2, coupons: 5, name: 'Tea' });
  campaign = bought.campaign;
  await boughtWith(app, { customer, cost: 10 });
  segment = await segmentWith(app, [listed(customer)]);
  await segmentWith(app, [{ type: 'anniversary', anniversaryType: 'birthday', days: 3 }]);
  const labelMultipliers = [{ key: 'tea', value: 'green', multiplier: 3 }];
  await ruleWith(app, { type: 'multiply_by_product_labels', name: 'Green tea', labelMultipliers });
  await ruleWith(app, { type: 'points', name: 'Points for tea', pointValue: 2.5, excludedSKUs: ['TEA-1'] });
  await ruleWith(app, { type: 'qrcode', name: 'Door', code: 'door', pointsAmount: 5 });
  await enqueue(app, { to: 'clara@example.com' }, { to: 'anna@example.com' });
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
    .replace('{campaign}', campaign)
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
  { list: 'campaign', rows: 'campaigns', id: 'campaignId', query: { sort: 'costInPoints' } },
  { list: 'campaign/bought', rows: 'boughtCampaigns', id: 'couponId', query: { sort: 'costInPoints' } },
  { list: 'campaign/{campaign}/coupons', rows: 'coupons', id: 'couponId', query: { sold: '0' } },
  { list: 'level', rows: 'levels', id: 'id', query: { sort: 'name', direction: 'DESC' } },
  { list: 'segment', rows: 'segments', id: 'segmentId', query: { sort: 'customersCount' } },
  { list: 'earningRule', rows: 'earningRules', id: 'earningRuleId', query: { name: 'tea', sort: 'name' } },
  {
    list: 'messages',
    from: 'admin/messages',
    rows: 'messages',
    id: 'messageId',
    query: { kind: 'new_points' },
  },
] as const;

/** Customers in a level or a segment, all of one customer, and the report of purchases: as their readers know them. */
const OF_THEIR_OWN = /\/csv\/(analytics\/\w+|(customer|level|segment)\/\{\w+\})$|\/bought\/export\/csv$/;

it('every export is one of a list, or has a form of its own', () => {
  const unscoped = EXPORTS.filter((path) => !path.startsWith('/api/{storeCode}/'));
  const exportsOfLists = unscoped.filter((path) => !OF_THEIR_OWN.test(path));
  expect(exportsOfLists.sort()).toEqual(LISTS.map(({ list }) => `/api/csv/${list}`).sort());
});

describe.each(LISTS)('GET /api/csv/$list', ({ list, rows, id, query, ...more }) => {
  it('has the rows of the list with its filters, in its order', async () => {
    const from = 'from' in more ? more.from : list;
    const { body } = await app
      .as('admin')
      .get(`/api/${from.replace('{campaign}', campaign)}`)
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
  levelId: 'manuallyAssignedLevelId.levelId',
  statusType: 'status.type',
  levelName: 'level.name',
  companyName: 'company.name',
  nip: 'company.nip',
};

/** Returns a member of a record as the file shows it. */
function getCell(path: string, record: object): string {
  if (path === 'active' && !('active' in record) && 'status' in record) {
    return String((record.status as { readonly type: string }).type === 'active');
  }
  const value = (MEMBERS[path] ?? path)
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], record);
  if (value === undefined || (Array.isArray(value) && value.length === 0)) {
    return '';
  }
  if (/^(labels|excludedLabels|includedLabels)$/.test(path)) {
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

it('an export of segments by size has more rows than a page that it reads', async () => {
  const getSizes = async () => {
    const text = (await getBytes('/api/csv/segment', { sort: 'customersCount' })).toString('utf8', 3);
    const records = parse<Record<string, string>>(text, { columns: true });
    return records.map(({ customersCount }) => Number(customersCount));
  };
  const before = await getSizes();
  for (let number = 0; number < 201; number += 1) {
    await segmentWith(app, [listed(customer)]);
  }
  const after = await getSizes();
  expect(after).toHaveLength(before.length + 201);
  expect(after).toEqual(after.toSorted((one, other) => one - other));
});

it('an export of earning rules has the fields of every kind', async () => {
  const [titles = ''] = (await getBytes('/api/csv/earningRule')).toString('utf8', 3).split('\n');
  const fields = Object.keys(components.schemas['EarningRuleRecord']?.properties ?? {});
  const beside = ['hasPhoto', 'photoPath', 'revision'];
  expect(titles.split(',').sort()).toEqual(fields.filter((field) => !beside.includes(field)).sort());
});

it('a list of keys and values that have more beside them loses nothing', async () => {
  const text = (await getBytes('/api/csv/earningRule', { name: 'Green tea' })).toString('utf8', 3);
  const [record] = parse<Record<string, string>>(text, { columns: true });
  expect(JSON.parse(record?.['labelMultipliers'] ?? '')).toEqual([
    { key: 'tea', value: 'green', multiplier: 3 },
  ]);
});

it('an export of messages has masked recipients, and no contents', async () => {
  const text = (await getBytes('/api/csv/messages')).toString('utf8', 3);
  expect(text).toContain('c…@example.com');
  expect(text).not.toContain('clara@example.com');
  expect(text).not.toMatch(/subject|html/i);
});

it('an export of codes is for a campaign that the store has', async () => {
  const unknown = '00000000-0000-4000-8000-000000000000';
  await app.as('admin').get(`/api/csv/campaign/${unknown}/coupons`).expect(404);
  await app.as('admin').get('/api/csv/campaign/tea/coupons').expect(404);
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

it('an export of codes comes in again as a file of codes', async () => {
  const other = await app.campaignWith({ cost: 1, coupons: 0 });
  const file = await getBytes('/api/csv/campaign/{campaign}/coupons');
  const { body } = await app
    .as('admin')
    .ask('post', `/api/campaign/${other}/coupons`)
    .attach('file', file, 'codes.csv')
    .expect(200);
  expect(body).toMatchObject({ added: 5, totalRejected: 0 });
});

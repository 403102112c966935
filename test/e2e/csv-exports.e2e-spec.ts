import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TestApp } from '../support/app/test-app.js';
import { boughtWith } from '../support/scenes/bought.js';
import { levelWith } from '../support/scenes/customers.js';
import { segmentWith } from '../support/scenes/segments.js';

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
  await boughtWith(app, { customer, cost: 20 });
  segment = await segmentWith(app, [{ type: 'customer_list', customers: [customer] }]);
});
afterAll(() => app.stop());

async function getBytes(path: string): Promise<Buffer> {
  const url = path
    .replace('{segment}', segment)
    .replace('{level}', level)
    .replace('{customer}', customer)
    .replace('{storeCode}', 'DEFAULT');
  const reports = path.includes('analytics');
  const query = !reports
    ? {}
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

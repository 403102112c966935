import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buyerIn, ruleWith } from '../support/scenes/earning.js';
import { posWith } from '../support/scenes/places.js';
import { getDocument, getSale, registered, sellerAt } from '../support/scenes/transactions.js';
import { TestApp } from '../support/app/test-app.js';

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start()));
afterAll(() => app.stop());

const admin = () => app.as('admin');

describe('sellers, on the paths of administrators', () => {
  it('200: read points of sale and earning rules; 403: change none', async () => {
    const pos = await posWith(app);
    const rule = await ruleWith(app, { type: 'points', pointValue: 1 });
    const [seller, customer] = [app.as('seller'), app.as('customer', await app.customerWith({ points: 0 }))];
    for (const path of ['pos', `pos/${pos}`, 'earningRule', `earningRule/${rule}`]) {
      const expected = await admin().get(`/api/${path}`).expect(200);
      expect((await seller.get(`/api/${path}`).expect(200)).body).toEqual(expected.body);
      await customer.get(`/api/${path}`).expect(403);
    }
    await seller.putJson(`/api/pos/${pos}`, { pos: { name: 'Mine' } }).expect(403);
    await seller.postJson(`/api/earningRule/${rule}/activate`, { active: false }).expect(403);
  });

  it('200: read a transaction of their point of sale, or without one; 404: no other', async () => {
    const pos = await posWith(app);
    const mine = app.as('seller', await sellerAt(app, pos));
    const other = app.as('seller', await sellerAt(app, await posWith(app)));
    const { phone } = await buyerIn(app);
    const customerData = { phone };
    const sold = await registered(app, { number: randomUUID(), customerData, more: { pos } });
    const unassigned = await registered(app, { number: randomUUID() });
    await mine.get(`/api/transaction/${sold}`).expect(200);
    await other.get(`/api/transaction/${sold}`).expect(404);
    await other.get(`/api/transaction/${unassigned}`).expect(200);
    const { body } = await mine.get('/api/transaction/item/labels').expect(200);
    expect(body.labels).toContainEqual({ key: 'colour', value: 'red' });
  });
});

describe('customers, on the paths of administrators', () => {
  it('200: read their own transactions, whomever they ask for; 404: no other', async () => {
    const [id, other] = [await app.customerWith({ points: 0 }), await app.customerWith({ points: 0 })];
    const [own, foreign] = [await getSale(app, id), await getSale(app, other)];
    const customer = app.as('customer', id);
    for (const query of ['', `?customerId=${other}`, `?transactionId=${own}`]) {
      const { body } = await customer.get(`/api/transaction${query}`).expect(200);
      expect(body).toMatchObject({ total: 1, transactions: [{ transactionId: own, customerId: id }] });
    }
    expect((await customer.get(`/api/transaction?transactionId=${foreign}`).expect(200)).body.total).toBe(0);
    await customer.get(`/api/transaction/${own}`).expect(200);
    await customer.get(`/api/transaction/${foreign}`).expect(404);
    await customer.get('/api/transaction/item/labels').expect(200);
    await customer.postJson('/api/transaction', getDocument({ number: 'x' })).expect(403);
  });
});

/** Lists that are filtered by the id of something else, or of the records themselves. */
const FILTERS_BY_ID: readonly (readonly [path: string, list: string, filters: readonly string[]])[] = [
  ['invitations', 'invitations', ['referrerId', 'recipientId']],
  ['transaction', 'transactions', ['transactionId', 'customerId', 'revisedTransactionId', 'posId']],
  ['points/transfer', 'transfers', ['customerId']],
  ['campaign/bought', 'boughtCampaigns', ['customerId', 'campaignId']],
  ['campaign', 'campaigns', ['campaignId', 'categoryId']],
  ['customer', 'customers', ['levelId', 'segmentId']],
  ['admin/messages', 'messages', ['accountId']],
  ['audit', 'entries', ['administrator', 'apiKey', 'resource', 'customer']],
  ['points/missing', 'points', ['customerId']],
  ['audit/log', 'auditLogs', ['entityId', 'auditLogId']],
];

describe('a filter on an id', () => {
  it.each(FILTERS_BY_ID)(
    '200: while it is typed, no record of /api/%s has it',
    async (path, list, filters) => {
      for (const filter of filters) {
        for (const typed of ['d48c', 'd48c1b2a-', 'ü', '%F0%9F%98%80', "'", randomUUID()]) {
          const { body } = await admin().get(`/api/${path}?${filter}=${typed}`).expect(200);
          expect(body[list] ?? Object.values(body).find(Array.isArray)).toEqual([]);
        }
      }
    },
  );
});

it('no list takes whole UUIDs alone', () => {
  const source = join(import.meta.dirname, '../../src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.dto.ts'),
  );
  const classes = files.flatMap((file) =>
    readFileSync(join(source, file), 'utf8').split(/^(?:export )?class /m),
  );
  const lists = classes.filter((text) => /^(?:List|Export)\w*Request\b/.test(text));
  expect(lists.length).toBeGreaterThan(20);
  expect(lists.filter((text) => text.includes('@LooseUuid('))).toEqual([]);
});

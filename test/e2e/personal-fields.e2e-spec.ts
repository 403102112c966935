import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DiscoveryModule } from '@nestjs/core';
import { type Permissions, RESOURCES } from '../../src/auth/index.js';
import { boughtWith } from '../support/scenes/bought.js';
import { doBulk } from '../support/scenes/bulk-actions.js';
import { rollUp } from '../support/scenes/analytics.js';
import { ruleWith } from '../support/scenes/earning.js';
import { loginWith } from '../support/scenes/logins.js';
import { levelWith } from '../support/scenes/customers.js';
import { sendDue } from '../support/scenes/messages.js';
import { sellerWith, settle } from '../support/scenes/points.js';
import { posWith } from '../support/scenes/places.js';
import { listed, segmentWith } from '../support/scenes/segments.js';
import { getDate, getReturn, getSale, registered } from '../support/scenes/transactions.js';
import { createWebhook, deliver, Receiver } from '../support/scenes/webhooks.js';
import { type Handler, getHandlers, getName } from '../support/api/routes.js';
import { EventEntity } from '../../src/event/event.entity.js';
import { MessageEntity } from '../../src/message/message.entity.js';
import { WebhookDeliveryEntity } from '../../src/webhook/webhook-delivery.entity.js';
import { TestApp } from '../support/app/test-app.js';

const EMAIL = 'qx-zelda@personal.example';
const PHONE = '+48799123987';
const BORN = '1967-08-09';
/** What no other customer has, as answers may write it. */
const PERSONAL = [
  EMAIL,
  '48799123987',
  BORN,
  'Qxzelda',
  'Qxnowacka',
  'QXCARD77',
  'Qxstreet',
  'Qxtown',
  'Qxcompany',
  'qx-friend@personal.example',
  'Qxwrong',
];

const UNKNOWN = 'qx-unknown';
const WITHOUT_CUSTOMERS: Permissions = Object.fromEntries(
  RESOURCES.filter((each) => each !== 'CUSTOMER').map((each) => [each, ['VIEW']]),
);
const QUERIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'GET /api/search': { q: 'Qxzelda' },
  'GET /api/admin/views': { list: 'customers' },
  'GET /api/admin/analytics/ledger': { month: new Date().toISOString().slice(0, 7), figure: 'issued' },
};
/** What a role without the right to see customers reads of them all the same, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'GET /api/event': 'EVENT is the right to read all that has happened, with all that is in it (0101)',
  'GET /api/event/{eventId}': 'the same',
};
/** What the walk has to find with a right to see customers: otherwise it compares nothing. */
const SHOWN = [
  'GET /api/campaign/bought',
  'GET /api/campaign/bought/export/csv',
  'GET /api/csv/campaign/bought',
  'GET /api/campaign/{campaign}/customers/visible',
  'GET /api/admin/analytics/lots',
  'GET /api/points/transfer',
  'GET /api/csv/points/transfer',
  'GET /api/points/missing',
  'GET /api/segment/{segment}',
  'GET /api/segment/{segment}/customers',
  'GET /api/csv/segment/{segment}',
  'GET /api/transaction',
  'GET /api/transaction/{transaction}',
  'GET /api/csv/transaction',
  'GET /api/admin/messages/{message}',
  'GET /api/invitations',
  'GET /api/csv/invitations',
  'GET /api/search',
  'GET /api/customer',
  'GET /api/csv/customer',
  'GET /api/level/{level}/customers',
  'GET /api/event',
  'GET /api/event/{eventId}',
  'GET /api/admin/analytics/ledger',
];
const IS_PERSONAL = /^(customer(?!Id|sCount)|firstName|lastName|email|phone|gender|birthDate)/;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema?: { readonly type?: string; readonly format?: string; readonly enum?: readonly string[] };
}
const { paths, components } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../docs/openapi-contract-3.3.json'), 'utf8'),
) as {
  readonly paths: Readonly<Record<string, { readonly get?: { readonly parameters?: readonly object[] } }>>;
  readonly components: { readonly parameters?: Readonly<Record<string, Parameter>> };
};

function getParameters(name: string): Parameter[] {
  const parameters = paths[name.replace('GET ', '')]?.get?.parameters ?? [];
  return parameters.map((each) => {
    const { $ref } = each as { readonly $ref?: string };
    return $ref === undefined
      ? (each as Parameter)
      : (components.parameters?.[$ref.split('/').at(-1) ?? ''] as Parameter);
  });
}

function getSorts(name: string): readonly string[] {
  return getParameters(name).find((each) => each.name === 'sort')?.schema?.enum ?? [];
}

/** Fields of the query that take any text. */
function textFilters(name: string): string[] {
  return getParameters(name)
    .filter(({ in: place, schema }) => place === 'query' && (schema?.enum ?? schema?.format) === undefined)
    .filter(({ schema }) => schema?.type === undefined || ['string', 'array'].includes(schema.type))
    .map((each) => each.name)
    .filter((each) => !['sort', 'direction', 'cursor', 'page', 'perPage', '_locale'].includes(each));
}

describe('personal fields of customers', () => {
  let app: TestApp;
  let ids: Record<string, string>;
  let reads: Handler[];

  beforeAll(async () => {
    app = await TestApp.start({ imports: [DiscoveryModule], environment: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
    ids = await oneCustomer(app);
    reads = getHandlers(app).filter(
      (each) =>
        each.letsAdministratorsIn && getName(each).startsWith('GET ') && !getName(each).endsWith('/stream'),
    );
  });
  afterAll(() => app.stop());

  const caller = async (permissions: Permissions) =>
    app.as('admin', await loginWith(app, { role: 'admin', permissions }));
  const getUrl = (handler: Handler) =>
    getName(handler)
      .replace('GET ', '')
      .replaceAll(/\{(\w+)\}/g, (_all, name: string) => ids[name] ?? randomUUID());

  /** Each operation with the personal values that its answer has, in JSON, a file or a header. */
  async function whatIsSeen(permissions: Permissions | null): Promise<Map<string, string>> {
    const ask = permissions === null ? app.as('admin') : await caller(permissions);
    const seen = new Map<string, string>();
    for (const handler of reads) {
      const name = getName(handler);
      const { text, headers, body } = await ask.get(getUrl(handler)).query(QUERIES[name] ?? {});
      const all = `${text} ${Buffer.isBuffer(body) ? body.toString() : ''} ${JSON.stringify(headers)}`;
      const values = PERSONAL.filter((value) => all.includes(value));
      if (values.length > 0) {
        seen.set(name, values.join(' '));
      }
    }
    return seen;
  }
  const unexpected = (seen: ReadonlyMap<string, string>) =>
    [...seen].filter(([name]) => !(name in EXCEPTIONS)).map(([name, values]) => `${name} shows ${values}`);

  it('are in the answers for super administrators that the walk compares', async () => {
    const all = await whatIsSeen(null);
    expect(SHOWN.filter((name) => !all.has(name))).toEqual([]);
    // As a role with each right that has the right to see customers, too.
    const everything = await whatIsSeen(Object.fromEntries(RESOURCES.map((each) => [each, ['VIEW']])));
    expect(everything).toEqual(all);
  });

  it.each(RESOURCES.filter((each) => each !== 'CUSTOMER'))(
    'are in no answer for a role with %s alone',
    async (each) => {
      expect(unexpected(await whatIsSeen({ [each]: ['VIEW'] }))).toEqual([]);
    },
  );

  it('are in no answer for a role with all rights but the one to see customers', async () => {
    const seen = await whatIsSeen(WITHOUT_CUSTOMERS);
    expect(unexpected(seen)).toEqual([]);
    expect(Object.keys(EXCEPTIONS).filter((name) => !seen.has(name))).toEqual([]);
  });

  it('are found by no filter: what one customer has is answered as what none has', async () => {
    const ask = await caller(WITHOUT_CUSTOMERS);
    const told: string[] = [];
    let asked = 0;
    for (const handler of reads) {
      const name = getName(handler);
      for (const filter of textFilters(name)) {
        const answers: string[] = [];
        for (const value of [UNKNOWN, EMAIL, PHONE, BORN, 'Qxzelda', 'Qxnowacka', 'QXCARD77']) {
          const { status, text } = await ask
            .get(getUrl(handler))
            .query({ ...QUERIES[name], [filter]: value });
          answers.push(`${status} ${text.replaceAll(value, '')}`);
          asked += 1;
        }
        if (new Set(answers).size > 1) {
          told.push(`${name} by ${filter}`);
        }
      }
    }
    expect(asked).toBeGreaterThan(200);
    expect(told).toEqual([]);
  });

  it('put nothing in order', async () => {
    const ask = await caller(WITHOUT_CUSTOMERS);
    const open: string[] = [];
    for (const handler of reads) {
      const name = getName(handler);
      for (const sort of getSorts(name).filter(
        (each) => !name.includes('seller') && IS_PERSONAL.test(each),
      )) {
        const { status } = await ask.get(getUrl(handler)).query({ ...QUERIES[name], sort });
        if (status !== 403) {
          open.push(`${name} by ${sort}: ${status}`);
        }
      }
    }
    expect(open).toEqual([]);
  });

  it('are not in what a refused edit shows, and no card finds its customer', async () => {
    const editor = await caller({ SEGMENT: ['VIEW', 'MODIFY'], REWARD_CAMPAIGN: ['VIEW'] });
    const path = `/api/segment/${ids['segment']}`;
    const { body } = await editor
      .putJson(path, { segment: { name: 'Other', revision: '0123456789abcdef' } })
      .expect(409);
    expect(JSON.stringify(body)).toContain(ids['customer']);
    expect(PERSONAL.filter((value) => JSON.stringify(body).includes(value))).toEqual([]);
    await editor.get(`/api/admin/customer/${ids['customer']}/campaign/bought`).expect(200);
    await editor.get('/api/admin/customer/QXCARD77/campaign/bought').expect(404);
    await app.as('admin').get('/api/admin/customer/QXCARD77/campaign/bought').expect(200);
  });

  it('stay in the lists of sellers', async () => {
    const seller = app.as('seller', await sellerWith(app, false));
    const { text } = await seller.get('/api/seller/points/transfer').expect(200);
    expect(text).toContain(EMAIL);
    expect(
      (await seller.get('/api/points/transfer?customerEmail=qx-zelda').expect(200)).body.total,
    ).toBeGreaterThan(0);
  });
});

/** A programme in which one customer has something of everything. Answers with the ids of it all, by the names of paths. */
async function oneCustomer(app: TestApp): Promise<Record<string, string>> {
  const admin = app.as('admin');
  const receiver = await Receiver.listening();
  const { webhookId } = await createWebhook(app, { url: receiver.url, eventTypes: ['*'] });
  await levelWith(app, { name: 'Bronze', conditionValue: 0 });
  const pos = await posWith(app);
  const earningRule = await ruleWith(app, { type: 'points', pointValue: 1 });
  const person = {
    firstName: 'Qxzelda',
    lastName: 'Qxnowacka',
    email: EMAIL,
    phone: PHONE,
    birthDate: BORN,
    loyaltyCardNumber: 'QXCARD77',
    gender: 'female',
    agreement1: true,
    agreement2: true,
    address: {
      street: 'Qxstreet',
      address1: '1',
      postal: '00-001',
      city: 'Qxtown',
      country: 'PL',
    },
    company: {
      name: 'Qxcompany',
      nip: '123',
    },
    posId: pos,
  };
  const { body } = await admin.postJson('/api/admin/customer/register', { customer: person }).expect(200);
  const customer: string = body.customerId;
  await admin.post(`/api/admin/customer/${customer}/activate`).expect(200);
  await admin
    .putJson(`/api/customer/${customer}`, { customer: { ...person, firstName: 'Qxwrong' } })
    .expect(200);
  await admin.putJson(`/api/customer/${customer}`, { customer: person }).expect(200);
  const transfer = { customer, points: 500, comment: 'Given' };
  const added = await admin.post('/api/points/transfer/add', { transfer }).expect(200);
  const customerData = { ...person, name: 'Qxzelda Qxnowacka' };
  const transaction = await registered(app, { number: 'N-1', customerData, date: getDate(app) });
  const bought = await boughtWith(app, {
    customer,
    cost: 10,
    quantity: 2,
    coupons: 3,
    targetType: 'level',
    fulfillmentTracking: true,
  } as object);
  await admin
    .post('/api/admin/campaign/coupons/mark_as_used', {
      coupons: [
        {
          campaignId: bought.campaign,
          customerId: customer,
          couponId: bought.coupon,
          code: bought.coupons[0]?.code,
          used: true,
        },
      ],
    })
    .expect(200);
  const own = app.as('customer', customer);
  await own.post('/api/invitations/invite', { invitation: { recipientEmail: 'qx-friend@personal.example' } });
  const other = await app.customerWith({ points: 0 });
  await own.post('/api/customer/points/p2p-transfer', { transfer: { receiver: other, points: 5 } });
  const segment = await segmentWith(app, [listed(customer)]);
  const bulkAction = await doBulk(app, 'points', { customers: [customer], points: 3, comment: 'Bulk' });
  await app.asAnonymous().post('/api/customer/password/reset/request').send({ username: EMAIL }).expect(200);
  const sale = await getSale(app, customer, [300]);
  await settle(app);
  const status = await admin.get(`/api/customer/${customer}/status`).expect(200);
  const all = { customer, points: Math.floor(status.body.points), comment: 'Spent' };
  await admin.post('/api/points/transfer/spend', { transfer: all }).expect(200);
  await getReturn(app, sale, 300);
  await admin.post('/api/points/transfer/add', { transfer: { customer, points: 7 } }).expect(200);
  await sendDue(app);
  await deliver(app);
  await rollUp(app);
  receiver.close();
  const shown = await admin.get(`/api/customer/${customer}`).expect(200);
  const level: string = shown.body.levelId;
  const { manager } = app.reader;
  const event = await manager.findOneByOrFail(EventEntity, {
    type: 'Service.Domain.User.Event.CustomerDetailsWereUpdated',
  });
  const delivery = await manager.findOneByOrFail(WebhookDeliveryEntity, { position: event.position ?? 0 });
  const message = await manager.findOneByOrFail(MessageEntity, {
    kind: 'registration_with_temporary_password',
  });
  return {
    webhook: webhookId,
    level,
    pos,
    earningRule,
    customer,
    transaction,
    segment,
    bulkAction,
    campaign: bought.campaign,
    coupon: bought.coupon,
    transfer: added.body.pointsTransferId,
    eventId: String(event.position),
    delivery: delivery.id,
    message: message.id,
  };
}

import { randomUUID } from 'node:crypto';
import { SegmentEntity } from '../../src/segment/segment.entity.js';
import { useTimezone } from '#platform/time/calendar.js';
import { campaignWith } from '../support/scenes/campaigns.js';
import { bought, ruleWith } from '../support/scenes/earning.js';
import { type Criterion, labeled, getMembers, segmentRead, segmentWith } from '../support/scenes/segments.js';
import { TestApp } from '../support/app/test-app.js';
import { getDocument } from '../support/scenes/transactions.js';
import { differencesIn } from '../support/verify/verify.js';

let app: TestApp;
let phones = 0;
beforeEach(async () => void (app = await TestApp.again(app as TestApp | undefined)));
afterEach(() => useTimezone('UTC'));
afterAll(() => app.stop());

const HAS_BOUGHT = { type: 'transaction_count', min: 1 };

async function customer(points = 0): Promise<{ customerId: string; phone: string }> {
  const phone = `+48600200${(phones += 1) + 100}`;
  return { customerId: await app.customerWith({ points, phone }), phone };
}

async function sell(number: string, phone: string, more: object = {}): Promise<void> {
  const document = getDocument({ number, customerData: { phone }, ...more });
  await app.as('admin').postJson('/api/transaction', document).expect(200);
}

async function preview(...parts: Criterion[][]): Promise<number> {
  const segment = { parts: parts.map((criteria) => ({ criteria })) };
  const { body } = await app.as('admin').postJson('/api/segment/preview', { segment }).expect(200);
  return body.customersCount;
}

describe('a purchase', () => {
  it('brings its customer into a segment at once, and a whole return takes them out', async () => {
    const { customerId, phone } = await customer(10);
    const segmentId = await segmentWith(app, [HAS_BOUGHT]);
    const campaignId = await campaignWith(app, { cost: 1, coupons: 5, segments: [segmentId] });
    const buy = () =>
      app
        .as('customer', customerId)
        .postJson(`/api/DEFAULT/customer/campaign/${campaignId}/buy`, { quantity: 1 });
    const offered = async () => {
      const { body } = await app
        .as('customer', customerId)
        .get('/api/DEFAULT/customer/campaign/available')
        .expect(200);
      return body.campaigns.length as number;
    };
    expect(await offered()).toBe(0);
    await buy().expect(404);

    await sell('1', phone, { values: [10, 5] });
    expect(await offered()).toBe(1);
    await buy().expect(200);

    await sell('2', phone, { type: 'return', values: [9, 5], revised: '1' });
    expect(await offered()).toBe(1);
    await sell('3', phone, { type: 'return', values: [1], revised: '1' });
    expect(await offered()).toBe(0);
    await buy().expect(404);
    expect(await getMembers(app, segmentId)).toEqual([]);
  });

  it('earns by a rule of the segment that it brings its customer into', async () => {
    const { customerId, phone } = await customer();
    const segmentId = await segmentWith(app, [{ type: 'bought_skus', skuIds: ['TEA'] }]);
    const ofSegment = { target: 'segment', levels: [], segments: [segmentId] };
    await ruleWith(app, { type: 'points', pointValue: 1, ...ofSegment });
    await bought(app, { number: '1', phone, items: [{ sku: 'MUG', grossValue: 8 }] });
    expect(await app.getPoints(customerId)).toBe(0);
    await bought(app, { number: '2', phone, items: [{ sku: 'TEA', grossValue: 8 }] });
    expect(await app.getPoints(customerId)).toBe(8);
    await bought(app, { number: '3', phone, items: [{ sku: 'MUG', grossValue: 2 }] });
    expect(await app.getPoints(customerId)).toBe(10);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('counts for its customer as soon as it is assigned', async () => {
    const { customerId } = await customer();
    const segmentId = await segmentWith(app, [{ type: 'bought_labels', labels: 'colour:red' }]);
    const { body } = await app
      .as('admin')
      .postJson('/api/transaction', getDocument({ number: '7' }))
      .expect(200);
    expect(body.transactionId).toBeDefined();
    expect(await getMembers(app, segmentId)).toEqual([]);
    const assign = { transactionDocumentNumber: '7', customerId };
    await app.as('admin').postJson('/api/admin/transaction/customer/assign', { assign }).expect(200);
    expect(await getMembers(app, segmentId)).toEqual([customerId]);
  });

  it('at another point of sale, of another article or another day is another purchase', async () => {
    const { customerId, phone } = await customer();
    await sell('1', phone, { date: '2026-11-20T10:00:00.5+0000' });
    const period = (fromDate: string, toDate: string) => [{ type: 'purchase_period', fromDate, toDate }];
    expect(await preview(period('2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z'))).toBe(1);
    expect(await preview(period('2026-11-20T10:00:01Z', '2026-11-20T11:00:00Z'))).toBe(0);
    expect(await preview([{ type: 'bought_makers', makers: ['maker'] }])).toBe(0);
    expect(await preview([{ type: 'bought_makers', makers: ['Maker'] }])).toBe(1);
    expect(await preview([{ type: 'bought_skus', skuIds: 'SKU-9; SKU-1' }])).toBe(1);
    expect(
      await preview([HAS_BOUGHT, labeled('x')], [{ type: 'customer_list', customers: [customerId] }]),
    ).toBe(1);
  });
});

describe('the last purchase', () => {
  it('leaves its days at midnight where the programme runs, without anything that runs then', async () => {
    useTimezone('Europe/Warsaw');
    app.clock.stopAt(new Date('2026-11-20T12:00:00Z'));
    const { customerId, phone } = await customer();
    await sell('1', phone, { date: '2026-11-20T23:30:00+0100' });
    const segmentId = await segmentWith(app, [{ type: 'last_purchase_n_days_before', days: 30 }]);
    app.clock.stopAt(new Date('2026-12-20T22:59:59Z'));
    expect(await getMembers(app, segmentId)).toEqual([customerId]);
    app.clock.stopAt(new Date('2026-12-20T23:00:00Z'));
    expect(await getMembers(app, segmentId)).toEqual([]);
    app.clock.set(new Date());
  });
});

describe('POST /api/segment/preview', () => {
  it('200: counts the customers of the store, and stores nothing', async () => {
    const { customerId, phone } = await customer();
    const other = await customer();
    await sell('1', phone);
    expect(await preview([HAS_BOUGHT])).toBe(1);
    expect(await preview([{ type: 'transaction_count', max: 0 }])).toBe(1);
    expect(await preview([HAS_BOUGHT, { type: 'transaction_count', max: 0 }])).toBe(2);
    expect(await preview([HAS_BOUGHT], [{ type: 'transaction_count', max: 0 }])).toBe(0);
    const list = { type: 'customer_list', customers: [customerId, other.customerId, randomUUID()] };
    expect(await preview([list])).toBe(2);
    expect(await preview([list], [HAS_BOUGHT])).toBe(1);
    expect(await app.reader.manager.count(SegmentEntity)).toBe(0);
  });

  it('200: says what the segment then says', async () => {
    const { phone } = await customer();
    await sell('1', phone, { values: [12.5] });
    const criteria = [{ type: 'average_transaction_amount', fromAmount: 12.5, toAmount: 12.5 }];
    const segmentId = await segmentWith(app, criteria);
    expect((await segmentRead(app, segmentId)).customersCount).toBe(1);
    expect(await preview(criteria)).toBe(1);
  });

  it.each([
    [{ parts: [] }, 'parts'],
    [{ parts: [{ criteria: [{ type: 'transaction_count' }] }] }, 'parts[0].criteria[0].min'],
    [{ parts: [{ criteria: [{ type: 'customer_has_hat' }] }] }, 'parts[0].criteria[0].type'],
  ])('400: %j', async (segment, field) => {
    const { body } = await app.as('admin').postJson('/api/segment/preview', { segment }).expect(400);
    expect(body.errors.map((error: { field: string }) => error.field)).toContain(field);
  });

  it('403: for customers', async () => {
    const { customerId } = await customer();
    const caller = app.as('customer', customerId);
    await caller.postJson('/api/segment/preview', { segment: { parts: [] } }).expect(403);
  });
});

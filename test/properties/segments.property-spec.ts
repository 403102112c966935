import { SegmentMemberReader } from '../../src/segment/index.js';
import { type Criterion, getMembers, segmentRead, segmentWith } from '../support/scenes/segments.js';
import { TestApp } from '../support/app/test-app.js';
import { getDocument } from '../support/scenes/transactions.js';
import { check } from './checking.js';
import { computeBack, SegmentOracle } from './segment-oracle.js';
import {
  type CriterionPlan,
  HOUR,
  type SalePlan,
  type SegmentScene,
  segmentScenes,
  START,
} from './segment-scenes.js';

const CUSTOMERS = 4;
const DAYS = 6;

describe('segments', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  it('have the same members in lists, in counts and for one customer, on every day', async () => {
    await check(segmentScenes, 6, async (scene) => {
      await TestApp.again(app);
      app.clock.stopAt(new Date(START));
      const { customers, segments } = await told(app, scene);
      const oracle = new SegmentOracle(scene);
      for (const day of [0, 1, DAYS]) {
        const now = START + day * 24 * HOUR;
        app.clock.stopAt(new Date(now));
        for (const [index, segmentId] of segments.entries()) {
          const right = customers.filter((_, who) => oracle.isIn(who, index, now)).sort();
          const what = `segment ${index} after ${day} days`;
          expect(await getMembers(app, segmentId), `the list of ${what}`).toEqual(right);
          expect((await segmentRead(app, segmentId)).customersCount, what).toBe(right.length);
        }
        for (const [who, id] of customers.entries()) {
          const right = segments.filter((_, index) => oracle.isIn(who, index, now)).sort();
          const seen = await app.nest.get(SegmentMemberReader).getSegments(id);
          expect([...seen].sort(), `the segments of customer ${who} after ${day} days`).toEqual(right);
        }
      }
    });
  });
});

async function told(app: TestApp, scene: SegmentScene) {
  const customers: string[] = [];
  for (let who = 0; who < CUSTOMERS; who += 1) {
    const labels = who === 0 ? [{ key: 'vip', value: '1' }] : [];
    customers.push(await app.customerWith({ points: 0, phone: getPhone(who), labels }));
  }
  const places: string[] = [];
  for (const name of ['one', 'two']) {
    const pos = { name, identifier: name, location: { city: 'Graz' } };
    const { body } = await app.as('admin').postJson('/api/pos', { pos }).expect(200);
    places.push(body.posId as string);
  }
  for (const [index, sale] of scene.sales.entries()) {
    await bring(app, sale, `S${index}`, places);
  }
  const segments: string[] = [];
  for (const parts of scene.segments) {
    const sent = parts.map((criteria) => criteria.map((criterion) => getCriterion(criterion, places)));
    segments.push(await segmentWith(app, ...sent));
  }
  return { customers, segments };
}

async function bring(app: TestApp, sale: SalePlan, number: string, places: readonly string[]): Promise<void> {
  const date = at(sale.hoursAgo);
  const items = sale.items.map(({ sku, maker, label, cents }) => ({
    sku: { code: `SKU-${sku}` },
    name: 'Thing',
    quantity: 1,
    grossValue: cents / 100,
    category: 'things',
    maker: `Maker ${maker}`,
    labels: [
      {
        key: 'colour',
        value: String(label),
      },
    ],
  }));
  const pos = sale.place === null ? {} : { pos: places[sale.place] };
  const customerData = { phone: getPhone(sale.who) };
  await send(app, getDocument({ number, date, customerData, more: { items, ...pos } }));
  let left = computeBack(sale);
  if (left > 0) {
    const back = items.map((item, index) => {
      const cents = Math.min(left, sale.items[index]?.cents ?? 0);
      left -= cents;
      return { ...item, grossValue: cents / 100 };
    });
    const revised = { type: 'return', date, revised: number, more: { items: back } } as const;
    await send(app, getDocument({ number: `R${number}`, ...revised }));
  }
}

async function send(app: TestApp, document: object): Promise<void> {
  await app.as('admin').postJson('/api/transaction', document).expect(200);
}

function getCriterion(plan: CriterionPlan, places: readonly string[]): Criterion {
  const { type } = plan;
  switch (plan.type) {
    case 'transaction_amount':
    case 'average_transaction_amount':
      return {
        type,
        ...(plan.fromCents !== undefined && { fromAmount: plan.fromCents / 100 }),
        ...(plan.toCents !== undefined && { toAmount: plan.toCents / 100 }),
      };
    case 'purchase_period':
      return {
        type,
        ...(plan.from !== undefined && { fromDate: at(plan.from) }),
        ...(plan.to !== undefined && { toDate: at(plan.to) }),
      };
    case 'bought_in_pos':
      return { type, posIds: plan.places.map((place) => places[place]) };
    case 'transaction_percent_in_pos':
      return { type, posId: places[plan.place], percent: plan.percent };
    case 'bought_skus':
      return { type, skuIds: plan.among.map((sku) => `SKU-${sku}`) };
    case 'bought_makers':
      return { type, makers: plan.among.map((maker) => `Maker ${maker}`) };
    case 'bought_labels':
      return {
        type,
        labels: [{ key: 'colour', ...(plan.withValue && { value: String(plan.label) }) }],
      };
    case 'customer_has_labels':
      return { type, labels: [{ key: 'vip' }] };
    case 'last_purchase_n_days_before':
    case 'transaction_count':
      return { ...plan };
  }
}

function at(hoursAgo: number): string {
  return new Date(START - hoursAgo * HOUR).toISOString().replace('.000Z', '+00:00');
}

function getPhone(who: number): string {
  return `+4860010020${who}`;
}

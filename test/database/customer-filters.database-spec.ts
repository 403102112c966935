import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { TestApp } from '../support/app/test-app.js';
import { getTexts } from '../support/statements/statements.js';
import { manyCustomersLike } from '../support/scenes/customers.js';
import { labeled, listed, segmentWith } from '../support/scenes/segments.js';

let app: TestApp;
const ids = new Map<string, string>();
const segments = { listed: '', labeled: '', inactive: '' };
beforeAll(async () => {
  app = await TestApp.start();
  const web = { key: 'channel', value: 'web' };
  const scenes = [
    { firstName: 'Adam', labels: [web, { key: 'vip', value: 'yes' }] },
    { firstName: 'Beata', points: 700, labels: [{ key: 'channel', value: 'shop' }] },
    { firstName: 'Cezary', points: 500 },
    { firstName: 'Dorota', points: 40, status: 'new' as const, labels: [web] },
    { firstName: 'Ewa', status: 'blocked' as const },
    { firstName: 'Feliks', points: 900, status: 'deleted' as const, labels: [web] },
  ];
  for (const scene of scenes) {
    ids.set(scene.firstName, await app.customerWith({ points: 0, ...scene }));
  }
  const block = { customer: ids.get('Beata'), points: 100 };
  await app.as('admin').postJson('/api/points/transfer/block', block).expect(200);
  segments.listed = await segmentWith(app, [listed(ids.get('Adam') ?? '', ids.get('Cezary') ?? '')]);
  segments.labeled = await segmentWith(app, [labeled('channel')]);
  segments.inactive = await segmentWith(app, [labeled('channel')]);
  await app.as('admin').ask('post', `/api/segment/${segments.inactive}/deactivate`).expect(200);
});
afterAll(() => app.stop());

interface Body {
  readonly customers: readonly { readonly firstName: string; readonly balance: number }[];
  readonly total: number;
}

async function list(query: string): Promise<Body> {
  return (await app.as('admin').get(`/api/customer?${query}`).expect(200)).body as Body;
}

async function names(query: string): Promise<string[]> {
  const { customers, total } = await list(query);
  expect(total).toBe(customers.length);
  return customers.map(({ firstName }) => firstName);
}

it.each([
  ['status=active', ['Adam', 'Beata', 'Cezary']],
  ['status=new', ['Dorota']],
  ['status[]=new&status[]=blocked', ['Dorota', 'Ewa']],
  ['labels=channel:web', ['Adam', 'Dorota']],
  ['labels=channel:web;vip:yes', ['Adam']],
  ['labels[0][key]=channel&labels[0][value]=shop', ['Beata']],
  ['labels=channel:mail', []],
  ['balanceFrom=1', ['Beata', 'Cezary', 'Dorota']],
  ['balanceFrom=40&balanceTo=500', ['Cezary', 'Dorota']],
  ['balanceTo=0', ['Adam', 'Ewa']],
  ['balanceTo=40', ['Adam', 'Dorota', 'Ewa']],
  ['balanceFrom=1&q=cezary', ['Cezary']],
  ['balanceFrom=1&q=adam', []],
  ['status=active&labels=channel:web&balanceTo=0', ['Adam']],
])('200 for %s', async (query, expected) => {
  expect(await names(query)).toEqual(expected);
});

it('200: filters by segments; an inactive one and an unknown one have no customers', async () => {
  expect(await names(`segmentId=${segments.listed}`)).toEqual(['Adam', 'Cezary']);
  expect(await names(`segmentId=${segments.labeled}`)).toEqual(['Adam', 'Beata', 'Dorota']);
  expect(await names(`segmentId=${segments.listed}&balanceFrom=1`)).toEqual(['Cezary']);
  expect(await names(`segmentId=${segments.listed}&segmentId=${segments.labeled}`)).toEqual([
    'Adam',
    'Beata',
    'Cezary',
    'Dorota',
  ]);
  expect(await names(`segmentId=${segments.inactive}`)).toEqual([]);
  expect(await names(`segmentId=${randomUUID()}`)).toEqual([]);
});

it('200: pages through a segment by link', async () => {
  const first = await app
    .as('admin')
    .get(`/api/customer?segmentId=${segments.labeled}&perPage=2`)
    .expect(200);
  const [, next] = /^<(.*)>; rel="next"$/.exec(first.headers['link'] ?? '') ?? [];
  const second = await app
    .as('admin')
    .get(next ?? '')
    .expect(200);
  expect([first.body.total, second.body.total]).toEqual([3, 3]);
  expect(second.body.customers.map(({ firstName }: { firstName: string }) => firstName)).toEqual(['Dorota']);
});

it('200: shows the points, without those that a block holds', async () => {
  const { customers } = await list('');
  expect(customers.map(({ firstName, balance }) => [firstName, balance])).toEqual([
    ['Adam', 0],
    ['Beata', 600],
    ['Cezary', 500],
    ['Dorota', 40],
    ['Ewa', 0],
  ]);
});

it('200: exports what the list has', async () => {
  const answer = await app.as('admin').get(`/api/csv/customer?segmentId=${segments.listed}&balanceFrom=1`);
  const rows = parse<Record<string, string>>(answer.text, { bom: true, columns: true });
  expect(rows.map(({ firstName, balance }) => [firstName, balance])).toEqual([['Cezary', '500']]);
});

it.each(['status=deleted', 'status=active&status=gone', 'labels=web', 'balanceFrom=-1', 'balanceTo=many'])(
  '400 for %s',
  async (query) => {
    const { body } = await app.as('admin').get(`/api/customer?${query}`).expect(400);
    expect(body.errors[0].field).toMatch(new RegExp(`^${query.split('=')[0] ?? ''}`));
  },
);

describe('more customers with points than one statement names', () => {
  /** What `CustomerListReader` takes for few. */
  const FEW = 5000;
  let many: TestApp;
  beforeAll(async () => {
    many = await TestApp.start({ freshDatabase: true });
    const model = await many.customerWith({ points: 0, firstName: 'Adam' });
    await manyCustomersLike(many, model, FEW, { balance: 10 });
    await many.customerWith({ points: 11, firstName: 'Beata' });
    await many.customerWith({ points: 9, firstName: 'Cezary' });
    await many.customerWith({ points: 11, firstName: 'Dorota', status: 'blocked' });
    await many.customerWith({ points: 11, firstName: 'Ewa', status: 'deleted' });
  });
  afterAll(() => many.stop());

  /** Customers of all pages in the order of the list, and whether they were found by their accounts first. */
  const ask = async (query: string) => {
    const found: string[] = [];
    let isNamed = false;
    let total = 0;
    for (let page = 1; found.length < total || page === 1; page += 1) {
      const texts = await getTexts(many, async () => {
        const answer = await many.as('admin').get(`/api/customer?perPage=1000&page=${page}&${query}`);
        total = (answer.body as { total: number }).total;
        found.push(
          ...(answer.body as { customers: { customerId: string }[] }).customers.map(
            (each) => each.customerId,
          ),
        );
        return answer;
      });
      isNamed = texts.some((text) => /t\.id IN \(\?/.test(text));
    }
    return { found, isNamed };
  };

  it('200: lists them as few are listed', async () => {
    const ten = await ask('balanceFrom=10&balanceTo=10');
    const more = await ask('balanceFrom=11');
    const all = await ask('balanceFrom=10');
    expect([ten.isNamed, more.isNamed, all.isNamed]).toEqual([true, true, false]);
    expect([ten.found.length, more.found.length]).toEqual([FEW, 2]);
    expect(all.found).toEqual([...ten.found, ...more.found]);
    const bounded = await ask('balanceFrom=10&balanceTo=11');
    expect(bounded).toEqual(all);
  });

  it('200: with other filters, too', async () => {
    const all = await ask('balanceFrom=1');
    expect(all.isNamed).toBe(false);
    expect(all.found).toHaveLength(FEW + 3);
    for (const [query, count] of [
      ['status=blocked', 1],
      ['q=cezary', 1],
      ['balanceTo=9', 1],
      ['balanceTo=0', 0],
    ] as const) {
      const few = await ask(`balanceFrom=1&${query}`);
      expect(few.found, query).toHaveLength(count);
      expect(all.found).toEqual(expect.arrayContaining(few.found));
    }
  });
});

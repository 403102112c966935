import { administratorWith, roleWith } from '../support/scenes/administrators.js';
import { boughtWith } from '../support/scenes/bought.js';
import { TestApp } from '../support/app/test-app.js';

const FORBIDDEN = { error: { code: 403, message: 'Forbidden' } };
const encoded = encodeURIComponent;

let app: TestApp;
let otherStore: string;
let wisniewska: string;
let coffee: { customer: string; campaign: string; coupon: string };
beforeAll(async () => {
  app = await TestApp.start();
  const created = await app.as('admin').post('/api/store', { code: 'OTHER', name: 'Other' }).expect(200);
  otherStore = created.body.storeId;
  wisniewska = await app.customerWith({
    points: 0,
    firstName: 'Ewa Maria',
    lastName: 'Wiśniewska',
    email: 'ewa.w@example.com',
    phone: '+48500100200',
    loyaltyCardNumber: 'CARD-4000-1234',
  });
  await app.customerWith({ points: 0, firstName: 'Łukasz', lastName: "O'Brien", email: 'lob@shop.test' });
  await app.customerWith({ points: 0, firstName: 'Ewa', lastName: 'Kot', email: 'kot@example.com' });
  await app.customerWith({ points: 0, firstName: 'Ewa', lastName: 'Stranger', storeId: otherStore });
  const buyer = await app.customerWith({ points: 10, firstName: 'Buyer', lastName: 'Bold' });
  coffee = await boughtWith(app, { customer: buyer, name: 'Crème brûlée to go' });
  await boughtWith(app, { name: 'Cinema ticket' });
});
afterAll(() => app.stop());

const lastNames = (body: { customers: { lastName: string }[] }) =>
  body.customers.map(({ lastName }) => lastName).sort();

describe.each(['/api/customer', '/api/admin/customer', '/api/DEFAULT/customer'])('GET %s?q=', (path) => {
  it.each([
    ['Wiśniewska', ['Wiśniewska']],
    ['wisniewska', ['Wiśniewska']],
    ['WIŚN', ['Wiśniewska']],
    ['maria', ['Wiśniewska']],
    ['lukasz', ["O'Brien"]],
    ["o'brien", ["O'Brien"]],
    ['ewa', ['Kot', 'Wiśniewska']],
    ['ewa kot', ['Kot']],
    ['kot ewa', ['Kot']],
    ['wa', []],
    ['0010020', ['Wiśniewska']],
    ['+48 500-100-200', ['Wiśniewska']],
    ['0048 500 100 200', ['Wiśniewska']],
    ['4000-12', ['Wiśniewska']],
    ['40001234', ['Wiśniewska']],
    ['w@exam', ['Wiśniewska']],
    ['EXAMPLE.COM kot', ['Kot']],
    ['shop.t', ["O'Brien"]],
    ['stranger', []],
    ['wisniewsky', []],
    ['%', []],
    ['_', []],
    ['*', []],
    ['.*', []],
    ['!', []],
    ["' OR 1=1 --", []],
    ['\\', []],
  ])('200: %s finds %j, by the database', async (q, expected) => {
    const { body, headers } = await app
      .as('admin')
      .get(`${path}?q=${encoded(q)}`)
      .expect(200);
    expect(lastNames(body)).toEqual(expected);
    expect(body.total).toBe(expected.length);
    expect(headers['x-search']).toBe('database');
    expect(headers).not.toHaveProperty('x-search-limit');
  });

  it('200: other filters narrow it down; sort, pages and cursors go on in what is found', async () => {
    const filtered = await app.as('admin').get(`${path}?q=ewa&lastName=kot`).expect(200);
    expect(lastNames(filtered.body)).toEqual(['Kot']);
    const first = await app
      .as('admin')
      .get(`${path}?q=ewa&sort=lastName&direction=DESC&perPage=1`)
      .expect(200);
    expect(lastNames(first.body)).toEqual(['Wiśniewska']);
    expect(first.body.total).toBe(2);
    const next = /<(.*)>; rel="next"/.exec(first.headers['link'] ?? '')?.[1] ?? '';
    const second = await app.as('admin').get(next).expect(200);
    expect([lastNames(second.body), second.body.total]).toEqual([['Kot'], 2]);
  });

  it('200: does not name the source without a search', async () => {
    const { headers } = await app.as('admin').get(path).expect(200);
    expect(headers).not.toHaveProperty('x-search');
  });

  it('400: too long, too many words, not a text', async () => {
    for (const query of [`q=${'a'.repeat(256)}`, `q=${encoded('a '.repeat(11))}`, 'q[]=a&q[]=b', 'q=%00']) {
      const { body } = await app.as('admin').get(`${path}?${query}`).expect(400);
      expect(body.errors).toMatchObject([{ field: 'q' }]);
    }
  });
});

describe('a customer who is looked for', () => {
  it('is found by the new name at once, and no longer by the old one', async () => {
    const path = `/api/customer/${wisniewska}`;
    await app
      .as('admin')
      .put(path, { customer: { lastName: 'Żółć', phone: '+49 30 12345' } })
      .expect(200);
    for (const [q, expected] of [
      ['zolc', 1],
      ['493012345', 1],
      ['wisniewska', 0],
      ['500100', 0],
      ['ewa.w', 1],
    ] as const) {
      const { body } = await app.as('admin').get(`/api/customer?q=${q}`).expect(200);
      expect([q, body.total]).toEqual([q, expected]);
    }
    await app
      .as('admin')
      .put(path, { customer: { lastName: 'Wiśniewska', phone: '+48500100200' } })
      .expect(200);
  });
});

describe('GET /api/campaign?q=', () => {
  it.each([
    ['creme', ['Crème brûlée to go']],
    ['go br', ['Crème brûlée to go']],
    ['TICKET', ['Cinema ticket']],
    ['icket', []],
    ['creme&active=0', []],
    ['creme&name=to', ['Crème brûlée to go']],
  ])('200: %s finds %j', async (q, expected) => {
    const { body, headers } = await app.as('admin').get(`/api/campaign?q=${q}`).expect(200);
    expect(body.campaigns.map(({ name }: { name: string }) => name)).toEqual(expected);
    expect(body.total).toBe(expected.length);
    expect(headers['x-search']).toBe('database');
  });

  it('200: a campaign of another store is not found', async () => {
    await app.campaignWith({ cost: 1, coupons: 0, name: 'Hidden treasure', storeId: otherStore });
    const { body } = await app.as('admin').get('/api/campaign?q=treasure').expect(200);
    expect(body.campaigns).toEqual([]);
    const other = await app.as('admin').get('/api/OTHER/campaign?q=treasure').expect(200);
    expect(other.body.total).toBe(1);
  });
});

describe('GET /api/campaign/bought?q=', () => {
  const found = async (query: string) => {
    const { body, headers } = await app.as('admin').get(`/api/campaign/bought?${query}`).expect(200);
    expect(headers['x-search']).toBe('database');
    expect(body.total).toBe(body.boughtCampaigns.length);
    return body.boughtCampaigns.map(({ campaignName }: { campaignName: string }) => campaignName).sort();
  };

  it('200: by the whole code, by who has bought, by the campaign', async () => {
    expect(await found('q=COFFEE-0')).toEqual(['Cinema ticket', 'Crème brûlée to go']);
    for (const typed of ['coffee-0', 'Coffee-0', 'cOFFEe-0']) {
      expect(await found(`q=${typed}`)).toEqual(['Cinema ticket', 'Crème brûlée to go']);
    }
    expect(await found('q=COFFEE')).toEqual([]);
    expect(await found('q=bold')).toEqual(['Crème brûlée to go']);
    expect(await found('q=cinema')).toEqual(['Cinema ticket']);
    expect(await found('q=COFFEE-0&used=1')).toEqual([]);
    expect(await found(`q=COFFEE-0&customerId=${coffee.customer}`)).toEqual(['Crème brûlée to go']);
  });
});

describe('GET /api/search', () => {
  const ask = (q: string, path = '/api/search') => app.as('admin').get(`${path}?q=${encoded(q)}`);

  it('200: customers, campaigns and bought rewards, each with what it is shown by', async () => {
    const customers = await ask('wisniewska').expect(200);
    expect(customers.body).toEqual({
      results: [
        {
          type: 'customer',
          id: wisniewska,
          title: 'Ewa Maria Wiśniewska',
          subtitle: 'ewa.w@example.com · +48500100200 · CARD-4000-1234',
          highlight: 'Ewa Maria <em>Wiśniewska</em>',
        },
      ],
      total: 1,
    });
    expect(customers.headers['x-search']).toBe('database');

    const campaigns = await ask('brulee').expect(200);
    expect(campaigns.body.results).toEqual([
      {
        type: 'campaign',
        id: coffee.campaign,
        title: 'Crème brûlée to go',
        subtitle: 'discount_code',
        highlight: 'Crème <em>brûlée</em> to go',
      },
    ]);

    const bought = await ask('coffee-0').expect(200);
    expect(bought.body.total).toBe(2);
    expect(bought.body.results).toContainEqual({
      type: 'bought',
      id: coffee.coupon,
      title: 'COFFEE-0',
      subtitle: 'Crème brûlée to go · Buyer Bold',
      highlight: '<em>COFFEE-0</em>',
    });
  });

  it('200: pages', async () => {
    const { body } = await app.as('admin').get('/api/search?q=ewa&perPage=1&page=2').expect(200);
    expect([body.results.length, body.total]).toEqual([1, 2]);
  });

  it('200: of the store that is asked', async () => {
    const { body } = await ask('ewa', '/api/OTHER/search').expect(200);
    expect(body.results.map(({ title }: { title: string }) => title)).toEqual(['Ewa Stranger']);
  });

  it('200: only what the administrator may see; 403 when that is nothing', async () => {
    const campaigns = await roleWith(app, [{ resource: 'REWARD_CAMPAIGN', access: 'VIEW' }]);
    const levels = await roleWith(app, [{ resource: 'LEVEL', access: 'VIEW' }]);
    const seesCampaigns = await administratorWith(app, { roleIds: [campaigns] });
    const seesLevels = await administratorWith(app, { roleIds: [levels] });

    const { body } = await app.as('admin', seesCampaigns).get('/api/search?q=ewa').expect(200);
    expect(body).toEqual({ results: [], total: 0 });
    const none = await app.as('admin', seesLevels).get('/api/search?q=ewa').expect(403);
    expect(none.body).toEqual(FORBIDDEN);
  });

  it('400: without q; 401, 403 for others', async () => {
    const { body } = await app.as('admin').get('/api/search').expect(400);
    expect(body.errors).toMatchObject([{ field: 'q' }]);
    await app.asAnonymous().get('/api/search?q=a').expect(401);
    for (const role of ['customer', 'seller'] as const) {
      expect((await app.as(role).get('/api/search?q=a').expect(403)).body).toEqual(FORBIDDEN);
    }
  });
});

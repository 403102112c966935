import { randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import {
  createCampaign,
  createCategory,
  fieldsIn,
  type Fields,
  namesIn,
} from '../support/scenes/campaign-requests.js';
import { levelWith } from '../support/scenes/customers.js';
import { loginWith } from '../support/scenes/logins.js';
import { labeled, segmentWith } from '../support/scenes/segments.js';
import { getStatements } from '../support/statements/statements.js';
import { TestApp } from '../support/app/test-app.js';

const FORBIDDEN = { error: { code: 403, message: 'Forbidden' } };
const PAST = { activeFrom: '2018-01-01', activeTo: '2019-01-01' };
const named = (name: string, more: Fields = {}) => ({ translations: { en: { name } }, ...more });

describe('GET /api/campaign', () => {
  let app: TestApp;
  let categoryId: string;
  let otherCategoryId: string;
  beforeAll(async () => {
    app = await TestApp.start();
    [categoryId, otherCategoryId] = [await createCategory(app, 'Drinks'), await createCategory(app, 'Food')];
    const segments = [await segmentWith(app, [labeled('vip')])];
    const list: Fields[] = [
      named('Coffee', {
        labels: 'type:drink;hot:yes',
        categories: [categoryId],
        public: true,
        featured: true,
      }),
      named('100% Juice', { labels: 'type:drink', categories: [categoryId], costInPoints: 5, public: true }),
      named('Cake', { labels: 'type:food', categories: [otherCategoryId], active: false, segments }),
      named('Mug', { reward: 'gift_code', fulfillmentTracking: true, costInPoints: 50 }),
    ];
    for (const fields of list) {
      await createCampaign(app, fields);
    }
  });
  afterAll(() => app.stop());

  const get = (query = '') => app.as('admin').get(`/api/campaign${query}`);

  it('200: lists all, the list first, by name, without codes, levels and segments', async () => {
    const { body } = await get().expect(200);
    expect(Object.keys(body)).toEqual(['campaigns', 'total']);
    expect(namesIn(body)).toEqual(['100% Juice', 'Cake', 'Coffee', 'Mug']);
    expect(body.total).toBe(4);
    for (const hidden of ['coupons', 'levels', 'segments', 'categories']) {
      expect(body.campaigns[0]).not.toHaveProperty(hidden);
    }
    expect(body.campaigns[1]).toMatchObject({ segmentNames: { [await segmentOfCake()]: 'A segment' } });
    expect(body.campaigns[0]).toMatchObject({ segmentNames: [], couponsCount: 3, soldCount: 0 });
  });

  it.each([
    ['active=1', ['100% Juice', 'Coffee', 'Mug']],
    ['active=false', ['Cake']],
    ['isPublic=1&isFeatured=0', ['100% Juice']],
    ['isFeatured=true', ['Coffee']],
    ['isFulfillmentTracking=true', ['Mug']],
    ['campaignType=gift_code', ['Mug']],
    ['campaignType=car', []],
    ['campaignType=gift_code&campaignType=car', ['Mug']],
    ['campaignType[]=gift_code&campaignType[]=car', ['Mug']],
    ['name=C', ['100% Juice', 'Cake', 'Coffee']],
    ['name=100%2525', ['100% Juice']],
    ['name=1_0', []],
    ['hasSegment=1', ['Cake']],
    ['hasSegment=0', ['100% Juice', 'Coffee', 'Mug']],
    ['labels[0][key]=type&labels[0][value]=drink', ['100% Juice', 'Coffee']],
    ['labels[][key]=hot', ['Coffee']],
    ['labels[0][key]=type&labels[0][value]=drink&labels[1][key]=hot&labels[1][value]=yes', ['Coffee']],
    ['labels[0][key]=type&labels[0][value]=dri', []],
    ['sort=costInPoints&direction=desc', ['Mug', 'Cake', 'Coffee', '100% Juice']],
    ['sort=nonsense&direction=ASC', ['100% Juice', 'Cake', 'Coffee', 'Mug']],
    ['unknown=1&name=&active=', ['100% Juice', 'Cake', 'Coffee', 'Mug']],
  ])('200: %s', async (query, names) => {
    const { body } = await get(`?${query}`).expect(200);
    expect([...namesIn(body)].sort()).toEqual([...names].sort());
    expect(body.total).toBe(names.length);
  });

  it('200: sorts by what it says it can', async () => {
    const first = async (query: string) => namesIn((await get(`?${query}`).expect(200)).body)[0];
    expect(await first('sort=costInPoints')).toBe('100% Juice');
    expect(await first('sort=costInPoints&direction=DESC')).toBe('Mug');
    expect(await first('sort=createdAt&direction=ASC')).toBe('Coffee');
    expect(await first('sort=campaignActivity.activeFrom')).toBeDefined();
    expect(await first('sort=name&direction=desc')).toBe('Mug');
  });

  it('200: filters by any of several categories', async () => {
    const { body } = await get(`?categoryId[]=${categoryId}&categoryId[]=${otherCategoryId}`).expect(200);
    expect(namesIn(body)).toEqual(['100% Juice', 'Cake', 'Coffee']);
    expect(namesIn((await get(`?categoryId[]=${otherCategoryId}`).expect(200)).body)).toEqual(['Cake']);
    // One value counts as a list of one.
    expect(namesIn((await get(`?categoryId=${otherCategoryId}`).expect(200)).body)).toEqual(['Cake']);
  });

  it.each(['name', 'costInPoints', 'campaignVisibility.visibleFrom', 'limit'])(
    '200: pages by %s without gaps, by number and by cursor',
    async (sort) => {
      const seen: string[] = [];
      let path: string | undefined = `/api/campaign?sort=${sort}&perPage=1`;
      while (path) {
        const answer: Response = await app.as('admin').get(path).expect(200);
        seen.push(...namesIn(answer.body));
        path = /<([^>]+)>; rel="next"/.exec(answer.headers['link'] ?? '')?.[1];
      }
      const { body: all } = await get(`?sort=${sort}`).expect(200);
      const { body: third } = await get(`?sort=${sort}&perPage=1&page=3`).expect(200);
      expect(seen).toEqual(namesIn(all));
      expect(seen[2]).toBe(namesIn(third)[0]);
    },
  );

  it.each([
    ['perPage=-1', 'perPage'],
    ['page=0', 'page'],
    ['direction=up', 'direction'],
    ['active=maybe', 'active'],
    ['isOnSale=maybe', 'isOnSale'],
    ['activeToFrom=soon', 'activeToFrom'],
    ['labels[0][value]=x', 'labels'],
    ['cursor=x', 'cursor'],
  ])('400: for %s', async (query, field) => {
    expect(fieldsIn((await get(`?${query}`).expect(400)).body)).toEqual([field]);
  });

  it('200: says how many can see it, for levels, for segments, and for all of them', async () => {
    const gold = await levelWith(app, { name: 'Gold', conditionValue: 500 });
    const label = randomUUID();
    const labels = [{ key: label, value: '1' }];
    await app.customerWith({ points: 600 });
    await app.customerWith({ points: 600, labels });
    await app.customerWith({ points: 0, labels });
    await app.customerWith({ points: 0 });
    const segmentId = await segmentWith(app, [labeled(label)]);
    await createCampaign(app, named('x all', { categories: [categoryId] }));
    await createCampaign(app, named('x gold', { levels: [gold] }));
    await createCampaign(app, named('x segment', { segments: [segmentId] }));
    await createCampaign(app, named('x both', { levels: [gold], segments: [segmentId] }));
    const window = { visibleFrom: '2018-01-01', visibleTo: '2019-01-01' };
    await createCampaign(app, named('x over', { levels: [gold], campaignVisibility: window }));
    const { body } = await get('?name=x ').expect(200);
    const counts = body.campaigns.map((c: { name: string; visibleForCustomersCount: number }) => [
      c.name,
      c.visibleForCustomersCount,
    ]);
    expect(Object.fromEntries(counts)).toEqual({
      'x all': 4,
      'x gold': 2,
      'x segment': 2,
      'x both': 3,
      'x over': 0,
    });
    await app.as('admin').post(`/api/segment/${segmentId}/deactivate`).expect(200);
    const { body: after } = await get('?name=x both').expect(200);
    expect(after.campaigns[0].visibleForCustomersCount).toBe(2);
  });

  it('200: asks as many statements for many campaigns as for few', async () => {
    await get('?perPage=1000&name=x ').expect(200);
    const few = await getStatements(app, () => get('?perPage=1000&name=x '));
    const levels = [await levelWith(app, { name: 'VIP', conditionValue: 5000 })];
    for (const name of ['x 1', 'x 2', 'x 3', 'x 4']) {
      const segments = [await segmentWith(app, [labeled(name)])];
      await createCampaign(app, named(name, { levels, segments, categories: [categoryId] }));
    }
    // After a change of levels or segments, what is in memory is read again.
    await get('?perPage=1000&name=x ').expect(200);
    expect(await getStatements(app, () => get('?perPage=1000&name=x '))).toBe(few);
  });

  it('401, 403: is for administrators who may look', async () => {
    for (const path of ['/api/campaign', '/api/campaign/active']) {
      await app.asAnonymous().get(path).expect(401, { message: 'Authentication Required' });
      await app.as('customer').get(path).expect(403, FORBIDDEN);
      await app.as('seller').get(path).expect(403, FORBIDDEN);
      const other = await loginWith(app, { role: 'admin', permissions: { CUSTOMER: ['VIEW'] } });
      await app.as('admin', other).get(path).expect(403, FORBIDDEN);
    }
  });

  it('200: filters by what is on sale, what is sold out, when the sale ends, and by ids', async () => {
    const until = (days: number) => ({
      activeFrom: '2018-01-01',
      activeTo: dayIn(days),
      allTimeActive: false,
    });
    const soon = await createCampaign(app, named('z soon', { campaignActivity: until(3) }));
    await createCampaign(app, named('z later', { campaignActivity: until(30) }));
    await createCampaign(app, named('z over', { campaignActivity: PAST }));
    await createCampaign(app, named('z off', { active: false }));
    const always = await createCampaign(app, named('z always'));
    const gone = await createCampaign(app, named('z gone', { coupons: [] }));
    const found = async (query: string) => namesIn((await get(`?name=z &${query}`).expect(200)).body);

    expect(await found('isOnSale=1')).toEqual(['z always', 'z gone', 'z later', 'z soon']);
    expect(await found('isOnSale=0')).toEqual(['z off', 'z over']);
    expect(await found('isSoldOut=1')).toEqual(['z gone']);
    expect(await found('isSoldOut=0&isOnSale=1')).toEqual(['z always', 'z later', 'z soon']);
    expect(await found(`activeToFrom=${dayIn(0)}`)).toEqual(['z later', 'z soon']);
    expect(await found(`activeToTo=${dayIn(7)}&sort=campaignActivity.activeTo`)).toEqual([
      'z over',
      'z soon',
    ]);
    expect(await found(`campaignId=${soon}`)).toEqual(['z soon']);
    expect(await found(`campaignId=${always}&campaignId=${gone}&isSoldOut=0`)).toEqual(['z always']);
  });

  function dayIn(days: number): string {
    return new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  }

  describe('/active', () => {
    it('200: names what is on sale now', async () => {
      const id = await createCampaign(app, named('y on'));
      await createCampaign(app, named('y off', { active: false }));
      await createCampaign(app, named('y over', { campaignActivity: PAST }));
      const { body } = await app.as('admin').get('/api/campaign/active').expect(200);
      const found = body.campaigns.filter(({ name }: { name: string }) => name.startsWith('y'));
      expect(found).toEqual([{ id, name: 'y on' }]);
    });
  });

  async function segmentOfCake(): Promise<string> {
    const [row] = await app.reader.query("SELECT tag FROM campaign_tag WHERE kind = 'segment'");
    return row.tag;
  }
});

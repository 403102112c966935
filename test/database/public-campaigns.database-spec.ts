import { randomUUID } from 'node:crypto';
import { createCampaign, type Fields, namesIn } from '../support/scenes/campaign-requests.js';
import { levelWith } from '../support/scenes/customers.js';
import { labeled, segmentWith } from '../support/scenes/segments.js';
import { TestApp } from '../support/app/test-app.js';

const FORBIDDEN = { error: { code: 403, message: 'Forbidden' } };
const NOT_FOUND = { error: { code: 404, message: 'Not Found' } };
const UNKNOWN = '00000000-0000-4000-8000-0000000000ff';
const named = (name: string, more: Fields = {}) => ({ translations: { en: { name } }, ...more });
const over = { activeFrom: '2018-01-01', activeTo: '2019-01-01' };
const unseen = { visibleFrom: '2018-01-01', visibleTo: '2019-01-01' };

let app: TestApp;
let levelId: string;
let segmentId: string;
beforeAll(async () => {
  app = await TestApp.start();
  levelId = await levelWith(app, { name: 'Gold', conditionValue: 500 });
  segmentId = await segmentWith(app, [labeled('vip')]);
  const list: Fields[] = [
    named('public', { public: true }),
    named('featured', { public: true, featured: true }),
    named('for few', { public: true, levels: [levelId], segments: [segmentId] }),
    named('hidden'),
    named('off', { public: true, active: false }),
    named('over', { public: true, campaignActivity: over }),
    named('unseen', { public: true, campaignVisibility: unseen }),
    named('sold out', { public: true, coupons: [] }),
    { reward: 'cashback', name: 'cashback', translations: undefined, pointValue: 1, public: true },
  ];
  for (const fields of list) {
    await createCampaign(app, fields);
  }
});
afterAll(() => app.stop());

describe('GET /api/campaign/public/available', () => {
  const get = (query = '') => app.asAnonymous().get(`/api/campaign/public/available${query}`);

  it('200: shows every caller what is public and available, and nothing else', async () => {
    const { body } = await get().expect(200);
    expect(namesIn(body)).toEqual(['cashback', 'featured', 'for few', 'public']);
    expect(body.total).toBe(4);
    expect(body.campaigns[2]).toMatchObject({
      segmentNames: { [segmentId]: 'A segment' },
      levelNames: { [levelId]: 'Gold' },
    });
    // An object here, empty or not; in all other lists an empty one is a list.
    expect(body.campaigns[0]).toMatchObject({ segmentNames: {}, levelNames: {} });
    expect(Array.isArray(body.campaigns[0].segmentNames)).toBe(false);
    for (const hidden of ['coupons', 'levels', 'segments', 'categories', 'canBeBoughtByCustomer']) {
      expect(body.campaigns[2]).not.toHaveProperty(hidden);
    }
  });

  it.each([
    ['?isFeatured=0', ['cashback', 'for few', 'public']],
    ['?isFeatured=1', ['featured']],
    ['?hasSegment=1', ['for few']],
    ['?campaignType=cashback', ['cashback']],
    ['?name=ub', ['public']],
    ['?active=0&isPublic=0', ['cashback', 'featured', 'for few', 'public']],
    ['?perPage=2&page=2', ['for few', 'public']],
  ])('200: %s', async (query, names) => {
    expect(namesIn((await get(query).expect(200)).body)).toEqual(names);
  });

  it('200: of the store of the path, 404: of one that there is not', async () => {
    const code = `s${randomUUID().slice(0, 8)}`;
    await app.as('admin').post('/api/store', { code, name: 'Other' }).expect(200);
    const empty = { campaigns: [], total: 0 };
    await app.asAnonymous().get(`/api/${code}/campaign/public/available`).expect(200, empty);
    await app.asAnonymous().get('/api/nowhere/campaign/public/available').expect(404, NOT_FOUND);
  });

  it('400: for a flag that is none', async () => {
    expect((await get('?isFeatured=x').expect(400)).body.errors[0].field).toBe('isFeatured');
  });
});

describe('GET /api/seller/campaign', () => {
  it('200: lists what is on sale and visible, but cashback, without codes', async () => {
    const { body } = await app.as('seller').get('/api/seller/campaign?sort=name').expect(200);
    expect(namesIn(body)).toEqual(['featured', 'for few', 'hidden', 'public', 'sold out']);
    expect(body.campaigns[1]).toMatchObject({
      levels: [levelId],
      levelNames: { [levelId]: 'Gold' },
      segments: [segmentId],
      coupons: [],
      campaignActivity: { allTimeActive: true },
    });
    const { body: some } = await app.as('seller').get('/api/seller/campaign?isPublic=0').expect(200);
    expect(namesIn(some)).toEqual(['hidden']);
  });

  it('200: shows one, without what only administrators see', async () => {
    const { body: list } = await app.as('seller').get('/api/seller/campaign').expect(200);
    const { campaignId } = list.campaigns[0];
    const { body } = await app.as('seller').get(`/api/seller/campaign/${campaignId}`).expect(200);
    // For everybody: the record alone names all levels, the first one first.
    const { levels, levelNames, ...others } = body;
    expect({ ...others, levels: [], levelNames: {} }).toEqual(list.campaigns[0]);
    expect(levels.map((id: string) => levelNames[id])).toEqual(['Bronze', 'Gold']);
    expect(body).not.toHaveProperty('categories');
    expect(body).not.toHaveProperty('translations');
    const { body: same } = await app.as('seller').get(`/api/campaign/${campaignId}`).expect(200);
    expect(same).toMatchObject(list.campaigns[0]);
    expect(same).toMatchObject({ categories: [], coupons: [], labels: [] });
  });

  it('401, 403, 404', async () => {
    for (const path of ['/api/seller/campaign', `/api/seller/campaign/${UNKNOWN}`]) {
      await app.asAnonymous().get(path).expect(401, { message: 'Authentication Required' });
      await app.as('customer').get(path).expect(403, FORBIDDEN);
      await app.as('admin').get(path).expect(403, FORBIDDEN);
    }
    await app.as('seller').get(`/api/seller/campaign/${UNKNOWN}`).expect(404, NOT_FOUND);
    await app.as('seller').get('/api/seller/campaign/nonsense').expect(404, NOT_FOUND);
  });
});

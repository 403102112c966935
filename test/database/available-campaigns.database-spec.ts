import { randomUUID } from 'node:crypto';
import {
  createCampaign,
  createCategory,
  fieldsIn,
  type Fields,
  namesIn,
} from '../support/scenes/campaign-requests.js';
import { levelWith } from '../support/scenes/customers.js';
import { labeled, segmentWith } from '../support/scenes/segments.js';
import { getStatements } from '../support/statements/statements.js';
import { TestApp } from '../support/app/test-app.js';

const FORBIDDEN = { error: { code: 403, message: 'Forbidden' } };
const NOT_FOUND = { error: { code: 404, message: 'Not Found' } };
const UNKNOWN = '00000000-0000-4000-8000-0000000000ff';
const named = (name: string, more: Fields = {}) => ({ translations: { en: { name } }, ...more });

type Role = 'customer' | 'admin' | 'seller';

describe.each(['customer', 'admin', 'seller'] as const)('campaigns available, asked by %s', (role: Role) => {
  let app: TestApp;
  let gold: string;
  let customerId: string;
  let label: string;
  beforeAll(async () => {
    app = await TestApp.start();
    gold = await levelWith(app, { name: 'Gold', conditionValue: 500 });
    label = randomUUID();
    const labels = [{ key: label, value: '1' }];
    customerId = await app.customerWith({ points: 600, labels, loyaltyCardNumber: '4711' });
  });
  afterAll(() => app.stop());

  const getPath = (id: string) =>
    role === 'customer'
      ? '/api/DEFAULT/customer/campaign/available'
      : `/api/${role}/customer/${id}/campaign/available`;
  const get = (query = '', id = customerId) =>
    app.as(role, role === 'customer' ? id : undefined).get(`${getPath(id)}${query}`);
  const names = async (query = '', id = customerId) => namesIn((await get(query, id).expect(200)).body);

  it('200: by flag, windows, level, segment and what is left', async () => {
    const segmentId = await segmentWith(app, [labeled(label)]);
    const other = await segmentWith(app, [labeled(randomUUID())]);
    const bronze = await levelWith(app, { name: 'Silver', conditionValue: 100 });
    const over = { activeFrom: '2018-01-01', activeTo: '2019-01-01' };
    const later = { visibleFrom: '2036-01-01', visibleTo: '2037-01-01' };
    const list: Fields[] = [
      named('for all'),
      named('for gold', { levels: [gold] }),
      named('for the segment', { segments: [segmentId] }),
      named('for silver or the segment', { levels: [bronze], segments: [segmentId] }),
      named('- silver', { levels: [bronze] }),
      named('- other segment', { segments: [other] }),
      named('- off', { active: false }),
      named('- over', { campaignActivity: over }),
      named('- later', { campaignVisibility: later }),
      named('- sold out', { coupons: [] }),
    ];
    for (const fields of list) {
      await createCampaign(app, fields);
    }
    const available = ['for all', 'for gold', 'for silver or the segment', 'for the segment'];
    expect(await names()).toEqual(available);
    const stranger = await app.customerWith({ points: 0 });
    expect(await names('', stranger)).toEqual(['for all']);
    await app.as('admin').post(`/api/segment/${segmentId}/deactivate`).expect(200);
    expect(await names()).toEqual(['for all', 'for gold']);
    expect(await names('?hasSegment=1')).toEqual([]);
    await app.as('admin').post(`/api/segment/${segmentId}/activate`).expect(200);
    expect(await names('?hasSegment=1')).toEqual(['for silver or the segment', 'for the segment']);
    expect(await names('?hasSegment=0')).toEqual(['for all', 'for gold']);
    app.clock.set(new Date('2036-06-01T00:00:00Z'));
    expect(await names()).toContain('- later');
    app.clock.set(new Date());
  });

  it('200: what is left, in all and for this customer, and whether it can be bought', async () => {
    const cheap = await createCampaign(app, named('q cheap', { limit: 3, coupons: ['1', '2', '3', '4'] }));
    await createCampaign(app, named('q dear', { costInPoints: 100_000 }));
    await createCampaign(app, named('q shared', { unlimited: true, singleCoupon: true, coupons: ['ONE'] }));
    const buy = () => app.as('customer', customerId).post(`/api/customer/campaign/${cheap}/buy`).expect(200);
    await buy();
    const { body } = await get('?perPage=100').expect(200);
    const found = (name: string) => body.campaigns.find((each: { name: string }) => each.name === name);
    expect(found('q cheap')).toMatchObject({
      campaignId: cheap,
      usageLeft: 2,
      usageLeftForCustomer: 1,
      canBeBoughtByCustomer: true,
      usersWhoUsedThisCampaignCount: 1,
      visibleForCustomersCount: expect.any(Number),
      segmentNames: [],
      levelNames: {},
    });
    expect(found('q dear')).toMatchObject({ usageLeftForCustomer: 2, canBeBoughtByCustomer: false });
    expect(found('q shared')).toMatchObject({ canBeBoughtByCustomer: true });
    expect(found('q shared')).not.toHaveProperty('usageLeft');
    expect(found('q shared')).not.toHaveProperty('usageLeftForCustomer');
    for (const hidden of ['coupons', 'levels', 'segments', 'categories']) {
      expect(found('q cheap')).not.toHaveProperty(hidden);
    }
    await buy();
    expect(await names()).not.toContain('q cheap');
    const other = await app.customerWith({ points: 10 });
    expect(await names('', other)).toContain('q cheap');
    await app.as('customer', other).post(`/api/customer/campaign/${cheap}/buy`).expect(200);
    expect(await names('', await app.customerWith({ points: 10 }))).not.toContain('q cheap');
  });

  it('200: shows what a rule gives out to who serves customers, and not to customers', async () => {
    await createCampaign(app, {
      reward: 'custom_campaign_code',
      ...named('given out'),
      connectType: 'none',
      coupons: [],
    });
    expect((await names()).includes('given out')).toBe(role !== 'customer');
    const { body } = await get('?perPage=100').expect(200);
    const given = body.campaigns.find((each: { name: string }) => each.name === 'given out');
    expect(given?.canBeBoughtByCustomer ?? false).toBe(false);
  });

  it('200: filters, sorts and pages', async () => {
    const categoryId = await createCategory(app, 'Drinks');
    await createCampaign(app, named('z 1', { categories: [categoryId], featured: true, costInPoints: 3 }));
    await createCampaign(app, named('z 2', { categories: [categoryId], public: true, costInPoints: 2 }));
    await createCampaign(app, named('z 3', { categories: [categoryId], public: true, costInPoints: 1 }));
    const of = `?categoryId[]=${categoryId}`;
    expect(await names(of)).toEqual(['z 1', 'z 2', 'z 3']);
    expect(await names(`${of}&isFeatured=1`)).toEqual(['z 1']);
    expect(await names(`${of}&isPublic=1`)).toEqual(['z 2', 'z 3']);
    expect(await names(`${of}&isPublic=1&isFeatured=1`)).toEqual([]);
    expect(await names(`${of}&sort=costInPoints`)).toEqual(['z 3', 'z 2', 'z 1']);
    expect(await names(`${of}&sort=hasPhoto&direction=DESC`)).toEqual(['z 3', 'z 2', 'z 1']);
    const first = await get(`${of}&perPage=2&sort=createdAt`).expect(200);
    expect(first.body.total).toBe(3);
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(first.headers['link'] ?? '') ?? [];
    const { body } = await app
      .as(role, role === 'customer' ? customerId : undefined)
      .get(next)
      .expect(200);
    expect(namesIn(body)).toEqual(['z 3']);
    expect(await names(`${of}&perPage=2&page=2&sort=createdAt`)).toEqual(['z 3']);
  });

  it('200: asks as many statements for many campaigns as for few', async () => {
    await createCampaign(app, named('few'));
    await get('?perPage=1000').expect(200);
    const few = await getStatements(app, () => get('?perPage=1000'));
    for (const name of ['many 1', 'many 2', 'many 3']) {
      await createCampaign(app, named(name, { segments: [await segmentWith(app, [labeled(label)])] }));
    }
    await get('?perPage=1000').expect(200);
    expect(await getStatements(app, () => get('?perPage=1000'))).toBe(few);
  });

  it.each([
    ['isPublic=maybe', 'isPublic'],
    ['hasSegment=2', 'hasSegment'],
    ['perPage=1001', 'perPage'],
    ['page=-1', 'page'],
    ['direction=up', 'direction'],
  ])('400: for %s', async (query, field) => {
    expect(fieldsIn((await get(`?${query}`).expect(400)).body)).toEqual([field]);
  });

  it('401, 403: is for this role', async () => {
    await app.asAnonymous().get(getPath(customerId)).expect(401, { message: 'Authentication Required' });
    for (const other of (['customer', 'admin', 'seller'] as const).filter((each) => each !== role)) {
      const id = other === 'customer' ? customerId : undefined;
      await app.as(other, id).get(getPath(customerId)).expect(403, FORBIDDEN);
    }
  });

  it('404: for a customer of another store, or an unknown one; finds one by card', async () => {
    const code = `s${randomUUID().slice(0, 8)}`;
    await app.as('admin').post('/api/store', { code, name: 'Other' }).expect(200);
    const elsewhere = getPath(customerId).replace(/^\/api\/(DEFAULT\/)?/, `/api/${code}/`);
    if (role === 'customer') {
      await app.as(role, customerId).get(elsewhere).expect(403, FORBIDDEN);
    } else {
      await app.as(role).get(elsewhere).expect(404, NOT_FOUND);
      await app.as(role).get(getPath(UNKNOWN)).expect(404, NOT_FOUND);
      await app.as(role).get(getPath('4711')).expect(200);
    }
  });
});

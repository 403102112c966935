import { randomUUID } from 'node:crypto';
import {
  campaignRead,
  createCampaign,
  createCategory,
  fieldsIn,
  type Fields,
} from '../support/scenes/campaign-requests.js';
import { loginWith } from '../support/scenes/logins.js';
import { labeled, segmentWith } from '../support/scenes/segments.js';
import { TestApp } from '../support/app/test-app.js';

const UNKNOWN = '00000000-0000-4000-8000-0000000000ff';
const FORBIDDEN = { error: { code: 403, message: 'Forbidden' } };
const NOT_FOUND = { error: { code: 404, message: 'Not Found' } };

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start()));
afterAll(() => app.stop());

const put = (campaignId: string, campaign: object) =>
  app.as('admin').putJson(`/api/campaign/${campaignId}`, { campaign });

function without(record: Fields, ...names: string[]): Fields {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

async function bought(campaignId: string, quantity = 1): Promise<string> {
  const customerId = await app.customerWith({ points: 1000 });
  const path = `/api/DEFAULT/customer/campaign/${campaignId}/buy`;
  const { body } = await app.as('customer', customerId).post(path, { quantity }).expect(200);
  return body.coupons[0].code;
}

describe('PUT /api/campaign/{campaign}', () => {
  it('200: takes back the whole record as it was read, and changes nothing', async () => {
    const segmentId = await segmentWith(app, [labeled('a')]);
    const campaignId = await createCampaign(app, {
      translations: [
        { locale: 'en', name: 'Mug', usageInstruction: 'drink' },
        { locale: 'pl', name: 'Kubek' },
      ],
      segments: [segmentId],
      categories: [await createCategory(app, 'Drinks')],
      labels: [{ key: 'a', value: 'b:c' }],
      tax: 23,
      campaignActivity: { activeFrom: '2018-01-01', activeTo: '2037-01-01' },
    });
    const before = await campaignRead(app, campaignId);
    await put(campaignId, before).expect(200, { campaignId });
    expect(await campaignRead(app, campaignId)).toEqual(before);
  });

  it('200: takes it as the cockpit of existing clients sends it', async () => {
    const campaignId = await createCampaign(app, {
      labels: 'a:b',
      moreInformationLink: 'https://example.com',
    });
    const before = await campaignRead(app, campaignId);
    const rest = without(before, 'name', 'levelNames', 'segmentNames');
    const sent = {
      ...rest,
      translations: { en: { name: 'Tea', shortDescription: '' } },
      labels: 'a:b',
      coupons: { 0: 'A', 1: 'B', 2: 'C', 3: 'D' },
      moreInformationLink: '',
      tax: '',
      campaignActivity: {
        allTimeActive: true,
        activeFrom: '2026-01-01T10:00:00+01:00',
        activeTo: '2026-01-01T10:00:00+01:00',
      },
      photos: [{ photoId: { id: UNKNOWN } }],
      brandIcon: 'x',
    };
    await put(campaignId, sent).expect(200);
    const after = await campaignRead(app, campaignId);
    const same = without(before, 'moreInformationLink');
    expect(after).toEqual({
      ...same,
      name: 'Tea',
      translations: [{ locale: 'en', name: 'Tea' }],
      coupons: ['A', 'B', 'C', 'D'],
      usageLeft: 4,
      revision: expect.any(String),
    });
  });

  it('200: changes what is named, and nothing else', async () => {
    const campaignId = await createCampaign(app, {
      translations: { en: { name: 'Mug', brandName: 'Mugs' }, pl: { name: 'Kubek' } },
    });
    const before = await campaignRead(app, campaignId);
    await put(campaignId, { costInPoints: 7 }).expect(200);
    const revision = expect.any(String);
    expect(await campaignRead(app, campaignId)).toEqual({ ...before, costInPoints: 7, revision });
    await app.as('admin').put(`/api/campaign/${campaignId}`, { name: 'Cup' }).expect(200);
    expect(await campaignRead(app, campaignId)).toMatchObject({
      name: 'Cup',
      brandName: 'Mugs',
      costInPoints: 7,
      translations: [
        { locale: 'en', name: 'Cup', brandName: 'Mugs' },
        { locale: 'pl', name: 'Kubek' },
      ],
    });
  });

  it('200: never removes codes, and adds those that are new, once', async () => {
    const campaignId = await createCampaign(app);
    const sold = await bought(campaignId);
    await put(campaignId, { coupons: [] }).expect(200);
    await put(campaignId, { coupons: ['D', 'D', 'A', 'e'] }).expect(200);
    await put(campaignId, { coupons: ['D'] }).expect(200);
    const record = await campaignRead(app, campaignId);
    expect([...record.coupons].sort()).toEqual(['A', 'B', 'C', 'D', 'e']);
    expect(record.coupons).toContain(sold);
    expect(record).toMatchObject({ usageLeft: 4, usersWhoUsedThisCampaignCount: 1 });
  });

  it('400: a code that differs only by case from one that is there, or from one before it', async () => {
    const campaignId = await createCampaign(app);
    for (const coupons of [
      ['A', 'D', 'a'],
      ['A', 'D', 'd'],
    ]) {
      const { body } = await put(campaignId, { coupons, costInPoints: 3 }).expect(400);
      const message = 'This code differs only by case from one that is already there.';
      expect(body.errors).toEqual([{ field: 'coupons[2]', message }]);
    }
    expect(await campaignRead(app, campaignId)).toMatchObject({
      coupons: ['A', 'B', 'C'],
      costInPoints: 10,
    });
  });

  it('200: what was sold counts towards a new limit', async () => {
    const campaignId = await createCampaign(app, { coupons: ['1', '2', '3', '4', '5'] });
    await bought(campaignId, 2);
    await put(campaignId, { limit: 3 }).expect(200);
    expect(await campaignRead(app, campaignId)).toMatchObject({ limit: 3, usageLeft: 1 });
    await put(campaignId, { limit: 1 }).expect(200);
    expect(await campaignRead(app, campaignId)).toMatchObject({ limit: 1, usageLeft: 0 });
    await put(campaignId, { unlimited: true }).expect(200);
    const record = await campaignRead(app, campaignId);
    expect(record).toMatchObject({ unlimited: true, usageLeft: 3 });
    expect(record).not.toHaveProperty('limit');
    await bought(campaignId, 3);
  });

  it.each([
    [{ unlimited: true, limitPerUser: 1 }, ['limitPerUser']],
    [{ unlimited: true, limit: 5, limitPerUser: 1 }, ['limit', 'limitPerUser']],
    [{ fulfillmentTracking: true }, ['fulfillmentTracking']],
  ])('400: %j, of which one part would have no effect, and nothing changes', async (terms, fields) => {
    const campaignId = await createCampaign(app);
    const { body } = await put(campaignId, terms).expect(400);
    expect(fieldsIn(body)).toEqual(fields);
    expect(await campaignRead(app, campaignId)).toMatchObject({
      limit: 100,
      limitPerUser: 2,
      unlimited: false,
    });
    await put(campaignId, { unlimited: true }).expect(200);
    const { body: other } = await put(campaignId, { limitPerUser: 7 }).expect(400);
    expect(fieldsIn(other)).toEqual(['limitPerUser']);
    await put(campaignId, { unlimited: false, limit: 5, limitPerUser: 1 }).expect(200);
    expect(await campaignRead(app, campaignId)).toMatchObject({ limit: 5, limitPerUser: 1 });
  });

  it('200: a record that was read is sent back as unlimited, with the limits that it had', async () => {
    const campaignId = await createCampaign(app);
    const record = await campaignRead(app, campaignId);
    await put(campaignId, { ...record, coupons: [], unlimited: true }).expect(200);
    expect(await campaignRead(app, campaignId)).toMatchObject({ unlimited: true });
  });

  it('200: a campaign with one code for all keeps it, and takes no other', async () => {
    const campaignId = await createCampaign(app, { singleCoupon: true, coupons: ['ONE'] });
    await put(campaignId, { coupons: ['ONE'] }).expect(200);
    const { body } = await put(campaignId, { coupons: ['ONE', 'TWO'], costInPoints: 3 }).expect(400);
    expect(fieldsIn(body)).toEqual(['coupons']);
    expect(await campaignRead(app, campaignId)).toMatchObject({ coupons: ['ONE'], costInPoints: 10 });
  });

  it.each([
    ['one code for all', { singleCoupon: true, coupons: ['ONE'] }, false],
    ['a code for each', { singleCoupon: false, coupons: ['A', 'B'] }, true],
  ])(
    '400: %s cannot be switched once a coupon was sold, and nothing changes',
    async (_, codes, singleCoupon) => {
      const campaignId = await createCampaign(app, codes);
      const code = await bought(campaignId);
      const before = await campaignRead(app, campaignId);

      const { body } = await put(campaignId, { singleCoupon, costInPoints: 1 }).expect(400);

      expect(fieldsIn(body)).toEqual(['singleCoupon']);
      expect(await campaignRead(app, campaignId)).toEqual(before);
      await put(campaignId, before).expect(200);
      await put(campaignId, { singleCoupon: codes.singleCoupon, costInPoints: 11 }).expect(200);
      const next = await bought(campaignId);
      expect(next === code).toBe(codes.singleCoupon);
    },
  );

  it('200: before a sale, codes can become one for all and the other way round', async () => {
    const campaignId = await createCampaign(app, { singleCoupon: false, coupons: ['A', 'B'] });
    await put(campaignId, { singleCoupon: true }).expect(200);
    expect(await campaignRead(app, campaignId)).toMatchObject({ singleCoupon: true, coupons: ['A', 'B'] });
    await put(campaignId, { singleCoupon: false, coupons: ['C'] }).expect(200);
    expect(await campaignRead(app, campaignId)).toMatchObject({ singleCoupon: false, usageLeft: 3 });
    const codes = [await bought(campaignId), await bought(campaignId), await bought(campaignId)];
    expect(codes.sort()).toEqual(['A', 'B', 'C']);
    expect(await campaignRead(app, campaignId)).toMatchObject({ usageLeft: 0 });
  });

  it('200: choosing levels as the target leaves segments out', async () => {
    const campaignId = await createCampaign(app, { segments: [await segmentWith(app, [labeled('a')])] });
    await put(campaignId, { target: 'level', levels: [] }).expect(200);
    expect(await campaignRead(app, campaignId)).toMatchObject({ segments: [], segmentNames: [], levels: [] });
  });

  it('400: the reward cannot change, and nothing else does either', async () => {
    const campaignId = await createCampaign(app);
    const before = await campaignRead(app, campaignId);
    const { body } = await put(campaignId, { reward: 'value_code', costInPoints: 1 }).expect(400);
    expect(body.errors).toEqual([
      { field: 'reward', message: 'The reward type of a campaign cannot be changed.' },
    ]);
    expect(await campaignRead(app, campaignId)).toEqual(before);
  });

  it.each([
    ['an emptied name', { translations: { en: { name: '' } } }, 'translations.en.name'],
    ['an emptied cost', { costInPoints: '' }, 'costInPoints'],
    ['a limit taken away', { limit: 0 }, 'limit'],
    [
      'a window without an end',
      { campaignActivity: { activeFrom: '2026-01-01' } },
      'campaignActivity.activeTo',
    ],
    ['an unknown segment', { segments: [UNKNOWN] }, 'segments'],
    ['an unknown level', { levels: [UNKNOWN] }, 'levels'],
  ])('400: for %s, and changes nothing', async (_, fields, field) => {
    const campaignId = await createCampaign(app);
    const before = await campaignRead(app, campaignId);
    const { body } = await put(campaignId, { ...fields, active: false, coupons: ['Z'] }).expect(400);
    expect(fieldsIn(body)).toEqual([field]);
    expect(await campaignRead(app, campaignId)).toEqual(before);
  });
});

describe('POST /api/campaign/{campaign}/active, /inactive', () => {
  it('200: switches the flag and nothing else', async () => {
    const customerId = await app.customerWith({ points: 100 });
    const campaignId = await createCampaign(app);
    const before = await campaignRead(app, campaignId);
    await app.as('admin').postJson(`/api/campaign/${campaignId}/inactive`, {}).expect(200, { campaignId });
    expect(await campaignRead(app, campaignId)).toEqual({
      ...before,
      active: false,
      revision: expect.any(String),
    });
    await app.as('customer', customerId).post(`/api/customer/campaign/${campaignId}/buy`).expect(404);
    await app.as('admin').post(`/api/campaign/${campaignId}/active`).expect(200, { campaignId });
    expect(await campaignRead(app, campaignId)).toEqual(before);
  });
});

describe('DELETE /api/segment/{segment}', () => {
  it('400: while a campaign names it, and it stays; 204 afterwards', async () => {
    const segmentId = await segmentWith(app, [labeled(randomUUID())]);
    const campaignId = await createCampaign(app, {
      translations: { en: { name: 'For few' } },
      segments: [segmentId],
    });
    const sentence = { error: 'Segment is used by: For few' };
    await app.as('admin').delete(`/api/segment/${segmentId}`).expect(400, sentence);
    const { usedBy } = await segmentRead(segmentId);
    expect(usedBy).toEqual([{ type: 'campaign', id: campaignId, name: 'For few' }]);
    await put(campaignId, { segments: [] }).expect(200);
    expect(await segmentRead(segmentId)).toMatchObject({ usedBy: [] });
    await app.as('admin').delete(`/api/segment/${segmentId}`).expect(204);
  });
});

async function segmentRead(segmentId: string): Promise<{ readonly usedBy: unknown }> {
  const { body } = await app.as('admin').get(`/api/segment/${segmentId}`).expect(200);
  return body as { readonly usedBy: unknown };
}

describe('who may change a campaign', () => {
  const writes = [
    ['put', `/api/campaign/${UNKNOWN}`],
    ['post', `/api/campaign/${UNKNOWN}/active`],
    ['post', `/api/campaign/${UNKNOWN}/inactive`],
  ] as const;

  it.each(writes)('401, 403, 404: %s %s', async (method, path) => {
    await app.asAnonymous()[method](path).expect(401, { message: 'Authentication Required' });
    await app.as('customer').ask(method, path).expect(403, FORBIDDEN);
    await app.as('seller').ask(method, path).expect(403, FORBIDDEN);
    const viewer = await loginWith(app, { role: 'admin', permissions: { REWARD_CAMPAIGN: ['VIEW'] } });
    await app.as('admin', viewer).ask(method, path).expect(403, FORBIDDEN);
    await app.as('admin').ask(method, path).expect(404, NOT_FOUND);
    await app.as('admin').ask(method, path.replace(UNKNOWN, 'nonsense')).expect(404, NOT_FOUND);
  });
});

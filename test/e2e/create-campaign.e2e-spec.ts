import { randomUUID } from 'node:crypto';
import { campaignRead, createCampaign, createCategory } from '../support/scenes/campaign-requests.js';
import { levelWith } from '../support/scenes/customers.js';
import { loginWith } from '../support/scenes/logins.js';
import { labeled, segmentWith } from '../support/scenes/segments.js';
import { TestApp } from '../support/app/test-app.js';

const UNKNOWN = '00000000-0000-4000-8000-0000000000ff';
const FORBIDDEN = { error: { code: 403, message: 'Forbidden' } };

describe('POST /api/campaign', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  it('200: a campaign that can be bought at once, with codes of its own', async () => {
    const campaignId = await createCampaign(app);
    const customerId = await app.customerWith({ points: 25 });
    const buy = () => app.as('customer', customerId).post(`/api/DEFAULT/customer/campaign/${campaignId}/buy`);
    const { body } = await buy().expect(200);
    expect(['A', 'B', 'C']).toContain(body.coupons[0].code);
    await buy().expect(200);
    await buy().expect(400, { error: 'Limit per customer exceeded' });
    expect(await app.getPoints(customerId)).toBe(5);
  });

  it('200: keeps everything that is said about it', async () => {
    const levelId = await levelWith(app, { name: 'Gold', conditionValue: 5000 });
    const segmentId = await segmentWith(app, [labeled(randomUUID())]);
    const categoryId = await createCategory(app, 'Drinks');
    const campaignId = await createCampaign(app, {
      reward: 'gift_code',
      translations: {
        en: { name: 'Mug', shortDescription: '_short_', brandDescription: 'brand', brandName: 'Mugs' },
        pl: { name: 'Kubek' },
      },
      levels: [levelId],
      segments: [segmentId],
      categories: [categoryId],
      labels: 'type:promotion;season:summer',
      featured: 1,
      public: '1',
      fulfillmentTracking: true,
      moreInformationLink: 'https://example.com/mug',
      pushNotificationText: 'A mug!',
      rewardValue: 12.5,
      tax: 23,
      taxPriceValue: '15.38',
      daysInactive: '1',
      daysValid: 30,
      campaignActivity: {
        allTimeActive: 0,
        activeFrom: '2018-01-01 00:00',
        activeTo: '2037-10-13T00:00:00+02:00',
      },
      campaignVisibility: {
        allTimeVisible: false,
        visibleFrom: '2018-01-01',
        visibleTo: '2037-10-13T00:00:00.000Z',
      },
    });
    expect(await campaignRead(app, campaignId)).toMatchObject({
      campaignId,
      reward: 'gift_code',
      name: 'Mug',
      shortDescription: '_short_',
      brandDescription: 'brand',
      brandName: 'Mugs',
      translations: [
        { locale: 'en', name: 'Mug', shortDescription: '_short_' },
        { locale: 'pl', name: 'Kubek' },
      ],
      active: true,
      costInPoints: 10,
      limit: 100,
      limitPerUser: 2,
      levels: [levelId],
      levelNames: { [levelId]: 'Gold' },
      segments: [segmentId],
      segmentNames: { [segmentId]: 'A segment' },
      categories: [categoryId],
      categoryNames: { [categoryId]: 'Drinks' },
      labels: [
        { key: 'type', value: 'promotion' },
        { key: 'season', value: 'summer' },
      ],
      featured: true,
      public: true,
      fulfillmentTracking: true,
      moreInformationLink: 'https://example.com/mug',
      pushNotificationText: 'A mug!',
      rewardValue: 12.5,
      tax: 23,
      taxPriceValue: 15.38,
      daysInactive: 1,
      daysValid: 30,
      campaignActivity: {
        allTimeActive: false,
        activeFrom: '2018-01-01T00:00:00+0000',
        activeTo: '2037-10-12T22:00:00+0000',
      },
      campaignVisibility: {
        allTimeVisible: false,
        visibleFrom: '2018-01-01T00:00:00+0000',
        visibleTo: '2037-10-13T00:00:00+0000',
      },
      coupons: ['A', 'B', 'C'],
      photos: [],
      usageLeft: 3,
      usersWhoUsedThisCampaignCount: 0,
    });
  });

  it('200: takes a form, names in the default language at the top, and codes as a map', async () => {
    const form = {
      campaign: {
        reward: 'value_code',
        name: 'Voucher',
        shortDescription: 'ten',
        costInPoints: '10',
        unlimited: '1',
        campaignActivity: { allTimeActive: '1' },
        campaignVisibility: { allTimeVisible: '1' },
        target: 'level',
        coupons: { 0: ' x1 ', 7: 'x2', 9: 'x1' },
      },
    };
    const { body } = await app.as('admin').post('/api/campaign', form).expect(200);
    const record = await campaignRead(app, body.campaignId);
    expect(record).toMatchObject({
      name: 'Voucher',
      shortDescription: 'ten',
      translations: [{ locale: 'en', name: 'Voucher' }],
      unlimited: true,
      active: false,
      coupons: ['x1', 'x2'],
      usageLeft: 2,
      segmentNames: [],
      levelNames: {},
    });
    expect(record).not.toHaveProperty('limit');
    expect(record).not.toHaveProperty('limitPerUser');
  });

  it('200: one code for all is the first one', async () => {
    const coupons = ['FIRST', ...Array.from({ length: 30 }, (_, index) => `X${index}`)];
    const campaignId = await createCampaign(app, {
      singleCoupon: true,
      unlimited: true,
      costInPoints: 0,
      coupons,
    });
    const customerId = await app.customerWith({ points: 0 });
    const { body } = await app
      .as('customer', customerId)
      .post(`/api/DEFAULT/customer/campaign/${campaignId}/buy`, { quantity: 2 })
      .expect(200);
    expect(body.coupons.map(({ code }: { code: string }) => code)).toEqual(['FIRST', 'FIRST']);
    expect(await campaignRead(app, campaignId)).not.toHaveProperty('usageLeft');
  });

  it.each([
    ['cashback', { pointValue: 2.5 }, { singleCoupon: true, unlimited: true, pointValue: 2.5 }],
    ['percentage_discount_code', { transactionPercentageValue: 10 }, { transactionPercentageValue: 10 }],
    ['custom_campaign_code', { connectType: 'none' }, { connectType: 'none' }],
    [
      'custom_campaign_code',
      { connectType: 'qrcode', earningRuleId: UNKNOWN },
      { connectType: 'qrcode', earningRuleId: UNKNOWN },
    ],
  ])('200: %s needs neither cost, limits, codes nor visibility', async (reward, more, shown) => {
    const campaign = { reward, name: reward, campaignActivity: { allTimeActive: true }, ...more };
    const { body } = await app.as('admin').postJson('/api/campaign', { campaign }).expect(200);
    const visibility = { campaignVisibility: { allTimeVisible: true } };
    expect(await campaignRead(app, body.campaignId)).toMatchObject({ reward, ...shown, ...visibility });
  });

  it('200: belongs to the store of the path', async () => {
    const code = `s${randomUUID().slice(0, 8)}`;
    await app.as('admin').post('/api/store', { code, name: 'Other' }).expect(200);
    const campaignId = await createCampaign(app, {}, `/api/${code}`);
    await app.as('admin').get(`/api/${code}/campaign/${campaignId}`).expect(200);
    await app.as('admin').get(`/api/campaign/${campaignId}`).expect(404);
    await app
      .as('admin')
      .putJson(`/api/campaign/${campaignId}`, { campaign: { costInPoints: 1 } })
      .expect(404);
    await app.as('admin').post(`/api/campaign/${campaignId}/inactive`).expect(404);
  });

  it('401, 403: is for administrators who may change campaigns', async () => {
    await app.asAnonymous().post('/api/campaign').expect(401, { message: 'Authentication Required' });
    await app.as('customer').post('/api/campaign').expect(403, FORBIDDEN);
    await app.as('seller').post('/api/campaign').expect(403, FORBIDDEN);
    const viewer = await loginWith(app, { role: 'admin', permissions: { REWARD_CAMPAIGN: ['VIEW'] } });
    await app.as('admin', viewer).post('/api/campaign').expect(403, FORBIDDEN);
  });
});

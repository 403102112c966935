import { createCampaign, createCategory } from '../support/scenes/campaign-requests.js';
import { CampaignCache, type RecordedEvent } from '../support/api/campaign-cache.js';
import { segmentWith, labeled } from '../support/scenes/segments.js';
import { TestApp } from '../support/app/test-app.js';

/** Not part of a definition: they depend on the clock, and on who the customers are. */
const COMPUTED = ['will_be_active_from', 'will_be_active_to', 'visibleForCustomersCount'];

const GIFT = {
  reward: 'gift_code',
  translations: {
    en: { name: 'Mug', shortDescription: 'Of **clay**', brandName: 'Example Mugs', brandDescription: 'Old' },
    de: { name: 'Becher', usageInstruction: 'Vorzeigen' },
  },
  labels: [{ key: 'type', value: 'thing' }],
  featured: true,
  public: true,
  fulfillmentTracking: true,
  daysInactive: 1,
  daysValid: 30,
  rewardValue: 12.5,
  taxPriceValue: 2.88,
  tax: 23,
  moreInformationLink: 'https://shop.example.com/mug',
  pushNotificationText: 'A mug',
  campaignActivity: { allTimeActive: false, activeFrom: '2020-01-01', activeTo: '2099-12-31 12:00' },
  campaignVisibility: { allTimeVisible: false, visibleFrom: '2020-01-01', visibleTo: '2099-12-31' },
};

describe('campaigns from events', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start({ startLevel: false })));
  afterAll(() => app.stop());

  const level = async (name: string, conditionValue: number): Promise<string> => {
    const level = { translations: { en: { name } }, conditionValue, active: true, reward: { value: 1 } };
    return (await app.as('admin').postJson('/api/level/create', { level }).expect(200)).body.id;
  };

  it('are the list of campaigns, whatever has been done to them', async () => {
    const admin = app.as('admin');
    const [base, gold] = [await level('Base', 0), await level('Gold', 1500)];
    const category = await createCategory(app, 'Drinks');
    const segment = await segmentWith(app, [labeled('vip')]);
    const coffee = await createCampaign(app);
    const mug = await createCampaign(app, { ...GIFT, levels: [base, gold], categories: [category] });
    const tea = await createCampaign(app, { segments: [segment], singleCoupon: true, coupons: ['TEA'] });
    await admin
      .putJson(`/api/campaign/${coffee}`, { costInPoints: 0, limit: 50, coupons: ['A', 'D', 'E'] })
      .expect(200);
    await admin
      .putJson(`/api/campaign/${mug}`, { translations: { pl: { name: 'Kubek' } }, rewardValue: '' })
      .expect(200);
    await admin.post(`/api/campaign/${tea}/inactive`).expect(200);
    await admin.post(`/api/campaign/${tea}/archive`).expect(200);
    await admin.delete(`/api/campaign/${coffee}/coupons`, { coupons: ['B', 'unknown'] }).expect(200);
    await admin
      .postJson(`/api/campaign/${mug}/coupons`, { pattern: 'MUG-####-????', count: 1200 })
      .expect(200);
    const translations = { en: { name: 'Gold level' } };
    await admin.putJson(`/api/level/${gold}`, { level: { translations, conditionValue: 1600 } }).expect(200);
    await admin.putJson(`/api/segment/${segment}`, { name: 'Very important' }).expect(200);
    await admin
      .putJson(`/api/campaignCategory/${category}`, { translations: { en: { name: 'Cups' } } })
      .expect(200);
    const customer = await app.customerWith({ points: 0 });
    const buy = `/api/DEFAULT/customer/campaign/${coffee}/buy`;
    await app.as('customer', customer).post(buy, { quantity: 2 }).expect(200);

    const cache = new CampaignCache();
    for (let next = 1; ;) {
      const { body } = await admin.get(`/api/event?fromId=${next}&perPage=7`).expect(200);
      const events = body.events as (RecordedEvent & { readonly id: number })[];
      events.forEach((event) => cache.note(event));
      const last = events.at(-1);
      if (!last) {
        break;
      }
      next = last.id + 1;
    }

    const { body } = await admin.get('/api/campaign?archived=all').expect(200);
    const listed = body.campaigns.map((campaign: object) =>
      Object.fromEntries(Object.entries(campaign).filter(([name]) => !COMPUTED.includes(name))),
    );
    expect(listed).toHaveLength(3);
    const byId = (one: { campaignId: string }, other: { campaignId: string }) =>
      one.campaignId < other.campaignId ? -1 : 1;
    expect(cache.campaigns().sort(byId)).toEqual(listed.sort(byId));
  });
});

import { randomUUID } from 'node:crypto';
import { createCampaign, type Fields } from '../support/scenes/campaign-requests.js';
import { levelWith } from '../support/scenes/customers.js';
import { labeled, segmentWith } from '../support/scenes/segments.js';
import { TestApp } from '../support/app/test-app.js';

const FORBIDDEN = { error: { code: 403, message: 'Forbidden' } };
const NOT_FOUND = { error: { code: 404, message: 'Not Found' } };
const UNKNOWN = '00000000-0000-4000-8000-0000000000ff';

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start()));
afterAll(() => app.stop());

describe('GET /api/campaign/{campaign}', () => {
  it('200: shows a customer what is available to them, without codes', async () => {
    const customerId = await app.customerWith({ points: 15 });
    const campaignId = await createCampaign(app, {
      translations: { en: { name: 'Mug', brandName: 'Mugs' } },
    });
    const { body } = await app.as('customer', customerId).get(`/api/campaign/${campaignId}`).expect(200);
    expect(body).toMatchObject({
      campaignId,
      name: 'Mug',
      brandName: 'Mugs',
      usageLeft: 3,
      usageLeftForCustomer: 2,
      canBeBoughtByCustomer: true,
    });
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['coupons']));
    expect(body).not.toHaveProperty('levels');
  });

  it.each<[string, () => Promise<Fields>]>([
    ['is off', () => Promise.resolve({ active: false })],
    [
      'is over',
      () => Promise.resolve({ campaignActivity: { activeFrom: '2018-01-01', activeTo: '2019-01-01' } }),
    ],
    [
      'is not visible',
      () => Promise.resolve({ campaignVisibility: { visibleFrom: '2018-01-01', visibleTo: '2019-01-01' } }),
    ],
    [
      'is for another level',
      async () => ({ levels: [await levelWith(app, { name: 'Gold', conditionValue: 900 })] }),
    ],
    ['is for a segment', async () => ({ segments: [await segmentWith(app, [labeled(randomUUID())])] })],
  ])('404: for a customer, when it %s; 200: for an administrator', async (_, fields) => {
    const customerId = await app.customerWith({ points: 15 });
    const campaignId = await createCampaign(app, await fields());
    await app.as('customer', customerId).get(`/api/campaign/${campaignId}`).expect(404, NOT_FOUND);
    await app.as('admin').get(`/api/campaign/${campaignId}`).expect(200);
    await app.as('seller').get(`/api/campaign/${campaignId}`).expect(200);
  });

  it('200: says when it will be on sale, as long as it is not', async () => {
    const activeFrom = '2036-01-01T00:00:00+0000';
    const activeTo = '2037-01-01T00:00:00+0000';
    const campaignId = await createCampaign(app, { campaignActivity: { activeFrom, activeTo } });
    const coming = { will_be_active_from: activeFrom, will_be_active_to: activeTo };
    const { body } = await app.as('admin').get(`/api/campaign/${campaignId}`).expect(200);
    expect(body).toMatchObject(coming);
    app.clock.set(new Date('2036-06-01T00:00:00Z'));
    const { body: now } = await app.as('admin').get(`/api/campaign/${campaignId}`).expect(200);
    expect(now).not.toHaveProperty('will_be_active_from');
    app.clock.set(new Date());
  });

  it('200: shows the first 1,000 codes of many', async () => {
    const coupons = Array.from({ length: 1500 }, (_, index) => `C${String(index).padStart(5, '0')}`);
    const campaignId = await createCampaign(app, { coupons });
    const { body } = await app.as('admin').get(`/api/campaign/${campaignId}`).expect(200);
    expect(body.coupons).toEqual(coupons.slice(0, 1000));
    expect(body.usageLeft).toBe(100);
    await app.as('admin').putJson(`/api/campaign/${campaignId}`, { campaign: body }).expect(200);
    const [row] = await app.reader.query('SELECT COUNT(*) AS n FROM coupon WHERE campaignId = ?', [
      campaignId,
    ]);
    expect(Number(row.n)).toBe(1500);
  });

  it('401, 404', async () => {
    await app
      .asAnonymous()
      .get(`/api/campaign/${UNKNOWN}`)
      .expect(401, { message: 'Authentication Required' });
    for (const role of ['admin', 'seller', 'customer'] as const) {
      await app.as(role).get(`/api/campaign/${UNKNOWN}`).expect(404, NOT_FOUND);
      await app.as(role).get('/api/campaign/nonsense').expect(404, NOT_FOUND);
    }
  });
});

describe('GET /api/campaign/{campaign}/customers/visible', () => {
  const visible = async (campaignId: string, query = '') => {
    const path = `/api/campaign/${campaignId}/customers/visible${query}`;
    const { body } = await app.as('admin').get(path).expect(200);
    return body as { customers: { customerId: string; firstName: string }[]; total: number };
  };

  it('200: lists those of its levels and segments, each once, as many as the record counts', async () => {
    const gold = await levelWith(app, { name: 'Gold', conditionValue: 500 });
    const label = randomUUID();
    const labels = [{ key: label, value: '1' }];
    const both = await app.customerWith({ points: 600, labels, firstName: 'Ada' });
    const level = await app.customerWith({ points: 600, firstName: 'Ewa' });
    const segment = await app.customerWith({ points: 0, labels, firstName: 'Iga' });
    await app.customerWith({ points: 0 });
    const segments = [await segmentWith(app, [labeled(label)])];
    const campaignId = await createCampaign(app, { levels: [gold], segments });
    const { customers, total } = await visible(campaignId, '?sort=firstName');
    expect(customers.map(({ customerId }) => customerId)).toEqual([both, level, segment]);
    expect(total).toBe(3);
    const { body } = await app.as('admin').get(`/api/campaign/${campaignId}`).expect(200);
    expect(body.visibleForCustomersCount).toBe(3);
    expect((await visible(campaignId, '?firstName=wa')).customers.map((c) => c.firstName)).toEqual(['Ewa']);
    expect((await visible(campaignId, '?perPage=1&page=2')).total).toBe(3);
  });

  it('200: lists all customers for a campaign for all, and none outside its time', async () => {
    const customerId = await app.customerWith({ points: 0 });
    const all = await visible(await createCampaign(app), '?perPage=1000');
    expect(all.customers.map((customer) => customer.customerId)).toContain(customerId);
    const window = { visibleFrom: '2018-01-01', visibleTo: '2019-01-01' };
    const none = await visible(await createCampaign(app, { campaignVisibility: window }));
    expect(none).toEqual({ customers: [], total: 0 });
  });

  it('401, 403, 404', async () => {
    const path = `/api/campaign/${UNKNOWN}/customers/visible`;
    await app.asAnonymous().get(path).expect(401, { message: 'Authentication Required' });
    await app.as('customer').get(path).expect(403, FORBIDDEN);
    await app.as('seller').get(path).expect(403, FORBIDDEN);
    await app.as('admin').get(path).expect(404, NOT_FOUND);
  });
});

import { boughtWith, MARK } from '../support/scenes/bought.js';
import { campaignRead, createCampaign, namesIn } from '../support/scenes/campaign-requests.js';
import { bought, buyerIn, earnedBy, ruleWith } from '../support/scenes/earning.js';
import { differencesIn } from '../support/verify/verify.js';
import { TestApp } from '../support/app/test-app.js';

const REFUSED = { error: 'The campaign is archived' };

describe.each(['/api/DEFAULT', '/api'])('POST %s/campaign/{campaign}/archive, /unarchive', (base) => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  const post = (path: string, body: object = {}) =>
    app.as('admin').postJson(`${base}/campaign/${path}`, body);
  const archived = async (fields: object = {}): Promise<string> => {
    const campaignId = await createCampaign(app, { ...fields });
    await post(`${campaignId}/archive`).expect(200, { campaignId });
    return campaignId;
  };
  const getNames = async (query: string): Promise<string[]> => {
    const { body } = await app.as('admin').get(`${base}/campaign?perPage=1000${query}`).expect(200);
    return namesIn(body);
  };
  const getEvents = async (campaignId: string): Promise<string[]> =>
    (await app.getEventTypes(campaignId)).map((type) => type.slice(type.lastIndexOf('.') + 1));

  it('200: switches it off and leaves it out of every list, unless it is asked for', async () => {
    const name = `Over ${base}`;
    const translations = { en: { name } };
    const customer = await app.customerWith({ points: 100 });
    const seller = app.as('seller');
    const campaignId = await createCampaign(app, { translations, public: true });
    const before = await campaignRead(app, campaignId);
    const lists = [
      [app.as('admin'), `${base}/campaign?perPage=1000`],
      [app.as('admin'), `${base}/campaign/active`],
      [app.as('admin'), `/api/admin/customer/${customer}/campaign/available?perPage=1000`],
      [app.as('customer', customer), '/api/customer/campaign/available?perPage=1000'],
      [app.asAnonymous(), '/api/campaign/public/available?perPage=1000'],
      [seller, '/api/seller/campaign?perPage=1000'],
    ] as const;
    for (const [caller, path] of lists) {
      expect(namesIn((await caller.get(path).expect(200)).body), path).toContain(name);
    }
    expect(before['archivedAt']).toBeUndefined();

    await post(`${campaignId}/archive`).expect(200, { campaignId });

    for (const [caller, path] of lists) {
      expect(namesIn((await caller.get(path).expect(200)).body), path).not.toContain(name);
    }
    const after = await campaignRead(app, campaignId);
    const changed = { active: false, archivedAt: expect.any(String), revision: expect.any(String) };
    expect(after).toEqual({ ...before, ...changed });
    for (const value of ['true', '1', 'all']) {
      expect(await getNames(`&archived=${value}`)).toContain(name);
    }
    for (const value of ['false', '0']) {
      expect(await getNames(`&archived=${value}`)).not.toContain(name);
    }
    expect(await getNames('&archived=all')).toEqual(
      [...(await getNames('')), ...(await getNames('&archived=true'))].sort((one, other) =>
        one < other ? -1 : 1,
      ),
    );
    expect(await getNames(`&archived=true&campaignId=${campaignId}`)).toEqual([name]);
    await app.as('admin').get(`${base}/campaign?archived=perhaps`).expect(400);
    const csv = await app.as('admin').get(`${base}/csv/campaign`).expect(200);
    expect(csv.text).not.toContain(name);
    const all = await app.as('admin').get(`${base}/csv/campaign?archived=all`).expect(200);
    expect(all.text).toContain(name);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('200: a repetition changes nothing; out of the archive it is as it was, and inactive', async () => {
    const campaignId = await createCampaign(app, { active: false });
    const before = await campaignRead(app, campaignId);
    await post(`${campaignId}/unarchive`).expect(200, { campaignId });
    const created = ['CampaignWasCreated', 'CampaignCodesWereAdded'];
    expect(await getEvents(campaignId)).toEqual(created);

    await post(`${campaignId}/archive`).expect(200);
    const { archivedAt } = await campaignRead(app, campaignId);
    app.clock.advance({ seconds: 5 });
    await post(`${campaignId}/archive`).expect(200, { campaignId });
    expect((await campaignRead(app, campaignId))['archivedAt']).toBe(archivedAt);
    expect(await getEvents(campaignId)).toEqual([...created, 'CampaignWasUpdated']);

    await post(`${campaignId}/unarchive`).expect(200, { campaignId });
    expect(await campaignRead(app, campaignId)).toEqual({ ...before, revision: expect.any(String) });
    expect(await getEvents(campaignId)).toEqual([...created, 'CampaignWasUpdated', 'CampaignWasUpdated']);
    await post(`${campaignId}/active`).expect(200);
    const customer = await app.customerWith({ points: 100 });
    await app.as('customer', customer).post(`/api/customer/campaign/${campaignId}/buy`).expect(200);
  });

  it('400, 404: no one buys it, and the reasons say why', async () => {
    const customer = await app.customerWith({ points: 100 });
    const campaignId = await archived();
    await app.as('customer', customer).post(`/api/customer/campaign/${campaignId}/buy`).expect(404);
    await app.as('customer', customer).get(`/api/customer/campaign/${campaignId}/eligibility`).expect(404);
    const path = `/api/admin/customer/${customer}/campaign/${campaignId}`;
    for (const withoutPoints of ['0', '1']) {
      await app.as('admin').post(`${path}/buy`, { withoutPoints }).expect(400, REFUSED);
    }
    const reasonsFor = async (buyer: string): Promise<unknown> => {
      const { body } = await app.as('admin').get(`${path}/eligibility?buyer=${buyer}`).expect(200);
      return (body as { reasons: { reason: string; code: string }[] }).reasons;
    };
    const reason = { reason: 'archived', code: 'campaign.archived' };
    expect(await reasonsFor('admin')).toMatchObject([reason]);
    expect(await reasonsFor('customer')).toMatchObject([{ reason: 'switched-off' }, reason]);
    expect(await app.couponsSold(campaignId)).toBe(0);
    expect(await app.getPoints(customer)).toBe(100);
  });

  it('400: nothing activates it, and a refused edit changes nothing; other edits do not', async () => {
    const campaignId = await archived();
    const before = await campaignRead(app, campaignId);
    await post(`${campaignId}/active`).expect(400, REFUSED);
    const put = (campaign: object) => app.as('admin').putJson(`${base}/campaign/${campaignId}`, { campaign });
    await put({ active: true, costInPoints: 3 }).expect(400, REFUSED);
    const bulk = { active: true, campaigns: [campaignId] };
    const { body } = await app
      .as('admin')
      .postJson('/api/admin/bulk-actions/campaign-activity/preview', bulk)
      .expect(200);
    expect(body).toMatchObject({ changed: 0, leftOut: [{ reason: 'This campaign is archived.', count: 1 }] });
    expect(await campaignRead(app, campaignId)).toEqual(before);
    await put({ costInPoints: 3 }).expect(200);
    expect(await campaignRead(app, campaignId)).toMatchObject({
      costInPoints: 3,
      active: false,
      archivedAt: before['archivedAt'],
    });
  });

  it('200: what was bought stays listed and valid', async () => {
    const { campaign, customer, coupons } = await boughtWith(app, { quantity: 2, cost: 10 });
    await post(`${campaign}/archive`).expect(200);
    const [coupon, other] = coupons;
    const mark = { campaignId: campaign, customerId: customer, couponId: coupon?.id, code: coupon?.code };
    await app
      .as('admin')
      .post(MARK, { coupons: [{ ...mark, used: '1' }] })
      .expect(200);
    const path = `/api/admin/customer/${customer}/bought/coupon/${other?.id ?? ''}/return`;
    await app.as('admin').post(path).expect(200);
    const { body } = await app.as('customer', customer).get('/api/customer/campaign/bought').expect(200);
    const { campaigns } = body as { campaigns: { used: boolean; campaignId: { campaignId: string } }[] };
    expect(campaigns.map(({ used }) => used).sort()).toEqual([false, true]);
    expect(await app.getPoints(customer)).toBe(10);
    expect(await app.couponsSold(campaign)).toBe(2);
  });

  it('200: cashback of an archived campaign is not available', async () => {
    const unlimited = { unlimited: true, limit: undefined, limitPerUser: undefined, coupons: [] };
    const campaignId = await createCampaign(app, { reward: 'cashback', pointValue: 0.1, ...unlimited });
    const customerId = await app.customerWith({ points: 100 });
    const redeemed = { customerId, pointsAmount: 10, pointValue: 0.1, rewardAmount: 1 };
    const redeem = () => app.as('admin').postJson('/api/admin/campaign/cashback/redeem', redeemed);
    await redeem().expect(200);
    await post(`${campaignId}/archive`).expect(200);
    await redeem().expect(400);
    expect(await app.getPoints(customerId)).toBe(90);
  });
});

describe('a rule that gives an archived reward', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  it('gives nothing, and says why', async () => {
    const campaign = await createCampaign(app, { costInPoints: 0 });
    await ruleWith(app, { type: 'instant_reward', rewardCampaignId: campaign });
    const { phone } = await buyerIn(app);
    const sell = async (number: string) => {
      const items = [{ sku: 'TEA', grossValue: 100 }];
      return earnedBy(app, await bought(app, { number, phone, items }));
    };
    expect((await sell('1')).parts[0]?.couponId).toEqual(expect.any(String));
    await app.as('admin').post(`/api/campaign/${campaign}/archive`).expect(200);
    const { earning, parts } = await sell('2');
    expect(parts).toEqual([]);
    const reason = 'the campaign is not on sale (switched-off)';
    expect(earning?.missed).toMatchObject([{ miss: { why: 'no-reward', reason } }]);
    expect(await app.couponsSold(campaign)).toBe(1);
  });
});

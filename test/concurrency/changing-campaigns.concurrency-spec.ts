import { COFFEE, campaignRead, createCampaign } from '../support/campaign-requests.js';
import { labeled, segmentRead, segmentWith } from '../support/segments.js';
import { TestApp } from '../support/test-app.js';

describe('changing campaigns at the same time', () => {
  let apps: TestApp[];
  beforeAll(async () => {
    const app = await TestApp.start();
    apps = [app, await app.another(), await app.another()];
  });
  afterAll(() => apps[0]?.stop());

  const app = () => apps[0] as TestApp;
  const at = (index: number) => (apps[index % apps.length] as TestApp).as('admin');

  it('adds every code once, and loses no change of another field', async () => {
    const campaignId = await createCampaign(app(), { coupons: [] });
    const changes = [{ costInPoints: 77 }, { tax: 23 }, { featured: true }, { labels: 'a:b' }];
    const answers = await Promise.all(
      changes.map((change, index) =>
        at(index).putJson(`/api/campaign/${campaignId}`, {
          campaign: { ...change, coupons: ['A', 'B', 'C', `own ${index}`] },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const record = await campaignRead(app(), campaignId);
    expect(record).toMatchObject({ costInPoints: 77, tax: 23, featured: true, usageLeft: 7 });
    expect(record['labels']).toEqual([{ key: 'a', value: 'b' }]);
    expect(record.coupons).toEqual(['A', 'B', 'C', 'own 0', 'own 1', 'own 2', 'own 3']);
  });

  it('never leaves a campaign with a segment that is gone', async () => {
    for (let round = 0; round < 8; round += 1) {
      const segmentId = await segmentWith(app(), [labeled('a')]);
      const campaign = { ...COFFEE, segments: [segmentId] };
      const [created, deleted] = await Promise.all([
        at(round).postJson('/api/campaign', { campaign }),
        at(round + 1).delete(`/api/segment/${segmentId}`),
      ]);
      expect([
        [200, 400],
        [400, 204],
      ]).toContainEqual([created.status, deleted.status]);
      if (created.status === 200) {
        expect((await segmentRead(app(), segmentId)).segmentId).toBe(segmentId);
      }
    }
  });

  it('counts what is sold meanwhile towards a new limit', async () => {
    const coupons = Array.from({ length: 40 }, (_, index) => `C${index}`);
    const campaignId = await createCampaign(app(), { unlimited: true, costInPoints: 0, coupons });
    const customers = await Promise.all(coupons.slice(0, 20).map(() => app().customerWith({ points: 0 })));
    const buys = customers.map((id, index) =>
      (apps[index % apps.length] as TestApp)
        .as('customer', id)
        .post(`/api/customer/campaign/${campaignId}/buy`),
    );
    const limits = { unlimited: false, limit: 10, limitPerUser: 1 };
    const edit = at(1).putJson(`/api/campaign/${campaignId}`, { campaign: limits });
    const [edited, ...answers] = await Promise.all([edit, ...buys]);
    expect(edited.status).toBe(200);
    const sold = answers.filter(({ status }) => status === 200).length;
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.every(({ body }) => body.error === 'No coupons left')).toBe(true);
    expect(sold).toBeGreaterThanOrEqual(10);
    const { body } = await at(0).get(`/api/campaign/${campaignId}`).expect(200);
    expect(body.usageLeft).toBe(Math.max(0, 10 - sold));
  });
});

import type { Response } from 'supertest';
import { CouponEntity } from '../../src/coupon/coupon.entity.js';
import { COFFEE, campaignRead, createCampaign, fieldsIn } from '../support/scenes/campaign-requests.js';
import { holdRows } from '../support/waiting/held-rows.js';
import { getAccount } from '../support/scenes/points.js';
import { labeled, segmentRead, segmentWith } from '../support/scenes/segments.js';
import { TestApp } from '../support/app/test-app.js';
import { databaseKind } from '../support/app/test-database.js';

describe('changing campaigns at the same time', () => {
  let apps: TestApp[];
  beforeAll(async () => {
    const app = await TestApp.start();
    apps = [app, await app.another(), await app.another()];
  });
  afterAll(() => apps[0]?.stop());

  /** Codes that were sold once each, and belong to customers now. */
  const stockKeysSold = async (campaignId: string): Promise<number> => {
    const coupons = await app().reader.manager.findBy(CouponEntity, { campaignId });
    return coupons.filter(({ stockKey, customerId }) => stockKey !== null && customerId !== null).length;
  };

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

  it('takes one code of two that are brought at once where all buyers get the same', async () => {
    for (let round = 0; round < 6; round += 1) {
      const campaignId = await createCampaign(app(), { singleCoupon: true, unlimited: true, coupons: [] });
      const answers = await Promise.all(
        ['ONE', 'TWO', 'THREE'].map((code, index) =>
          index === round % 3
            ? at(index).putJson(`/api/campaign/${campaignId}`, { campaign: { coupons: [code] } })
            : at(index).postJson(`/api/campaign/${campaignId}/coupons`, { coupons: [code] }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
      expect((await campaignRead(app(), campaignId)).coupons).toHaveLength(1);
    }
  });

  // On SQLite units of work follow one another anyway.
  describe.skipIf(databaseKind === 'sqlite')('while a purchase that has read the campaign goes on', () => {
    afterEach(() => void vi.restoreAllMocks());

    /** @param where The purchase waits: before it takes points, or, with its code, before it is counted. */
    const duringPurchase = async (
      campaign: string,
      where: 'points' | 'counters',
      meanwhile: () => PromiseLike<Response>,
    ) => {
      const customer = await app().customerWith({ points: 10 });
      const { id: account } = await getAccount(app(), customer);
      const [rows, id, statement] = {
        points: ['points_lot WHERE accountId = ?', account, 'UPDATE points_lot'] as const,
        counters: [
          'coupon_stock WHERE campaignId = ? AND shard = 0',
          campaign,
          'UPDATE coupon_stock',
        ] as const,
      }[where];
      const held = await holdRows(app(), `FROM ${rows}`, [id]);
      // Counters of a campaign are in several rows, one of which is chosen by chance: here, the one that is held …
      vi.spyOn(Math, 'random').mockReturnValue(0);
      const path = `/api/DEFAULT/customer/campaign/${campaign}/buy`;
      const asked = app().as('customer', customer).post(path);
      const buying = asked.then((answer) => answer);
      await held.untilWaiting(statement);
      // … and another one.
      vi.spyOn(Math, 'random').mockReturnValue(0.99);
      const other = Promise.resolve(meanwhile());
      const isFirst = await Promise.race([
        other.then(() => true),
        held.untilWaiting('UPDATE coupon_stock', 2).then(() => false),
      ]);
      await held.release();
      return { bought: await buying, other: await other, isFirst };
    };

    const switches = [
      ['one code for all', 'a code for each', { singleCoupon: true, coupons: ['ONE'] }],
      ['a code for each', 'one code for all', { singleCoupon: false, coupons: ['ONE', 'TWO'] }],
    ] as const;
    it.each(switches.flatMap((each) => [['points', ...each] as const, ['counters', ...each] as const]))(
      'stopped at its %s, either it sells %s or the campaign changes to %s',
      async (where, _from, _to, codes) => {
        const campaign = await createCampaign(app(), { unlimited: true, ...codes });
        const singleCoupon = !codes.singleCoupon;

        const { bought, other } = await duringPurchase(campaign, where, () =>
          at(1).putJson(`/api/campaign/${campaign}`, { campaign: { singleCoupon } }),
        );

        // A purchase that is overtaken buys what the campaign has become.
        expect(bought.status).toBe(200);
        expect(await app().couponsSold(campaign)).toBe(1);
        const isSwitched = other.status === 200;
        expect(isSwitched ? [] : fieldsIn(other.body)).toEqual(isSwitched ? [] : ['singleCoupon']);
        const areShared = isSwitched ? singleCoupon : codes.singleCoupon;
        expect((await campaignRead(app(), campaign))['singleCoupon']).toBe(areShared);
        expect(await stockKeysSold(campaign)).toBe(areShared ? 0 : 1);
      },
    );

    it('sells no code behind its removal', async () => {
      const campaign = await createCampaign(app(), { unlimited: true, singleCoupon: true, coupons: ['ONE'] });

      const { bought, other, isFirst } = await duringPurchase(campaign, 'counters', () =>
        at(1).delete(`/api/campaign/${campaign}/coupons`, { coupons: ['ONE'] }),
      );

      expect([other.status, other.body]).toEqual([200, { removed: 1 }]);
      // It is counted before, or starts again and finds nothing.
      expect(bought.body).toEqual(isFirst ? { error: 'No coupons left' } : { coupons: [expect.anything()] });
      expect(await app().couponsSold(campaign)).toBe(isFirst ? 0 : 1);
    });
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

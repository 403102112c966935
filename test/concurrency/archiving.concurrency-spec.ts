import type { Response } from 'supertest';
import { doBulk, readBulk } from '../support/scenes/bulk-actions.js';
import { createCampaign } from '../support/scenes/campaign-requests.js';
import { bought, buyerIn, ruleWith } from '../support/scenes/earning.js';
import { getAccount } from '../support/scenes/points.js';
import { holdRows } from '../support/waiting/held-rows.js';
import { differencesIn } from '../support/verify/verify.js';
import { TestApp } from '../support/app/test-app.js';
import { databaseKind } from '../support/app/test-database.js';

const UNLIMITED = { unlimited: true, limit: undefined, limitPerUser: undefined };
const CASHBACK = { ...UNLIMITED, reward: 'cashback', pointValue: 0.1, coupons: [] };

describe('archiving a campaign while it is sold', () => {
  let apps: TestApp[];
  beforeAll(async () => {
    const app = await TestApp.start();
    apps = [app, await app.another()];
  });
  beforeEach(async () => void (await TestApp.again(app())));
  afterEach(async () => expect(await differencesIn(app())).toEqual([]));
  afterAll(() => apps[0]?.stop());

  const app = () => apps[0] as TestApp;
  const at = (index: number) => apps[index % apps.length] as TestApp;
  const archive = async (campaign: string) =>
    at(1)
      .as('admin')
      .post(`/api/campaign/${campaign}/archive`)
      .then((answer: Response) => answer);

  it('sells nothing behind the answer', async () => {
    const coupons = Array.from({ length: 60 }, (_, index) => `C${index}`);
    const campaign = await createCampaign(app(), { ...UNLIMITED, costInPoints: 1, coupons });
    const customers = await Promise.all(coupons.slice(0, 24).map(() => app().customerWith({ points: 5 })));
    const buy = async (customer: string, index: number): Promise<number[]> => {
      const path = `/api/admin/customer/${customer}/campaign/${campaign}/buy`;
      const statuses: number[] = [];
      for (let time = 0; time < 2; time += 1) {
        statuses.push((await at(index).as('admin').post(path)).status);
      }
      return statuses;
    };
    const buying = Promise.all(customers.map(buy));
    const { status } = await archive(campaign);
    const soldByThen = await app().couponsSold(campaign);
    const statuses = (await buying).flat();

    expect(status).toBe(200);
    expect(await app().couponsSold(campaign)).toBe(soldByThen);
    expect(statuses.filter((each) => each === 200)).toHaveLength(soldByThen);
    expect(new Set(statuses.filter((each) => each !== 200))).toEqual(new Set([400]));
  });

  it('sells nothing behind a bulk action that has archived it', async () => {
    const codes = (name: string) => Array.from({ length: 40 }, (_, index) => `${name}${index}`);
    const campaigns = [
      await createCampaign(app(), { ...UNLIMITED, costInPoints: 1, coupons: codes('A') }),
      await createCampaign(app(), { ...UNLIMITED, costInPoints: 1, coupons: codes('B') }),
    ];
    const customers = await Promise.all(codes('').map(() => app().customerWith({ points: 5 })));
    const buy = async (customer: string, index: number) => {
      const path = `/api/admin/customer/${customer}/campaign/${campaigns[index % 2]}/buy`;
      return (await at(index).as('admin').post(path)).status;
    };
    const sold = () => Promise.all(campaigns.map((campaign) => app().couponsSold(campaign)));
    const buying = Promise.all(customers.map(buy));
    const action = await doBulk(at(1), 'campaign-archive', { archived: true, campaigns });
    const soldByThen = await sold();
    const statuses = await buying;

    expect(await readBulk(app(), action)).toMatchObject({ state: 'done', done: 2, leftOut: 0 });
    expect(await sold()).toEqual(soldByThen);
    expect(statuses.filter((each) => each === 200)).toHaveLength(
      soldByThen.reduce((sum, each) => sum + each, 0),
    );
    expect(statuses.every((each) => each === 200 || each === 400)).toBe(true);
  });

  // On SQLite units of work follow one another anyway.
  describe.skipIf(databaseKind === 'sqlite')('by one who has read it before', () => {
    /** Stops a sale that has read the campaign, before it takes the points; archives; then the sale goes on. */
    const duringSale = async (campaign: string, customer: string, sell: () => PromiseLike<Response>) => {
      const { id: account } = await getAccount(app(), customer);
      const held = await holdRows(app(), 'FROM points_lot WHERE accountId = ?', [account]);
      const selling = Promise.resolve(sell());
      await held.untilWaiting('UPDATE points_lot');
      const { status } = await archive(campaign);
      const soldByThen = await app().couponsSold(campaign);
      await held.release();
      return { status, soldByThen, sold: await selling };
    };

    it.each([
      ['a code each', { ...UNLIMITED, coupons: ['A', 'B'] }],
      ['one code for all', { ...UNLIMITED, singleCoupon: true, coupons: ['A'] }],
      ['codes within a limit', { coupons: ['A', 'B'], limit: 2, limitPerUser: 1 }],
    ])('is refused, with %s', async (_name, fields) => {
      const campaign = await createCampaign(app(), fields);
      const customer = await app().customerWith({ points: 10 });
      const path = `/api/admin/customer/${customer}/campaign/${campaign}/buy`;

      const { status, soldByThen, sold } = await duringSale(campaign, customer, () =>
        app().as('admin').post(path),
      );

      expect([status, soldByThen]).toEqual([200, 0]);
      expect([sold.status, sold.body]).toEqual([400, { error: 'The campaign is archived' }]);
      expect(await app().couponsSold(campaign)).toBe(0);
      expect(await app().getPoints(customer)).toBe(10);
    });

    it('is refused, with cashback', async () => {
      const campaign = await createCampaign(app(), CASHBACK);
      const customerId = await app().customerWith({ points: 10 });
      const cashback = { customerId, pointsAmount: 10, pointValue: 0.1, rewardAmount: 1 };

      const { status, soldByThen, sold } = await duringSale(campaign, customerId, () =>
        app().as('admin').postJson('/api/admin/campaign/cashback/redeem', cashback),
      );

      expect([status, soldByThen]).toEqual([200, 0]);
      expect([sold.status, sold.body]).toEqual([400, { error: 'cashback not available' }]);
      expect(await app().couponsSold(campaign)).toBe(0);
      expect(await app().getPoints(customerId)).toBe(10);
    });
  });

  it('gives nothing behind the answer', async () => {
    const coupons = Array.from({ length: 40 }, (_, index) => `C${index}`);
    const campaign = await createCampaign(app(), { ...UNLIMITED, costInPoints: 0, coupons });
    await ruleWith(app(), { type: 'instant_reward', rewardCampaignId: campaign });
    const buyers = await Promise.all(Array.from({ length: 12 }, () => buyerIn(app())));
    const selling = Promise.all(
      buyers.map(({ phone }, index) =>
        bought(at(index), { number: `${index}`, phone, items: [{ sku: 'TEA', grossValue: 10 }] }),
      ),
    );
    const { status } = await archive(campaign);
    const givenByThen = await app().couponsSold(campaign);
    await selling;
    expect(status).toBe(200);
    expect(await app().couponsSold(campaign)).toBe(givenByThen);
  });

  it('is done once, by several at once, and beside an activation that is refused or undone by it', async () => {
    for (let round = 0; round < 4; round += 1) {
      const campaign = await createCampaign(app(), { active: false });
      const [first, second, activated] = await Promise.all([
        archive(campaign),
        app().as('admin').post(`/api/campaign/${campaign}/archive`),
        at(round).as('admin').post(`/api/campaign/${campaign}/active`),
      ]);
      expect([first.status, second.status]).toEqual([200, 200]);
      expect([200, 400]).toContain(activated.status);
      const { body } = await app().as('admin').get(`/api/campaign/${campaign}`).expect(200);
      expect(body).toMatchObject({ active: false, archivedAt: expect.any(String) });
      const types = await app().getEventTypes(campaign);
      const updates = types.filter((type) => type.endsWith('CampaignWasUpdated'));
      expect(updates).toHaveLength(activated.status === 200 ? 2 : 1);
    }
  });
});

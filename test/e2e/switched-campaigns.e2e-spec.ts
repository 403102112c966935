import { Writer } from '#platform/database/writer.js';
import { createCampaign } from '../support/scenes/campaign-requests.js';
import { differencesIn } from '../support/verify/verify.js';
import { TestApp } from '../support/app/test-app.js';

const ADDS_REVISION = 'AddRevisionToCouponStock1760000230000';

describe('a campaign that was switched to a code for each after sales, by an earlier version', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start({ freshDatabase: true })));
  afterAll(() => app.stop());

  /** Runs `work` on the tables of before the migration, and migrates. */
  const beforeMigration = async (work: () => Promise<unknown>) => {
    const { dataSource } = app.nest.get(Writer);
    const isThere = async () => {
      const done = await dataSource.query<{ name: string }[]>('SELECT name FROM migrations');
      return done.some(({ name }) => name === ADDS_REVISION);
    };
    while (await isThere()) {
      await dataSource.undoLastMigration();
    }
    await work();
    await dataSource.runMigrations();
  };
  const buy = async (campaign: string) => {
    const customer = await app.customerWith({ points: 100 });
    return app.as('customer', customer).post(`/api/DEFAULT/customer/campaign/${campaign}/buy`);
  };

  it('never sells a shared code as a single one', async () => {
    const unlimited = { unlimited: true, singleCoupon: true };
    const switched = await createCampaign(app, { ...unlimited, coupons: ['SHARED'] });
    const single = await createCampaign(app, { ...unlimited, coupons: ['SHARED'] });
    const stock = await createCampaign(app, { unlimited: true, coupons: ['SHARED', 'OTHER'] });
    for (const campaign of [switched, switched, single, stock]) {
      expect((await buy(campaign)).status).toBe(200);
    }

    await beforeMigration(() =>
      app.unitOfWork.run((tx) => tx.query('UPDATE campaign SET singleCoupon = 0 WHERE id = ?', [switched])),
    );

    expect((await buy(switched)).body).toEqual({ error: 'No coupons left' });
    await app
      .as('admin')
      .postJson(`/api/campaign/${switched}/coupons`, { coupons: ['NEW'] })
      .expect(200);
    expect((await buy(switched)).body.coupons).toMatchObject([{ code: 'NEW' }]);
    expect((await buy(single)).body.coupons).toMatchObject([{ code: 'SHARED' }]);
    expect((await buy(stock)).status).toBe(200);
    expect((await buy(stock)).body).toEqual({ error: 'No coupons left' });
    // Its figures count shared sales as sold codes, and no event tells of the switch; nothing else is wrong.
    expect(await differencesIn(app)).toMatchObject([
      { table: 'campaign', id: switched, what: 'singleCoupon' },
      { table: 'campaign', id: switched, what: 'campaignData.singleCoupon' },
    ]);
  });
});

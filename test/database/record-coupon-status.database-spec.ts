import { RecordCouponStatusJob } from '../../src/coupon/index.js';
import { boughtWith, getEvents } from '../support/scenes/bought.js';
import { TestApp } from '../support/app/test-app.js';

describe('telling of coupons that become active and expire', () => {
  let app: TestApp;
  beforeEach(async () => void (app = await TestApp.again(app)));
  afterAll(() => app.stop());

  const run = () => app.nest.get(RecordCouponStatusJob).run();
  const told = async (customer: string) =>
    (await getEvents(app, customer, /CampaignStatus/)).map(
      ({ payload }) => (payload as { status: string }).status,
    );
  const mark = (bought: Awaited<ReturnType<typeof boughtWith>>, used: number) =>
    app
      .as('admin')
      .post('/api/admin/campaign/coupons/mark_as_used', {
        coupons: [
          {
            customerId: bought.customer,
            campaignId: bought.campaign,
            couponId: bought.coupon,
            code: bought.coupons[0]?.code,
            used,
          },
        ],
      })
      .expect(200);

  it('tells of each change once, when it is due', async () => {
    const { customer, campaign, coupon, coupons } = await boughtWith(app, { daysInactive: 2, daysValid: 3 });
    const seen: string[][] = [];
    for (let day = 0; day < 7; day += 1) {
      await run();
      await run();
      seen.push(await told(customer));
      app.clock.advance({ days: 1 });
    }
    const [none, active, over] = [[], ['active'], ['active', 'expired']];
    // Two days to wait, three to use it, and the rest of the last one.
    expect(seen).toEqual([none, none, active, active, active, active, over]);
    expect((await getEvents(app, customer, /CampaignStatus/))[0]?.payload).toEqual({
      customerId: { customerId: customer },
      campaignId: { campaignId: campaign },
      couponId: { couponId: coupon },
      coupon: { code: coupons[0]?.code },
      status: 'active',
    });
  });

  it('tells of both, in order, when it was away for longer', async () => {
    const { customer } = await boughtWith(app, { daysInactive: 2, daysValid: 3 });
    app.clock.advance({ days: 30 });
    expect(await run()).toBe(1);
    expect(await told(customer)).toEqual(['active', 'expired']);
    expect(await run()).toBe(0);
  });

  it('says nothing of a coupon that was used or returned in time', async () => {
    const used = await boughtWith(app, { daysValid: 3 });
    const returned = await boughtWith(app, { daysValid: 3 });
    await mark(used, 1);
    const path = `/api/admin/customer/${returned.customer}/bought/coupon/${returned.coupon}/return`;
    await app.as('admin').post(path).expect(200);
    app.clock.advance({ days: 4 });
    await run();
    expect(await told(used.customer)).toEqual([]);
    expect(await told(returned.customer)).toEqual(['cancelled']);
  });

  it('tells of a coupon that is unused again when its time is up', async () => {
    const bought = await boughtWith(app, { daysValid: 3 });
    await mark(bought, 1);
    app.clock.advance({ days: 4 });
    await run();
    await mark(bought, 0);
    await run();
    expect(await told(bought.customer)).toEqual(['expired']);
  });

  it.each([[{ daysInactive: 1, daysValid: 5 }], [{ daysInactive: 1 }]])(
    'tells of a coupon with %j that became active, though it was used and unused before anything was told',
    async (days) => {
      const bought = await boughtWith(app, days);
      app.clock.advance({ days: 1, seconds: 1 });
      await mark(bought, 1);
      await mark(bought, 0);
      await run();
      expect(await told(bought.customer)).toEqual(['active']);
      app.clock.advance({ days: 6 });
      await run();
      expect(await told(bought.customer)).toEqual('daysValid' in days ? ['active', 'expired'] : ['active']);
      expect(await run()).toBe(0);
    },
  );

  it('tells once when two run at the same time', async () => {
    const { customer } = await boughtWith(app, { quantity: 30, daysValid: 1 });
    const other = await app.another();
    app.clock.advance({ days: 2 });
    other.clock.advance({ days: 2 });
    await Promise.all([run(), other.nest.get(RecordCouponStatusJob).run()]);
    expect(await told(customer)).toEqual(Array(30).fill('expired'));
  });
});

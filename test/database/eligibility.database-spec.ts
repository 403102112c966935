import { randomUUID } from 'node:crypto';
import { levelWith } from '../support/scenes/customers.js';
import { TestApp } from '../support/app/test-app.js';

const NOT_FOUND = { error: { code: 404, message: 'Not Found' } };
const NOW = new Date('2032-04-20T12:00:00Z');
const MAY = new Date('2032-05-01T00:00:00Z');
const MARCH = new Date('2032-03-01T00:00:00Z');

describe.each(['/api/DEFAULT', '/api'])('GET %s/…/campaign/{campaign}/eligibility', (base) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start();
    app.clock.stopAt(NOW);
  });
  afterAll(() => app.stop());

  const own = (campaign: string, query = '') => `${base}/customer/campaign/${campaign}/eligibility${query}`;
  const path = (role: 'admin' | 'seller', customer: string, campaign: string, query = '') =>
    `${base}/${role}/customer/${customer}/campaign/${campaign}/eligibility${query}`;

  it('200: nothing stands against a purchase that would succeed', async () => {
    const customer = await app.customerWith({ points: 100 });
    const campaign = await app.campaignWith({ cost: 50, coupons: 2 });
    const fine = { eligible: true, reasons: [] };

    await app.as('customer', customer).get(own(campaign, '?quantity=2')).expect(200, fine);
    await app
      .as('seller')
      .get(path('seller', customer, campaign))
      .expect(200, fine);
    await app
      .as('admin')
      .get(path('admin', customer, campaign))
      .expect(200, fine);
  });

  it('200: a customer learns how many points are missing, and changes nothing by asking', async () => {
    const customer = await app.customerWith({ points: 70 });
    const campaign = await app.campaignWith({ cost: 50, coupons: 5, limitPerUser: 1 });
    const rows = await getRows(app);

    const { body } = await app.as('customer', customer).get(own(campaign, '?quantity=2')).expect(200);

    expect(body).toEqual({
      eligible: false,
      reasons: [
        {
          code: 'campaign.limit-per-customer-exceeded',
          reason: 'limit-per-customer',
          message: 'One customer may buy 1, and has bought 0.',
          limit: 1,
          used: 0,
        },
        {
          code: 'account.not-enough-points',
          reason: 'not-enough-points',
          message: '30 points short: it costs 100, and 70 are available.',
          costInPoints: 100,
          availablePoints: 70,
          missingPoints: 30,
        },
      ],
    });
    expect(await getRows(app)).toEqual(rows);
    expect(await app.getPoints(customer)).toBe(70);
  });

  it('200: a customer learns from when a visible campaign is on sale', async () => {
    const customer = await app.customerWith({ points: 70 });
    const campaign = await app.campaignWith({ cost: 5, coupons: 5, allTimeActive: false, activeFrom: MAY });

    const { body } = await app.as('customer', customer).get(own(campaign)).expect(200);

    expect(body.reasons).toEqual([
      {
        code: 'campaign.not-found',
        reason: 'not-yet-on-sale',
        from: '2032-05-01T00:00:00+0000',
        message: 'The campaign is on sale from 2032-05-01T00:00:00+0000.',
      },
    ]);
  });

  it('200: a seller and an administrator learn all reasons, in the order in which a purchase refuses', async () => {
    const gold = await levelWith(app, { name: 'Gold', conditionValue: 1_000_000 });
    const customer = await app.customerWith({ points: 4, status: 'blocked' });
    const campaign = await app.campaignWith({
      cost: 5,
      coupons: 0,
      active: false,
      levels: [gold],
      allTimeActive: false,
      activeTo: MARCH,
      allTimeVisible: false,
      visibleFrom: MAY,
    });
    const all = [
      { code: 'campaign.not-found', reason: 'switched-off' },
      { code: 'campaign.not-found', reason: 'no-longer-on-sale', until: '2032-03-01T00:00:00+0000' },
      { code: 'campaign.not-found', reason: 'not-yet-visible', from: '2032-05-01T00:00:00+0000' },
      { code: 'campaign.not-found', reason: 'not-for-customer', levelNames: { [gold]: 'Gold' } },
      { code: 'campaign.none-left', reason: 'none-left', left: 0 },
      { code: 'campaign.not-allowed', reason: 'status', status: 'blocked' },
      { code: 'account.not-enough-points', reason: 'not-enough-points', missingPoints: 1 },
    ];

    const seller = await app
      .as('seller')
      .get(path('seller', customer, campaign))
      .expect(200);
    const admin = await app
      .as('admin')
      .get(path('admin', customer, campaign, '?buyer=customer'))
      .expect(200);
    const gift = await app
      .as('admin')
      .get(path('admin', customer, campaign, '?withoutPoints=1'))
      .expect(200);

    expect(seller.body.reasons).toMatchObject(all);
    expect(admin.body).toEqual(seller.body);
    expect(gift.body.reasons.map(({ reason }: { reason: string }) => reason)).toEqual([
      'none-left',
      'status',
    ]);
  });

  it('404: a customer learns nothing of a campaign that they may not know of', async () => {
    const gold = await levelWith(app, { name: `Gold ${randomUUID()}`, conditionValue: 1_000_000 });
    const customer = await app.customerWith({ points: 100 });
    const hidden = [
      await app.campaignWith({ cost: 5, coupons: 5, active: false }),
      await app.campaignWith({ cost: 5, coupons: 5, allTimeVisible: false, visibleFrom: MAY }),
      await app.campaignWith({ cost: 5, coupons: 5, public: false, levels: [gold] }),
      randomUUID(),
    ];
    for (const campaign of hidden) {
      await app.as('customer', customer).get(own(campaign)).expect(404, NOT_FOUND);
    }
    const open = await app.campaignWith({ cost: 5, coupons: 5, levels: [gold] });
    const { body } = await app.as('customer', customer).get(own(open)).expect(200);
    expect(body.reasons).toMatchObject([
      { reason: 'not-for-customer', message: /^The campaign is for others: Gold/ },
    ]);
  });

  it('400, 401, 403, 404: wrong questions', async () => {
    const customer = await app.customerWith({ points: 100 });
    const campaign = await app.campaignWith({ cost: 5, coupons: 5 });
    for (const quantity of ['0', '1001', '1.5', 'x']) {
      const { body } = await app
        .as('customer', customer)
        .get(own(campaign, `?quantity=${quantity}`))
        .expect(400);
      expect(body.errors).toMatchObject([{ field: 'quantity' }]);
    }
    await app
      .as('admin')
      .get(path('admin', customer, campaign, '?buyer=seller'))
      .expect(400);
    await app
      .as('admin')
      .get(path('admin', randomUUID(), campaign))
      .expect(404, NOT_FOUND);
    await app
      .as('seller')
      .get(path('seller', customer, randomUUID()))
      .expect(404, NOT_FOUND);
    await app
      .as('seller')
      .get(path('admin', customer, campaign))
      .expect(403);
    await app
      .as('customer', customer)
      .get(path('seller', customer, campaign))
      .expect(403);
    await app.asAnonymous().get(own(campaign)).expect(401);
  });
});

/** How many rows each table has that a purchase writes. */
async function getRows(app: TestApp): Promise<number[]> {
  const tables = ['event', 'coupon', 'points_transfer', 'points_movement', 'audit_entry', 'kept_answer'];
  return Promise.all(tables.map((table) => app.reader.getRepository(table).count()));
}

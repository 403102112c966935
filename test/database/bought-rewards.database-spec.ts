import { randomUUID } from 'node:crypto';
import { CustomerEntity } from '../../src/customer/customer.entity.js';
import { boughtWith } from '../support/scenes/bought.js';
import { loginWith } from '../support/scenes/logins.js';
import { storeWith } from '../support/scenes/points.js';
import { TestApp } from '../support/app/test-app.js';

describe.each(['/api/DEFAULT', '/api'])('%s/campaign/bought', (base) => {
  let app: TestApp;
  beforeEach(async () => void (app = await TestApp.again(app)));
  afterAll(() => app.stop());

  const path = `${base}/campaign/bought`;
  const list = async (query: object = {}) => (await app.as('admin').get(path).query(query).expect(200)).body;
  const getCoupons = async (query: object): Promise<string[]> =>
    (await list(query)).boughtCampaigns.map(({ couponId }: { couponId: string }) => couponId);
  const mark = ({ customer, campaign, coupon, coupons }: Awaited<ReturnType<typeof boughtWith>>) =>
    app
      .as('admin')
      .post('/api/admin/campaign/coupons/mark_as_used', {
        coupons: [
          { customerId: customer, campaignId: campaign, couponId: coupon, code: coupons[0]?.code, used: 1 },
        ],
      })
      .expect(200);
  const at = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString();

  describe('GET', () => {
    it('200: shows each purchase with its campaign and its buyer, the latest first', async () => {
      const first = await boughtWith(app);
      app.clock.advance({ days: 1 });
      const customer = await app.customerWith({
        points: 50,
        firstName: 'Jan',
        lastName: 'Kowalski',
        email: 'jan@example.com',
        phone: '+48111222333',
      });
      await app.unitOfWork.run(async (tx) => {
        await tx.update(
          CustomerEntity,
          { id: customer },
          { street: 'Prosta', city: 'Wrocław', postal: '50-001' },
        );
      });
      const { campaign, coupon, coupons } = await boughtWith(app, {
        customer,
        cost: 20,
        reward: 'gift_code',
        name: 'Mug',
        fulfillmentTracking: true,
        daysValid: 2,
        details: {
          translations: { en: { name: 'Mug' } },
          labels: [],
          taxPriceValue: 1.23,
        },
      });

      const body = await list();

      expect(Object.keys(body)).toEqual(['boughtCampaigns', 'total']);
      expect(body.total).toBe(2);
      expect(body.boughtCampaigns[0]).toEqual({
        campaignId: campaign,
        customerId: customer,
        couponId: coupon,
        purchasedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4}$/),
        coupon: { code: coupons[0]?.code, id: coupon },
        campaignType: 'gift_code',
        campaignName: 'Mug',
        customerEmail: 'jan@example.com',
        customerPhone: '+48111222333',
        customerName: 'Jan',
        customerLastname: 'Kowalski',
        campaignShippingAddress: { street: 'Prosta', city: 'Wrocław', postal: '50-001' },
        costInPoints: 20,
        currentPointsAmount: 50,
        taxPriceValue: 1.23,
        used: false,
        status: 'active',
        canBeUsed: true,
        activeTo: expect.any(String),
        deliveryStatus: { status: 'ordered' },
      });
      expect(body.boughtCampaigns[1]).toMatchObject({
        couponId: first.coupon,
        campaignShippingAddress: {},
        deliveryStatus: { status: '' },
      });
    });

    it('200: shows what became of them', async () => {
      const returned = await boughtWith(app);
      const used = await boughtWith(app);
      const money = await boughtWith(app, { reward: 'cashback' });
      await app
        .as('admin')
        .post(`/api/admin/customer/${returned.customer}/bought/coupon/${returned.coupon}/return`)
        .expect(200);
      await mark(used);
      const entries: { couponId: string }[] = (await list()).boughtCampaigns;
      const getEntry = (coupon: string) => entries.find(({ couponId }) => couponId === coupon);
      expect(getEntry(returned.coupon)).toMatchObject({
        status: 'cancelled',
        returnedAmount: 10,
        canBeUsed: false,
      });
      expect(getEntry(used.coupon)).toMatchObject({
        used: true,
        usageDate: expect.any(String),
        canBeUsed: false,
      });
      expect(getEntry(money.coupon)).toMatchObject({ cashbackStatus: 'pending', campaignType: 'cashback' });
    });

    it('200: says of each page how many there are, those that came back included, and with a filter how many of those', async () => {
      const some = await boughtWith(app, { quantity: 2 });
      const returned = await boughtWith(app);
      await app
        .as('admin')
        .post(`/api/admin/customer/${returned.customer}/bought/coupon/${returned.coupon}/return`)
        .expect(200);
      await app.campaignWith({ cost: 1, coupons: 5 });
      await mark(some);
      const totals = async (query: object) => (await list({ perPage: 1, ...query })).total;

      expect([await totals({}), await totals({ page: 3 }), await totals({ page: 9 })]).toEqual([3, 3, 3]);
      expect(await totals({ campaignId: some.campaign })).toBe(2);
      expect(await totals({ used: 'true' })).toBe(1);
      expect(await totals({ q: 'no-such-name' })).toBe(0);
      await storeWith(app, 'OTHER');
      const { body } = await app.as('admin').get('/api/OTHER/campaign/bought?perPage=1').expect(200);
      expect(body).toEqual({ boughtCampaigns: [], total: 0 });
    });

    it('200: filters', async () => {
      const [yesterday, tomorrow] = [at(-1), at(1)];
      const plain = await boughtWith(app);
      const mug = await boughtWith(app, { reward: 'gift_code', fulfillmentTracking: true });
      const later = await boughtWith(app, { daysInactive: 10, daysValid: 20 });
      await mark(plain);
      const [p, m, l] = [plain.coupon, mug.coupon, later.coupon];
      const expected: readonly [object, string[]][] = [
        [{ used: 'true' }, [p]],
        [{ used: 'false' }, [m, l]],
        [{ used: '' }, [p, m, l]],
        [{ deliveryStatus: 'ordered' }, [m]],
        [{ deliveryStatus: 'shipped' }, []],
        [{ deliveryStatus: 'lost' }, [p, m, l]],
        [{ deliveryStatus: ['shipped', 'ordered'] }, [m]],
        [{ deliveryStatus: ['lost', 'shipped'] }, []],
        [{ campaignId: plain.campaign }, [p]],
        [{ campaignId: [plain.campaign, mug.campaign] }, [p, m]],
        [{ customerId: later.customer }, [l]],
        [{ purchasedAtFrom: yesterday, purchasedAtTo: tomorrow }, [p, m, l]],
        [{ purchasedAtFrom: tomorrow }, []],
        [{ purchasedAtTo: yesterday }, []],
        [{ purchasedAtTo: encodeURIComponent(tomorrow) }, [p, m, l]],
        [{ purchasedAtTo: at(0).slice(0, 10) }, [p, m, l]],
        [{ usageDateFrom: yesterday, usageDateTo: tomorrow }, [p]],
        [{ usageDateTo: yesterday }, []],
        [{ activeSinceFrom: at(9), activeSinceTo: at(11) }, [l]],
        [{ activeSinceTo: at(9) }, []],
        [{ activeToFrom: at(29), activeToTo: at(31) }, [l]],
        [{ activeToTo: at(11) }, []],
        [{ silenceQuery: 'true', q: '' }, [p, m, l]],
      ];
      for (const [query, coupons] of expected) {
        expect({ query, found: (await getCoupons(query)).sort() }).toEqual({
          query,
          found: [...coupons].sort(),
        });
      }
    });

    it.each(['purchasedAt', 'usageDate', 'deliveryStatus', 'used', 'costInPoints', 'activeSince', 'nothing'])(
      '200: sorted by %s, page by page, each row once',
      async (sort) => {
        const { coupons } = await boughtWith(app, { quantity: 7 });
        const seen: string[] = [];
        for (let page = 1; page <= 3; page += 1) {
          seen.push(...(await getCoupons({ sort, direction: 'desc', page, perPage: 3 })));
        }
        expect(seen.sort()).toEqual(coupons.map(({ id }) => id).sort());
      },
    );

    it('200: shows nothing of another store', async () => {
      await boughtWith(app);
      await app.unitOfWork.run((tx) => tx.query(`UPDATE coupon SET storeId = '${randomUUID()}'`));
      expect(await list()).toEqual({ boughtCampaigns: [], total: 0 });
    });

    it.each([
      { purchasedAtFrom: 'yesterday' },
      { activeToTo: '2018-02-30' },
      { used: 'maybe' },
      { perPage: -1 },
    ])('400: refuses %j', async (query) => {
      const response = await app.as('admin').get(path).query(query).expect(400);
      expect(response.body.errors[0].field).toBe(Object.keys(query)[0]);
    });
  });

  describe('GET /export/csv', () => {
    const csv = async (query: object = {}): Promise<string> => {
      const response = await app.as('admin').get(`${path}/export/csv`).query(query).buffer(true).expect(200);
      expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(response.headers['content-disposition']).toMatch(
        /^attachment; filename="redeemed_rewards_report/,
      );
      return response.text;
    };

    it('200: a row for each purchase; texts are quoted, and nothing in it is a formula', async () => {
      const customer = await app.customerWith({
        points: 50,
        firstName: '=HYPERLINK("x")',
        lastName: 'Nowak;=cmd|calc',
        email: 'anna@example.com',
      });
      await boughtWith(app, { customer, cost: 20, name: '+1 Coffee' });

      const [head, row, end] = (await csv()).split('\n');

      expect(head).toBe(
        '\ufeffName,Date,Cost,Tax value,email,phone,Firstname,Surname,Points balance,Is used',
      );
      expect(row).toMatch(
        /^"'\+1 Coffee","\d{4}-\d\d-\d\dT[\d:]+[+-]\d{4}",20,,"anna@example\.com",,"'=HYPERLINK\(""x""\)","Nowak;=cmd\|calc",50,0$/,
      );
      expect(end).toBe('');
    });

    it.each([
      '=1',
      ' =1',
      '+a',
      '-a',
      '@a',
      '＝1',
      '＋a',
      '－a',
      '＠SUM(1)',
      '－1',
      '＋48 500',
      '﹣1',
      '﹢1',
      '﹦1',
      '﹫a',
      '\t=1',
      '\n=1',
    ])('200: a campaign called %j is no formula', async (name) => {
      await boughtWith(app, { name });
      const text = await csv();
      const cell = `"'${name}",`;
      expect(text.slice(text.indexOf('\n') + 1).slice(0, cell.length)).toBe(cell);
    });

    it('200: only those of the time asked for, and all of them', async () => {
      await boughtWith(app, { quantity: 600 });
      app.clock.advance({ days: 2 });
      await boughtWith(app, { quantity: 600 });
      const middle = new Date(app.clock.now().getTime() - 86_400_000)
        .toISOString()
        .slice(0, 16)
        .replace('T', ' ');
      const getRows = (text: string) => text.trim().split('\n').length - 1;
      expect(getRows(await csv())).toBe(1200);
      expect(getRows(await csv({ purchasedAtFrom: middle }))).toBe(600);
      expect(getRows(await csv({ purchasedAtTo: middle }))).toBe(600);
    });

    it('400: a time that is none', async () => {
      await app.as('admin').get(`${path}/export/csv`).query({ purchasedAtTo: 'now' }).expect(400);
    });
  });

  it.each(['', '/export/csv'])('401, 403: GET %s', async (more) => {
    const stranger = await loginWith(app, { role: 'admin', permissions: { LEVEL: ['VIEW'] } });
    await app
      .asAnonymous()
      .get(path + more)
      .expect(401);
    await app
      .as('customer')
      .get(path + more)
      .expect(403);
    await app
      .as('seller')
      .get(path + more)
      .expect(403);
    await app
      .as('admin', stranger)
      .get(path + more)
      .expect(403);
  });
});

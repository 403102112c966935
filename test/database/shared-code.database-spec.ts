import { TestApp } from '../support/app/test-app.js';

describe.each(['/api/DEFAULT', '/api'])(
  'POST %s/campaign/{campaign}/coupons, where all buyers get the same code',
  (base) => {
    let app: TestApp;
    beforeAll(async () => void (app = await TestApp.start()));
    afterAll(() => app.stop());

    const getPath = (campaign: string) => `${base}/campaign/${campaign}/coupons`;
    const getCodes = async (campaign: string, query: object = { perPage: 1000 }): Promise<string[]> => {
      const response = await app.as('admin').get(getPath(campaign)).query(query).expect(200);
      return response.body.coupons.map(({ code }: { code: string }) => code);
    };
    const getUsageLeft = async (campaign: string) => {
      const codes = await app.reader.query<{ codes: number | string }[]>(
        'SELECT SUM(codes) AS codes FROM coupon_stock WHERE campaignId = ?',
        [campaign],
      );
      return Number(codes[0]?.codes);
    };
    const buy = async (campaign: string, quantity = 1) => {
      const customer = await app.customerWith({ points: quantity });
      const path = `/api/DEFAULT/customer/campaign/${campaign}/buy`;
      const bought = await app.as('customer', customer).post(path, { quantity }).expect(200);
      return { customer, codes: bought.body.coupons.map(({ code }: { code: string }) => code) as string[] };
    };

    const single = (coupons: number) => app.campaignWith({ cost: 1, coupons, singleCoupon: true });
    const add = (campaign: string, body: object) => app.as('admin').postJson(getPath(campaign), body);
    const upload = (campaign: string, file: string) =>
      app.as('admin').ask('post', getPath(campaign)).type('text/csv').send(file);
    const message = 'All buyers of this campaign get the same code: it takes no other.';

    it.each([
      ['a list', 'coupons', (campaign: string) => add(campaign, { coupons: ['COFFEE-0', 'NEW'] })],
      ['a file', 'coupons', (campaign: string) => upload(campaign, 'NEW\nCOFFEE-0\n')],
      ['a pattern', 'pattern', (campaign: string) => add(campaign, { pattern: 'NEW-####', count: 1 })],
    ])(
      '400: takes no other from %s when there is one, and buyers go on getting it',
      async (_, field, send) => {
        const campaign = await single(1);
        const { body } = await send(campaign).expect(400);
        expect(body.errors).toEqual([{ field, message }]);
        expect(await getCodes(campaign)).toEqual(['COFFEE-0']);
        expect(await getUsageLeft(campaign)).toBe(1);
        expect((await buy(campaign, 2)).codes).toEqual(['COFFEE-0', 'COFFEE-0']);
      },
    );

    it('200: knows the code that is there, and takes the first new one where there is none', async () => {
      const campaign = await single(0);
      const { body } = await add(campaign, { coupons: ['FIRST', 'SECOND'] }).expect(200);
      expect(body).toEqual({
        added: 1,
        rejected: [{ row: 2, code: 'SECOND', message }],
        totalRejected: 1,
        notes: [],
      });
      const again = await add(campaign, { coupons: ['FIRST'] }).expect(200);
      expect(again.body).toMatchObject({ added: 0, totalRejected: 1 });
      expect(await getCodes(campaign)).toEqual(['FIRST']);
      expect((await buy(campaign)).codes).toEqual(['FIRST']);
    });

    it('400: draws one code where there is none, and no more', async () => {
      const campaign = await single(0);
      const several = await add(campaign, { pattern: 'NEW-####', count: 2 }).expect(400);
      expect(several.body.errors).toEqual([{ field: 'count', message }]);
      expect(await getCodes(campaign)).toEqual([]);
      expect(await getUsageLeft(campaign)).toBe(0);
      await add(campaign, { pattern: 'NEW-####', count: 1 }).expect(200);
      expect(await getCodes(campaign)).toHaveLength(1);
    });

    it('200: after it was removed, no purchase succeeds until there is another', async () => {
      const campaign = await single(1);
      await app
        .as('admin')
        .delete(getPath(campaign), { coupons: ['COFFEE-0'] })
        .expect(200);
      const customer = await app.customerWith({ points: 1 });
      const buying = app.as('customer', customer).post(`/api/DEFAULT/customer/campaign/${campaign}/buy`);
      await buying.expect(400, { error: 'No coupons left' });
      await add(campaign, { coupons: ['NEXT'] }).expect(200);
      expect((await buy(campaign)).codes).toEqual(['NEXT']);
    });
  },
);

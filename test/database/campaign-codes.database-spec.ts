import { randomUUID } from 'node:crypto';
import { loginWith } from '../support/scenes/logins.js';
import type { Response } from 'supertest';
import { TestApp } from '../support/app/test-app.js';

const DIFFERS_BY_CASE = 'This code differs only by case from one that is already there.';

describe.each(['/api/DEFAULT', '/api'])('%s/campaign/{campaign}/coupons', (base) => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  const getPath = (campaign: string) => `${base}/campaign/${campaign}/coupons`;
  const campaignWith = (coupons: number) => app.campaignWith({ cost: 1, coupons });
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

  describe('GET', () => {
    it('200: lists all codes by code, and of sold ones who has bought them', async () => {
      const campaign = await campaignWith(2);
      const { customer, codes } = await buy(campaign);

      const response = await app.as('admin').get(getPath(campaign)).expect(200);

      expect(Object.keys(response.body)).toEqual(['coupons', 'total']);
      expect(response.body.total).toBe(2);
      expect(response.body.coupons.map(({ code }: { code: string }) => code)).toEqual([
        'COFFEE-0',
        'COFFEE-1',
      ]);
      const sold = response.body.coupons.find(({ code }: { code: string }) => code === codes[0]);
      const left = response.body.coupons.find(({ code }: { code: string }) => code !== codes[0]);
      expect(sold).toEqual({
        couponId: expect.any(String),
        code: codes[0],
        sold: true,
        used: false,
        customerId: customer,
        purchasedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4}$/),
        status: 'active',
      });
      expect(left).toEqual({ couponId: expect.any(String), code: left.code, sold: false, used: false });
    });

    it('200: filters by sold, used and code', async () => {
      const campaign = await campaignWith(3);
      const { codes } = await buy(campaign, 2);

      expect((await getCodes(campaign, { sold: 1 })).sort()).toEqual(codes.sort());
      expect(await getCodes(campaign, { sold: 0 })).toHaveLength(1);
      expect(await getCodes(campaign, { used: 1 })).toEqual([]);
      expect(await getCodes(campaign, { code: 'COFFEE-1' })).toEqual(['COFFEE-1']);
      expect(await getCodes(campaign, { code: 'Coffee-1' })).toEqual(['COFFEE-1']);
      expect(await getCodes(campaign, { code: 'coffee' })).toEqual([]);
    });

    it('200: pages by number and by cursor, without showing a code twice', async () => {
      const campaign = await campaignWith(25);
      const seen: string[] = [];
      let path: string | undefined = `${getPath(campaign)}?perPage=10`;
      while (path !== undefined) {
        const page: Response = await app.as('admin').get(path).expect(200);
        seen.push(...page.body.coupons.map(({ code }: { code: string }) => code));
        path = /<(.+)>/.exec(page.headers['link'] ?? '')?.[1];
      }
      expect(new Set(seen).size).toBe(25);
      expect(seen).toHaveLength(25);
      expect(await getCodes(campaign, { page: 3, perPage: 10 })).toEqual(seen.slice(20));
    });
  });

  describe('POST', () => {
    it('200: adds a list, and reports what it could not take', async () => {
      const campaign = await campaignWith(1);

      const response = await app
        .as('admin')
        .post(getPath(campaign), {
          coupons: ['TEA-1', ' TEA-1', 'COFFEE-0', 'x'.repeat(101), ' Tea-1 ', 'Tea-2'],
        })
        .expect(200);

      expect(response.body).toEqual({
        added: 2,
        rejected: [
          { row: 2, code: 'TEA-1', message: 'This code is already there.' },
          { row: 3, code: 'COFFEE-0', message: 'This code is already there.' },
          {
            row: 4,
            code: 'x'.repeat(100),
            message: 'This value is too long. It should have 100 characters or less.',
          },
          { row: 5, code: 'Tea-1', message: DIFFERS_BY_CASE },
        ],
        totalRejected: 4,
        notes: [],
      });
      expect((await getCodes(campaign)).sort()).toEqual(['COFFEE-0', 'TEA-1', 'Tea-2']);
      expect(await getUsageLeft(campaign)).toBe(3);
    });

    it('200: takes the map that some clients make of a list, and sells what it brings', async () => {
      const campaign = await campaignWith(0);
      await app
        .as('admin')
        .postJson(getPath(campaign), { coupons: { '0': 'TEA-1', '1': 2 } })
        .expect(200);
      expect((await buy(campaign, 2)).codes.sort()).toEqual(['2', 'TEA-1']);
    });

    it.each(['file[file]', 'file'])('200: takes a CSV file as %s', async (field) => {
      const campaign = await campaignWith(1);
      const file = Buffer.from('\ufeffcode\nTEA-1\r\nTEA-2\nCOFFEE-0\n"TEA;3"\nTEA-2\n');

      const response = await app
        .as('admin')
        .ask('post', getPath(campaign))
        .attach(field, file, 'codes.csv')
        .expect(200);

      expect(response.body).toEqual({
        added: 3,
        rejected: [
          { row: 4, code: 'COFFEE-0', message: 'This code is already there.' },
          { row: 6, code: 'TEA-2', message: 'This code is already there.' },
        ],
        totalRejected: 2,
        notes: [],
      });
      expect((await getCodes(campaign)).sort()).toEqual(['COFFEE-0', 'TEA-1', 'TEA-2', 'TEA;3']);
    });

    it('200: shows the first 100 rejected codes, and counts them all', async () => {
      const coupons = Array.from({ length: 150 }, (_, index) => `COFFEE-${index}`);
      const { body } = await app.as('admin').postJson(getPath(await campaignWith(150)), { coupons });
      expect(body).toMatchObject({ added: 0, totalRejected: 150 });
      expect(body.rejected).toHaveLength(100);
    });

    it('200: draws as many codes by a pattern as are asked for', async () => {
      const campaign = await campaignWith(1);

      const response = await app
        .as('admin')
        .post(getPath(campaign), { pattern: 'TEA-####-??', count: 1500 })
        .expect(200);

      expect(response.body).toEqual({ added: 1500, rejected: [], totalRejected: 0, notes: [] });
      expect(await getUsageLeft(campaign)).toBe(1501);
      const codes = await getCodes(campaign, { sort: 'code', direction: 'DESC', perPage: 1000 });
      expect(codes.filter((code) => /^TEA-\d{4}-[A-HJ-NPR-Z]{2}$/.test(code))).toHaveLength(1000);
    });

    it.each([
      ['nothing', {}, 'coupons'],
      ['no list', { coupons: 'all' }, 'coupons'],
      ['a list of something else', { coupons: [{ code: 'TEA' }] }, 'coupons'],
      ['more than a list may hold', { coupons: Array(10_001).fill('TEA') }, 'coupons'],
      ['a pattern without a count', { pattern: 'TEA-########' }, 'count'],
      ['too many codes', { pattern: 'TEA-########', count: 1_000_001 }, 'count'],
      ['no codes', { pattern: 'TEA-########', count: 0 }, 'count'],
      ['a pattern that allows too few', { pattern: 'TEA-##', count: 100 }, 'pattern'],
      ['a pattern that allows one', { pattern: 'TEA', count: 1 }, 'pattern'],
      ['a pattern of no code', { pattern: 'TEA-\t######', count: 1 }, 'pattern'],
    ])('400: refuses %s, and adds nothing', async (_what, body, field) => {
      const campaign = await campaignWith(0);
      const response = await app.as('admin').postJson(getPath(campaign), body).expect(400);
      expect(response.body.errors[0].field).toBe(field);
      expect(await getUsageLeft(campaign)).toBe(0);
    });

    it('400: a form without a file, and one that is not whole', async () => {
      const campaign = await campaignWith(0);
      const asked = () => app.as('admin').ask('post', getPath(campaign));
      const response = await asked().field('comment', 'no file').expect(400);
      expect(response.body.errors).toEqual([{ field: 'file', message: 'This value should not be blank.' }]);
      await asked().type('multipart/form-data').send('nothing').expect(400);
      await asked()
        .set('Content-Type', 'multipart/form-data; boundary=x')
        .send('--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nTEA-1\n')
        .expect(400);
    });

    it('415: another kind of body', async () => {
      const campaign = await campaignWith(0);
      await app.as('admin').ask('post', getPath(campaign)).type('text/plain').send('TEA-1').expect(415);
    });
  });

  describe('DELETE', () => {
    it('200: takes unsold codes out of the stock, and leaves sold ones', async () => {
      const campaign = await campaignWith(3);
      const { codes } = await buy(campaign);
      const unsold = ['COFFEE-0', 'COFFEE-1', 'COFFEE-2'].filter((code) => !codes.includes(code));

      const response = await app
        .as('admin')
        .delete(getPath(campaign), { coupons: [...codes, unsold[0], unsold[0], 'TEA'] })
        .expect(200);

      expect(response.body).toEqual({ removed: 1 });
      expect((await getCodes(campaign)).sort()).toEqual([...codes, unsold[1]].sort());
      expect(await getUsageLeft(campaign)).toBe(2);
      expect(await app.couponsSold(campaign)).toBe(1);
    });

    it('400: without codes', async () => {
      const campaign = await campaignWith(1);
      const response = await app.as('admin').delete(getPath(campaign)).expect(400);
      expect(response.body.errors[0].field).toBe('coupons');
    });
  });

  it.each(['get', 'post', 'delete'] as const)('401, 403, 404: %s', async (method) => {
    const campaign = await campaignWith(1);
    const body = { coupons: ['COFFEE-0'] };
    await app.asAnonymous()[method](getPath(campaign)).send(body).expect(401);
    await app.as('customer').ask(method, getPath(campaign)).send(body).expect(403);
    await app.as('seller').ask(method, getPath(campaign)).send(body).expect(403);
    await app.as('admin').ask(method, getPath(randomUUID())).send(body).expect(404);
    await app.as('admin').ask(method, getPath('nothing')).send(body).expect(404);
    const elsewhere = await app.campaignWith({ cost: 1, coupons: 1, storeId: randomUUID() });
    await app.as('admin').ask(method, getPath(elsewhere)).send(body).expect(404);
    expect(await getCodes(campaign)).toEqual(['COFFEE-0']);
  });

  it('404: an unknown campaign, though a file is on its way', async () => {
    await app
      .as('admin')
      .ask('post', getPath(randomUUID()))
      .attach('file', Buffer.from('TEA\n'.repeat(500_000)), 'codes.csv')
      .expect(404);
  });

  it('403: administrators who may only look cannot add or remove', async () => {
    const campaign = await campaignWith(1);
    const admin = await loginWith(app, { role: 'admin', permissions: { REWARD_CAMPAIGN: ['VIEW'] } });
    await app.as('admin', admin).get(getPath(campaign)).expect(200);
    await app
      .as('admin', admin)
      .post(getPath(campaign), { coupons: ['TEA'] })
      .expect(403);
    await app
      .as('admin', admin)
      .delete(getPath(campaign), { coupons: ['COFFEE-0'] })
      .expect(403);
    expect(await getCodes(campaign)).toEqual(['COFFEE-0']);
  });
});

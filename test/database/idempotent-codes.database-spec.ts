import { randomUUID } from 'node:crypto';
import type { Test } from 'supertest';
import { KEY, REPLAYED, told } from '../support/waiting/repeated.js';
import { TestApp } from '../support/app/test-app.js';

describe('POST /api/campaign/{campaign}/coupons with an Idempotency-Key', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  const codes = Array.from({ length: 1200 }, (_, index) => `C-${index}`);
  const csv = `code\n${codes.join('\n')}\nC-7\n`;

  const emptyCampaign = async () => {
    const campaign = await app.campaignWith({ cost: 1, coupons: 0 });
    return { campaign, path: `/api/campaign/${campaign}/coupons` };
  };
  const codesIn = async (path: string): Promise<number> =>
    (await app.as('admin').get(`${path}?perPage=1`).expect(200)).body.total;

  const ways: readonly (readonly [string, (ask: () => Test, of: string) => Test])[] = [
    ['a CSV body', (ask, of) => ask().type('text/csv').send(of)],
    ['a form with a file', (ask, of) => ask().attach('file', Buffer.from(of), 'codes.csv')],
    ['a list', (ask, of) => ask().send({ coupons: of.trim().split('\n').slice(1) })],
  ];

  describe.each(ways)('in %s', (_, sendIn) => {
    it('200: adds the codes once, and gives the same report again', async () => {
      const { path } = await emptyCampaign();
      const key = randomUUID();
      const send = () => sendIn(() => app.as('admin').ask('post', path).set(KEY, key), csv);

      const first = await send().expect(200);
      const again = await send().expect(200);

      expect(first.body).toMatchObject({ added: 1200, totalRejected: 1 });
      expect(first.headers).not.toHaveProperty(REPLAYED);
      expect(told(again)).toEqual(told(first));
      expect(again.headers[REPLAYED]).toBe('true');
      expect(await codesIn(path)).toBe(1200);
    });

    it('422: takes no other codes with the same key', async () => {
      const { path } = await emptyCampaign();
      const key = randomUUID();
      const send = (of: string) => sendIn(() => app.as('admin').ask('post', path).set(KEY, key), of);
      await send(csv).expect(200);

      await send(`${csv}C-9999\n`).expect(422);

      expect(await codesIn(path)).toBe(1200);
    });

    it('404: is answered again, however much of the file is unread', async () => {
      const path = `/api/campaign/${randomUUID()}/coupons`;
      const key = randomUUID();
      const send = (of: string) => sendIn(() => app.as('admin').ask('post', path).set(KEY, key), of);
      const long = csv + 'C-8\n'.repeat(3000);

      const first = await send(long).expect(404);
      const again = await send(long).expect(404);

      expect(told(again)).toEqual(told(first));
      expect(again.headers[REPLAYED]).toBe('true');
      await send(csv).expect(422);
    });
  });

  it('200: draws codes once', async () => {
    const { path } = await emptyCampaign();
    const draw = (key: string, count: number) =>
      app.as('admin').post(path, { pattern: 'D-########', count }).set(KEY, key);
    const key = randomUUID();

    const first = await draw(key, 1100).expect(200);
    const again = await draw(key, 1100).expect(200);

    expect(told(again)).toEqual(told(first));
    expect(again.headers[REPLAYED]).toBe('true');
    expect(await codesIn(path)).toBe(1100);
    await draw(key, 1101).expect(422);
    await draw(randomUUID(), 100).expect(200);
    expect(await codesIn(path)).toBe(1200);
  });

  it('409: while the first is at it, which is heard in the end', async () => {
    const { path } = await emptyCampaign();
    const key = randomUUID();
    const draw = () => app.as('admin').post(path, { pattern: 'E-########', count: 3000 }).set(KEY, key);

    const answers = await Promise.all(Array.from({ length: 5 }, draw));

    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect((await draw().expect(200)).headers[REPLAYED]).toBe('true');
    expect(await codesIn(path)).toBe(3000);
  });

  it('400: a form without a file is answered again; one that breaks off is not', async () => {
    const { path } = await emptyCampaign();
    const key = randomUUID();
    const post = (body: string) =>
      app
        .as('admin')
        .ask('post', path)
        .set(KEY, key)
        .set('Content-Type', 'multipart/form-data; boundary=x')
        .send(body);
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';

    expect((await post(`${head}C-1\r\n`).expect(400)).headers).not.toHaveProperty(REPLAYED);
    const whole = await post(`${head}C-1\r\n--x--\r\n`).expect(200);

    expect(whole.body).toMatchObject({ added: 1 });
    expect(whole.headers).not.toHaveProperty(REPLAYED);
  });
});

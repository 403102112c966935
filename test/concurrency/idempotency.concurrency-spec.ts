import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Response } from 'supertest';
import { IdempotencyRecordEntity } from '../../src/idempotency/idempotency-record.entity.js';
import { RequestKey } from '../../src/idempotency/request-key.model.js';
import { gate } from '../support/waiting/barrier.js';
import { KEY, REPLAYED } from '../support/waiting/repeated.js';
import { TestApp } from '../support/app/test-app.js';
import { databaseKind } from '../support/app/test-database.js';
import { differencesIn } from '../support/verify/verify.js';

const PAUSE_MS = 50;
const CATEGORY = {
  campaign_category: { translations: { en: { name: 'Drinks' } }, sortOrder: 0, active: true },
};

const onSqlite = databaseKind === 'sqlite';

describe('the same request many times at once', () => {
  let app: TestApp;
  let other: TestApp;
  beforeAll(async () => {
    app = await TestApp.start();
    other = await app.another();
  });
  afterAll(() => app.stop());

  const scene = async () => ({
    customer: await app.customerWith({ points: 1000 }),
    campaign: await app.campaignWith({ cost: 10, coupons: 50, limit: 50 }),
    key: randomUUID(),
  });

  const buy = (process: TestApp, { customer, campaign, key }: Awaited<ReturnType<typeof scene>>) =>
    process.as('customer', customer).post(`/api/DEFAULT/customer/campaign/${campaign}/buy`).set(KEY, key);

  const make = (process: TestApp, key: string) =>
    process.as('admin').post('/api/campaignCategory').set(KEY, key).send(CATEGORY);

  const categories = async () => {
    const { body } = await app.as('admin').get('/api/campaignCategory').expect(200);
    return (body as { total: number }).total;
  };

  /** Repeats a request that got 409, or 503 because the machine is busy, as a client does. */
  const insisting = async (ask: () => PromiseLike<Response>): Promise<Response> => {
    const response = await ask();
    if (response.status !== 409 && response.status !== 503) {
      return response;
    }
    await sleep(PAUSE_MS);
    return insisting(ask);
  };

  it('200: is answered as before, also beside another request that has taken its key', async () => {
    const request = await scene();
    const first = await buy(app, request).expect(200);

    for (let round = 0; round < 10; round += 1) {
      const [misuse, repeated, again] = await Promise.all([
        buy(app, request).send('quantity=2'),
        buy(app, request),
        buy(app, request),
      ]);
      expect(misuse.status).toBe(422);
      const answers = [repeated, again].filter(({ status }) => status !== 409);
      expect(answers.map(({ text, headers }) => [text, headers[REPLAYED]])).toEqual(
        answers.map(() => [first.text, 'true']),
      );
    }
    expect(await app.couponsSold(request.campaign)).toBe(1);
  });

  it('200 or 409: is done once in one process, and all who hear of it hear the same', async () => {
    const request = await scene();

    const answers = await Promise.all(Array.from({ length: 20 }, () => buy(app, request)));

    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const done = answers.filter(({ status }) => status === 200);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    expect(done.filter(({ headers }) => headers[REPLAYED] === undefined)).toHaveLength(1);
    const message = 'The request with this Idempotency-Key is still running';
    const refused = answers.filter(({ status }) => status === 409).map(({ body }) => body);
    expect(refused).toEqual(refused.map(() => ({ error: { code: 409, message } })));
    expect(await app.couponsSold(request.campaign)).toBe(1);
    expect(await app.getPoints(request.customer)).toBe(990);
  });

  it('200: is done once in two processes, or on two nodes, whichever was first', async () => {
    const requests = await Promise.all(Array.from({ length: 12 }, scene));

    const answers = await Promise.all(
      requests.flatMap((request) =>
        [app, other, app, other].map((process) => insisting(() => buy(process, request))),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(requests.length);
    expect(answers.filter(({ headers }) => headers[REPLAYED] === undefined)).toHaveLength(requests.length);
    for (const { customer, campaign } of requests) {
      expect(await app.couponsSold(campaign)).toBe(1);
      expect(await app.getPoints(customer)).toBe(990);
    }
    expect(await differencesIn(app)).toEqual([]);
  });

  // Nothing but the row of the key keeps two of these apart: what they write has no row in common.
  it('200: makes one thing in two processes, or on two nodes, of which any number may be made', async () => {
    const before = await categories();
    const keys = Array.from({ length: 12 }, () => randomUUID());

    const answers = await Promise.all(
      keys.flatMap((key) => [app, other, app, other].map((process) => insisting(() => make(process, key)))),
    );

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(keys.length);
    expect(answers.filter(({ headers }) => headers[REPLAYED] === undefined)).toHaveLength(keys.length);
    expect(await categories()).toBe(before + keys.length);
  });

  it('different requests of one customer: each is done once, however often it is repeated', async () => {
    const { customer, campaign } = await scene();
    const keys = Array.from({ length: 8 }, () => randomUUID());

    const answers = await Promise.all(
      [...keys, ...keys, ...keys].map((key, index) =>
        insisting(() => buy(index % 2 ? app : other, { customer, campaign, key })),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(keys.length);
    expect(await app.getPoints(customer)).toBe(1000 - 10 * keys.length);
  });

  // On SQLite, a writer holds the file, and all others wait.
  it.skipIf(onSqlite)('409: while another process is at it; afterwards it is done', async () => {
    const request = await scene();
    const { id } = new RequestKey(request.key, `customer login ${request.customer}`);
    const began = gate();
    const mayEnd = gate();
    const holding = app.unitOfWork.run(async (tx) => {
      const row = { id, fingerprint: '', status: 0, contentType: null, body: null, expiresAt: new Date() };
      await tx.insert(IdempotencyRecordEntity, row);
      began.open();
      await mayEnd.passed;
      throw new Error('died');
    });
    await began.passed;

    const response = await buy(app, request).expect(409);
    mayEnd.open();
    await expect(holding).rejects.toThrow('died');

    expect(response.headers['retry-after']).toBe('1');
    expect((await buy(app, request).expect(200)).headers).not.toHaveProperty(REPLAYED);
    expect(await app.couponsSold(request.campaign)).toBe(1);
  });
});

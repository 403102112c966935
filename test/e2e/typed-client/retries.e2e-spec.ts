import { customerOfferAvailable, customerPurchaseBuy } from '../../../client/src/generated/index.js';
import { LaurelError, newIdempotencyKey } from '../../../client/src/index.js';
import {
  answersWith,
  breaksBefore,
  breaksTheAnswer,
  type Fault,
  HttpProxy,
  losesTheAnswer,
} from '../../support/servers/http-proxy.js';
import { type ClientScene, customerClient } from '../../support/api/laurel-client.js';
import { TestApp } from '../../support/app/test-app.js';

const busy = answersWith(503, { 'Retry-After': '0', 'X-Error-Code': 'database.busy' });
const limited = answersWith(429, { 'Retry-After': '0', 'X-Error-Code': 'auth.too-many-writes' });
const noProcess = answersWith(502);
const stillRunning = answersWith(409, {
  'Retry-After': '0',
  'X-Error-Code': 'idempotency.still-running',
});
const unknown = answersWith(503, { 'X-Error-Code': 'database.outcome-unknown' });

describe('requests of the typed client', () => {
  let app: TestApp;
  let proxy: HttpProxy;
  beforeAll(async () => {
    app = await TestApp.start();
    proxy = await HttpProxy.to(app.address);
  });
  afterAll(async () => {
    proxy.close();
    await app.stop();
  });

  const buyer = async (options: ClientScene['options'] = {}) => {
    const campaign = await app.campaignWith({ cost: 30, coupons: 5 });
    return { campaign, ...(await customerClient(app, { points: 100, url: proxy.address, options })) };
  };

  it.each<[string, readonly Fault[]]>([
    ['the service is busy', [busy]],
    ['it writes too often', [limited]],
    ['a proxy finds no process', [noProcess]],
    ['the first request with the key still runs', [breaksBefore, stillRunning]],
    ['the service does not know whether it has bought', [unknown]],
    ['the connection breaks before the answer', [breaksBefore]],
    ['the service has bought, and the answer is lost', [losesTheAnswer]],
    ['the service has bought, and the answer breaks', [breaksTheAnswer]],
    ['all of it happens', [busy, losesTheAnswer, noProcess, breaksTheAnswer]],
  ])('buy once when %s', async (_what, faults) => {
    const { laurel, campaign, customerId } = await buyer();
    proxy.next(...faults);

    const { data } = await customerPurchaseBuy({ client: laurel, path: { campaign } });

    expect(data.coupons).toHaveLength(1);
    expect(proxy.requests).toHaveLength(faults.length + 1);
    expect(new Set(proxy.requests.map(({ key }) => key)).size).toBe(1);
    expect(await app.couponsSold(campaign)).toBe(1);
    expect(await app.getPoints(customerId)).toBe(70);
  });

  it('say whether it is certain that nothing was done, and when to come back', async () => {
    const { laurel, campaign } = await buyer({ retries: 0 });
    const getRefusal = async (fault: Fault) => {
      proxy.next(fault);
      const error: unknown = await customerPurchaseBuy({ client: laurel, path: { campaign } }).catch(
        (reason: unknown) => reason,
      );
      return error instanceof LaurelError ? [error.isRefusal, error.retryAfter] : error;
    };

    expect(await getRefusal(answersWith(400))).toEqual([true, undefined]);
    expect(await getRefusal(answersWith(422))).toEqual([true, undefined]);
    expect(await getRefusal(answersWith(409))).toEqual([false, undefined]);
    expect(await getRefusal(answersWith(429, { 'Retry-After': '60' }))).toEqual([false, 60]);
    expect(await getRefusal(unknown)).toEqual([false, undefined]);
  });

  it('have a key each, unless the caller gives one', async () => {
    const { laurel, campaign } = await buyer();
    const path = { campaign };
    const key = newIdempotencyKey();
    proxy.next();

    await customerPurchaseBuy({ client: laurel, path });
    await customerPurchaseBuy({ client: laurel, path });
    const first = await customerPurchaseBuy({ client: laurel, path, headers: { 'Idempotency-Key': key } });
    const again = await customerPurchaseBuy({ client: laurel, path, headers: { 'Idempotency-Key': key } });

    expect(proxy.requests.slice(2).map((request) => request.key)).toEqual([key, key]);
    expect(new Set(proxy.requests.map((request) => request.key)).size).toBe(3);
    expect(again.data).toEqual(first.data);
    expect(await app.couponsSold(campaign)).toBe(3);
  });

  it('are not sent again when they were refused', async () => {
    const { laurel, customerId } = await buyer();
    const campaign = await app.campaignWith({ cost: 101, coupons: 1 });
    proxy.next();

    const problem = await customerPurchaseBuy({ client: laurel, path: { campaign } }).catch(
      (error: unknown) => error,
    );

    expect(problem).toBeInstanceOf(LaurelError);
    expect(problem).toMatchObject({
      status: 400,
      code: 'account.not-enough-points',
      message: 'Not enough points',
      fields: [],
      requestId: expect.any(String),
    });
    expect(proxy.requests).toHaveLength(1);
    expect(await app.couponsSold(campaign)).toBe(0);
    expect(await app.getPoints(customerId)).toBe(100);
  });

  it.each([
    ['503, and not when to come back', answersWith(503, { 'X-Error-Code': 'database.disk-full' })],
    ['409 for good', answersWith(409, { 'X-Error-Code': 'idempotency.answer-lost' })],
    ['500', answersWith(500, { 'X-Error-Code': 'http.internal-error' })],
  ])('are not sent again after %s', async (_what, fault) => {
    const { laurel, campaign } = await buyer();
    proxy.next(fault);
    await expect(customerPurchaseBuy({ client: laurel, path: { campaign } })).rejects.toBeInstanceOf(
      LaurelError,
    );
    expect(proxy.requests).toHaveLength(1);
  });

  it('tell which field is wrong', async () => {
    const { laurel, campaign } = await buyer();
    await expect(
      customerPurchaseBuy({ client: laurel, path: { campaign }, body: { quantity: 0 } }),
    ).rejects.toMatchObject({
      code: 'request.invalid',
      fields: [{ field: 'quantity', message: expect.any(String) }],
    });
  });

  it('are given up after the retries, with the last answer', async () => {
    const { laurel, campaign } = await buyer({ retries: 1 });
    proxy.next(busy, busy);
    await expect(customerPurchaseBuy({ client: laurel, path: { campaign } })).rejects.toMatchObject({
      status: 503,
      code: 'database.busy',
    });
    expect(proxy.requests).toHaveLength(2);
    expect(await app.couponsSold(campaign)).toBe(0);
  });

  it('are given up at once when the service asks for a longer wait than wanted', async () => {
    const { laurel } = await buyer({ longestWaitMs: 999 });
    proxy.next(answersWith(429, { 'Retry-After': '1' }));
    await expect(customerOfferAvailable({ client: laurel })).rejects.toMatchObject({ status: 429 });
    expect(proxy.requests).toHaveLength(1);
  });

  it('end with their signal, also while they wait', async () => {
    const leaving = new AbortController();
    let isBusy = false;
    const fetchAndLeave: typeof fetch = async (...request) => {
      const response = await fetch(...request);
      if (isBusy) {
        // When the client waits.
        setImmediate(() => leaving.abort());
      }
      return response;
    };
    const { laurel, campaign } = await buyer({ longestWaitMs: Infinity, fetch: fetchAndLeave });
    isBusy = true;
    proxy.next(answersWith(503, { 'Retry-After': '86400' }));

    await expect(
      customerPurchaseBuy({ client: laurel, path: { campaign }, signal: leaving.signal }),
    ).rejects.toMatchObject({ name: 'AbortError' });

    expect(proxy.requests).toHaveLength(1);
    expect(await app.couponsSold(campaign)).toBe(0);
  });
});

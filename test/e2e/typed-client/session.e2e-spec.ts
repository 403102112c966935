import { randomUUID } from 'node:crypto';
import {
  customerOfferAvailable,
  customerPurchaseBuy,
  levelList,
} from '../../../client/src/generated/index.js';
import { createLaurel, memoryTokens } from '../../../client/src/index.js';
import { answersWith, HttpProxy } from '../../support/servers/http-proxy.js';
import { customerClient, keyClient } from '../../support/api/laurel-client.js';
import { loginWith } from '../../support/scenes/logins.js';
import { TestApp } from '../../support/app/test-app.js';

const TOKEN_LIVES = { seconds: 3601 };

describe('the session of the typed client', () => {
  let app: TestApp;
  let proxy: HttpProxy;
  // A token that is exchanged twice ends its login, at once.
  beforeAll(async () => {
    app = await TestApp.start({ environment: { REFRESH_REUSE_GRACE: '0' } });
    proxy = await HttpProxy.to(app.address);
  });
  afterAll(async () => {
    proxy.close();
    await app.stop();
  });

  const refreshes = () => proxy.requests.filter(({ path }) => path.endsWith('/token/refresh')).length;

  it('exchanges an expired token once for all requests that wait for it', async () => {
    const { laurel } = await customerClient(app, { url: proxy.address });
    app.clock.advance(TOKEN_LIVES);
    proxy.next();

    const answers = await Promise.all(
      Array.from({ length: 12 }, () => customerOfferAvailable({ client: laurel })),
    );

    expect(answers.map(({ response }) => response.status)).toEqual(Array(12).fill(200));
    expect(refreshes()).toBe(1);
    // The next pair was kept: it can be exchanged in turn.
    app.clock.advance(TOKEN_LIVES);
    await customerOfferAvailable({ client: laurel });
    expect(refreshes()).toBe(2);
  });

  it('buys once with a token that has expired', async () => {
    const { laurel, customerId } = await customerClient(app, { points: 100, url: proxy.address });
    const campaign = await app.campaignWith({ cost: 30, coupons: 5 });
    app.clock.advance(TOKEN_LIVES);
    proxy.next();

    await customerPurchaseBuy({ client: laurel, path: { campaign } });

    const keys = proxy.requests.filter(({ path }) => path.endsWith('/buy')).map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(await app.couponsSold(campaign)).toBe(1);
    expect(await app.getPoints(customerId)).toBe(70);
  });

  it('goes on with a login that was kept, and keeps the token that comes back', async () => {
    const refreshToken = memoryTokens();
    const { laurel } = await customerClient(app, { options: { refreshToken } });
    const first = await refreshToken.read();

    const later = createLaurel({ url: app.address, refreshToken });

    expect(await later.session.isLoggedIn()).toBe(true);
    await customerOfferAvailable({ client: later });
    expect(await refreshToken.read()).not.toBe(first);
    await customerOfferAvailable({ client: laurel });
  });

  it('is shared by clients that exchange one at a time', async () => {
    const tokens = memoryTokens();
    let last = Promise.resolve<unknown>(undefined);
    const exclusively = async <T>(work: () => Promise<T>): Promise<T> => {
      const mine = last.then(work);
      last = mine.catch(() => undefined);
      return mine;
    };
    await customerClient(app, { options: { refreshToken: tokens } });
    const clients = Array.from({ length: 4 }, () =>
      createLaurel({ url: app.address, refreshToken: { ...tokens, exclusively } }),
    );

    const answers = await Promise.all(clients.map((client) => customerOfferAvailable({ client })));

    expect(answers.map(({ response }) => response.status)).toEqual([200, 200, 200, 200]);
    // Each has taken the token that the one before has kept.
    await customerOfferAvailable({ client: createLaurel({ url: app.address, refreshToken: tokens }) });
  });

  it('keeps the login while the service cannot exchange the token', async () => {
    const { laurel } = await customerClient(app, { url: proxy.address, options: { retries: 0 } });
    app.clock.advance(TOKEN_LIVES);
    // What the service says to the token that has expired, and then to the exchange.
    proxy.next(answersWith(401), answersWith(503));

    await expect(customerOfferAvailable({ client: laurel })).rejects.toMatchObject({ status: 503 });

    expect(await laurel.session.isLoggedIn()).toBe(true);
    await customerOfferAvailable({ client: laurel });
  });

  it('forgets a login that the service has ended', async () => {
    const { laurel, customerId } = await customerClient(app);
    await app.as('admin').post(`/api/admin/customer/${customerId}/deactivate`).expect(200);

    await expect(customerOfferAvailable({ client: laurel })).rejects.toMatchObject({ status: 401 });

    expect(await laurel.session.isLoggedIn()).toBe(false);
  });

  it.each([400, 401] as const)('forgets a token that the service answers with %d', async (status) => {
    const { laurel } = await customerClient(app, { url: proxy.address });
    app.clock.advance(TOKEN_LIVES);
    proxy.next(answersWith(401), answersWith(status));

    await expect(customerOfferAvailable({ client: laurel })).rejects.toMatchObject({ status: 401 });

    expect(await laurel.session.isLoggedIn()).toBe(false);
  });

  it('says when a login begins, goes on and ends', async () => {
    const { laurel, credentials } = await customerClient(app);
    const seen: boolean[] = [];
    const stop = laurel.session.subscribe(() => {
      void laurel.session.isLoggedIn().then((isLoggedIn) => seen.push(isLoggedIn));
    });

    await laurel.session.logOut();
    await laurel.session.logIn('customer', credentials);
    app.clock.advance(TOKEN_LIVES);
    await customerOfferAvailable({ client: laurel });
    stop();
    await laurel.session.logOut();

    expect(seen).toEqual([false, true, true]);
  });

  it('ends with a login that another page has ended', async () => {
    const tokens = memoryTokens();
    let changedElsewhere = () => {};
    const refreshToken = {
      ...tokens,
      onChangeElsewhere: (listener: () => void) => (changedElsewhere = listener),
    };
    const { laurel } = await customerClient(app, { options: { refreshToken } });
    await customerOfferAvailable({ client: laurel });
    const ended = new Promise<void>((resolve) => laurel.session.subscribe(resolve));

    await tokens.write(undefined);
    changedElsewhere();
    await ended;

    await expect(customerOfferAvailable({ client: laurel })).rejects.toMatchObject({
      code: 'auth.credentials-missing',
    });
  });

  it('logs out at the service, too', async () => {
    const refreshToken = memoryTokens();
    const { laurel } = await customerClient(app, { options: { refreshToken } });
    const token = await refreshToken.read();

    await laurel.session.logOut();

    expect(await laurel.session.isLoggedIn()).toBe(false);
    await app.asAnonymous().post('/api/token/refresh').send({ refresh_token: token }).expect(401);
    await expect(customerOfferAvailable({ client: laurel })).rejects.toMatchObject({
      code: 'auth.credentials-missing',
    });
  });

  it('tells why a login was refused', async () => {
    const { laurel, credentials } = await customerClient(app);
    await expect(
      laurel.session.logIn('customer', { ...credentials, password: 'wrong' }),
    ).rejects.toMatchObject({ name: 'LaurelError', status: 401, code: 'auth.bad-credentials' });
  });

  it.each(['seller', 'admin'] as const)('logs in as %s', async (role) => {
    const name = `${role}-${randomUUID()}`;
    const names = [{ kind: 'username' as const, name }];
    const id = await loginWith(app, { role, names, password: 'Loyalty#1', superAdmin: role === 'admin' });
    const laurel = createLaurel({ url: app.address });
    const username = role === 'admin' ? name : id;
    await laurel.session.logIn(role, { username, password: 'Loyalty#1' });
    expect((await levelList({ client: laurel })).response.status).toBe(200);
  });

  it('calls with an API key, in the store that a call names', async () => {
    const laurel = await keyClient(app, { LEVEL: ['VIEW'] });
    const { data } = await levelList({ client: laurel });
    expect(data.levels).toHaveLength(1);
    await expect(levelList({ client: laurel, path: { storeCode: 'ELSEWHERE' } })).rejects.toMatchObject({
      code: 'store.not-found',
    });
  });
});

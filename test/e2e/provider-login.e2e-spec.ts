import { randomUUID } from 'node:crypto';
import { administratorWith } from '../support/scenes/administrators.js';
import { sender } from '../support/scenes/second-factor.js';
import { IdentityProvider, type ProvidedPerson } from '../support/servers/identity-provider.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

const PUBLIC_URL = 'http://club.example';
const CALLBACK = `${PUBLIC_URL}/admin/login/provider`;
const START = '/api/admin/provider/start';
const UNKNOWN = { code: 401, message: 'There is no administrator with this login' };
const REFUSED = { code: 401, message: 'The login at the provider is not valid' };

describe('an administrator who logs in at a provider', () => {
  let app: TestApp;
  let provider: IdentityProvider;
  beforeAll(async () => {
    provider = await IdentityProvider.listening(CALLBACK);
    app = await TestApp.start({ environment: { ...provider.environment, PUBLIC_URL } });
  });
  afterAll(async () => {
    await app.stop();
    await provider.close();
  });

  const login = (sent: object) => app.asAnonymous().post('/api/admin/provider/login').send(sent);
  /** Comes as a browser does; `sent` is what the page sends in the end. */
  const come = async (person: ProvidedPerson, sent: object = {}) => {
    provider.person = person;
    const { body } = await app.asAnonymous().post(START).expect(200);
    const back = await provider.visit(body.url, CALLBACK);
    return { answer: await login({ ...back, ticket: body.ticket, ...sent }), back, ticket: body.ticket };
  };
  const someone = (email: string, more: object = {}): ProvidedPerson => ({
    sub: randomUUID(),
    email,
    email_verified: true,
    ...more,
  });
  const own = async (token: string) =>
    (await sender(app, token).get('/api/admin/data').expect(200)).body.id as string;

  it('is found by the confirmed e-mail at first, and by the identity from then on', async () => {
    const email = 'Clara@example.com';
    const id = await administratorWith(app, { email });
    const person = someone('clara@example.com');
    const { answer } = await come(person);
    expect(answer.status).toBe(200);
    expect(await own(answer.body.token)).toBe(id);

    const later = await come({ ...person, email: 'other@example.com', email_verified: false });
    expect(await own(later.answer.body.token)).toBe(id);
    const { body } = await app
      .asAnonymous()
      .post('/api/token/refresh')
      .send({ refresh_token: later.answer.body.refresh_token })
      .expect(200);
    expect(await own(body.token)).toBe(id);
    // Another person has got the address there.
    expect((await come(someone('clara@example.com'))).answer.body).toEqual(UNKNOWN);
    expect(await differencesIn(app)).toEqual([]);
  });

  it.each([
    ['an unknown address', () => someone(`${randomUUID()}@example.com`)],
    ['an address that is not confirmed', () => someone('dan@example.com', { email_verified: false })],
    ['an address of which nothing is said', () => someone('dan@example.com', { email_verified: undefined })],
    ['no address', () => ({ sub: randomUUID() })],
    ['one who is not active', () => someone('eve@example.com')],
    ['a customer', () => someone('fred@example.com')],
  ])('401: %s', async (_, person) => {
    await administratorWith(app, { email: 'dan@example.com' }).catch(() => undefined);
    await administratorWith(app, { email: 'eve@example.com', isActive: false }).catch(() => undefined);
    const { answer } = await come(person());
    expect([answer.status, answer.body]).toEqual([401, UNKNOWN]);
  });

  it('comes back once, in the browser that has begun', async () => {
    await administratorWith(app, { email: 'gil@example.com' });
    const person = someone('gil@example.com');
    const { answer, back, ticket } = await come(person);
    expect(answer.status).toBe(200);
    const again = await login({ ...back, ticket });
    expect([again.status, again.body]).toEqual([401, REFUSED]);
    const other = await app.asAnonymous().post(START).expect(200);
    for (const sent of [
      { ticket: other.body.ticket },
      { state: 'other' },
      { code: 'other' },
      { ticket: '' },
    ]) {
      expect((await come(person, sent)).answer.body).toEqual(REFUSED);
    }
    for (const sent of [{}, { code: [1], state: {}, ticket: 12 }, { ticket: answer.body.token, code: 'a' }]) {
      expect((await login(sent)).body).toEqual(REFUSED);
    }
    // A ticket is no token of a login.
    await sender(app, ticket).get('/api/admin/data').expect(401);
    app.clock.advance({ seconds: 16 * 60 });
    expect((await login({ ...back, ticket })).body).toEqual(REFUSED);
    app.clock.reset();
  });

  it('401: whose token no key of the provider has signed', async () => {
    const email = 'ivan@example.com';
    await administratorWith(app, { email });
    // It reads the keys of the provider anew.
    const other = await app.another();
    const comeThere = async () => {
      provider.person = someone(email);
      const { body } = await other.asAnonymous().post(START).expect(200);
      const back = await provider.visit(body.url, CALLBACK);
      const sent = { ...back, ticket: body.ticket };
      return other.asAnonymous().post('/api/admin/provider/login').send(sent);
    };
    provider.publishesOtherKeys = true;
    expect((await comeThere()).body).toEqual(REFUSED);
    provider.publishesOtherKeys = false;
    expect((await come(someone(email))).answer.status).toBe(200);
  });

  it('needs no second factor of Laurel', async () => {
    const id = await administratorWith(app, { email: 'hal@example.com' });
    await app
      .as('admin')
      .postJson('/api/settings', { settings: { requireSecondFactor: true } })
      .expect(200);
    const { answer } = await come(someone('hal@example.com'));
    expect(await own(answer.body.token)).toBe(id);
    await sender(app, answer.body.token).get('/api/settings/public').expect(200);
    const { body } = await sender(app, answer.body.token).get('/api/customer');
    // Roles are asked for, not the factor.
    expect(body.error.message).not.toContain('second factor');
    await app.unitOfWork.run((tx) =>
      tx.query("UPDATE setting SET value = 'false' WHERE name = 'requireSecondFactor'"),
    );
  });

  it('is offered on the login page', async () => {
    const { body } = await app.asAnonymous().get('/admin/login.json').expect(200);
    expect(body.provider).toEqual({ name: 'Club login' });
  });

  it('503 while the provider is away, and 404 without one', async () => {
    const away = await IdentityProvider.listening(CALLBACK);
    await away.close();
    const other = await TestApp.start({
      environment: { ...away.environment, PUBLIC_URL },
      freshDatabase: true,
    });
    const refused = await other.asAnonymous().post(START).expect(503);
    expect(refused.headers['x-error-code']).toBe('auth.provider-unavailable');
    await other.stop();
    const without = await TestApp.start({ freshDatabase: true });
    await without.asAnonymous().post(START).expect(404);
    await without.stop();
  });
});

describe('an administrator at a provider whose e-mails are trusted', () => {
  it('is found by one of which nothing is said, and not by one that is not confirmed', async () => {
    const provider = await IdentityProvider.listening(CALLBACK);
    const environment = { ...provider.environment, PUBLIC_URL, OIDC_TRUST_EMAILS: 'true' };
    const app = await TestApp.start({ environment });
    await administratorWith(app, { email: 'grace@example.com' });
    const come = async (said: object) => {
      provider.person = { sub: randomUUID(), email: 'grace@example.com', ...said };
      const { body } = await app.asAnonymous().post(START).expect(200);
      const back = await provider.visit(body.url, CALLBACK);
      return app
        .asAnonymous()
        .post('/api/admin/provider/login')
        .send({ ...back, ticket: body.ticket });
    };

    expect((await come({ email_verified: false })).status).toBe(401);
    expect((await come({})).status).toBe(200);

    await app.stop();
    await provider.close();
  });
});

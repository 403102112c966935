import { newPair } from '../support/scenes/logins.js';
import { sender } from '../support/scenes/second-factor.js';
import { TestApp } from '../support/app/test-app.js';

describe('the logins of the caller', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  const getSessions = async (role: string, token: string) => {
    const { body } = await sender(app, token).get(`/api/${role}/session`).expect(200);
    return body.sessions as {
      sessionId: string;
      current: boolean;
      client?: string;
      createdAt: string;
      expiresAt: string;
      lastUsedAt: string;
    }[];
  };
  const refresh = (refresh_token: string) =>
    app.asAnonymous().post('/api/token/refresh').send({ refresh_token });

  it.each(['admin', 'seller'] as const)('of %s are listed and ended', async (role) => {
    const mine = await newPair(app, role);
    const stranger = await newPair(app, role);
    const path = `/api/${role}/session`;
    app.clock.advance({ seconds: 60 });
    const phone = await app
      .asAnonymous()
      .post(`/api/${role}/login_check`)
      .set('User-Agent', 'Phone \u00e9 1.0')
      .send({ _username: role === 'admin' ? `admin-${mine.id}` : mine.id, _password: 'Loyalty#1' })
      .expect(200);
    const [latest, first] = (await getSessions(role, mine.token)).filter(
      ({ sessionId }) => sessionId !== mine.id,
    );
    expect(latest).toMatchObject({ current: false, client: 'Phone  1.0' });
    expect(first?.current).toBe(true);
    // However often it is refreshed.
    expect(Date.parse(first?.expiresAt ?? '') - Date.parse(first?.createdAt ?? '')).toBe(24 * 3600_000);

    app.clock.advance({ seconds: 60 });
    await refresh(mine.refresh_token).expect(200);
    const [again] = await getSessions(role, mine.token);
    expect(again?.sessionId).toBe(first?.sessionId);
    expect(again?.lastUsedAt).not.toBe(first?.lastUsedAt);

    await sender(app, stranger.token).delete(`${path}/${latest?.sessionId}`).expect(404);
    await sender(app, mine.token).delete(`${path}/${latest?.sessionId}`).expect(204);
    await sender(app, mine.token).delete(`${path}/${latest?.sessionId}`).expect(404);
    await sender(app, phone.body.token).get(path).expect(401);
    await refresh(phone.body.refresh_token).expect(401);
    await sender(app, mine.token).get(path).expect(200);
  });

  it('of customers are listed without a client, and ended one by one', async () => {
    const mine = await newPair(app, 'customer');
    const stranger = await newPair(app, 'customer');
    app.clock.advance({ seconds: 60 });
    const phone = await app
      .asAnonymous()
      .post('/api/customer/login_check')
      .set('User-Agent', 'Phone 1.0')
      .send({ _username: mine.id, _password: 'Loyalty#1' })
      .expect(200);
    const sessions = (await getSessions('customer', mine.token)).filter(
      ({ sessionId }) => sessionId !== mine.id,
    );
    expect(sessions.map(({ current }) => current)).toEqual([false, true]);
    expect(sessions.map(({ client }) => client)).toEqual([undefined, undefined]);
    const path = `/api/customer/session/${sessions[0]?.sessionId}`;
    await sender(app, stranger.token).delete(path).expect(404);
    await sender(app, mine.token).delete(path).expect(204);
    await sender(app, mine.token).delete(path).expect(404);
    await sender(app, phone.body.token).get('/api/customer/session').expect(401);
    await refresh(phone.body.refresh_token).expect(401);
    await sender(app, mine.token).get('/api/DEFAULT/customer/session').expect(200);
  });

  it('of customers keep no client', async () => {
    const { id } = await newPair(app, 'customer');
    const rows = await app.reader.query('SELECT client FROM login_session WHERE accountId = ?', [id]);
    expect(rows.map(({ client }: { client: unknown }) => client)).toEqual([null, null]);
  });
});

import { randomUUID } from 'node:crypto';
import { AuditEntryEntity } from '../../src/audit/audit-entry.entity.js';
import { AccountLoginsService } from '../../src/auth/index.js';
import { gate } from '../support/waiting/barrier.js';
import { eventually } from '../support/waiting/eventually.js';
import { loginWith } from '../support/scenes/logins.js';
import { TestApp } from '../support/app/test-app.js';
import { drawCode } from '../support/scenes/activations.js';

const PASSWORD = 'Loyalty#1';

// Passwords are hashed one after the other, which takes what it takes on a machine with other work.
describe('attacks on logins', () => {
  /** Has counted nothing yet. */
  let app: TestApp;
  let first: TestApp;
  beforeAll(async () => void (first = await TestApp.start({ environment: { TRUST_PROXY: '1' } })));
  beforeEach(async () => void (app = await first.another()));
  afterAll(() => first.stop());

  const logIn = (_username: string, _password: string, from = '192.0.2.1', at = app) =>
    at
      .asAnonymous()
      .post('/api/customer/login_check')
      .set('X-Forwarded-For', from)
      .send({ _username, _password });
  const digits = () => String(Math.floor(Math.random() * 1e10)).padStart(10, '1');
  const getSpellings = (phone: string) =>
    Array.from({ length: 60 }, (_, n) => `${phone.slice(0, n % 10)}${' -./()'[n % 6]}${phone.slice(n % 10)}`);
  const getStatuses = async (requests: readonly (() => PromiseLike<{ readonly status: number }>)[]) => {
    const statuses: number[] = [];
    for (const request of requests) {
      statuses.push((await request()).status);
    }
    return statuses;
  };
  /** Nothing can log in to it meanwhile. */
  const holdAccount = async ({ unitOfWork }: TestApp, id: string) => {
    const [held, begun] = [gate(), gate()];
    const ended = unitOfWork.run(async (tx) => {
      await tx.query('UPDATE login_account SET revision = revision + 1 WHERE id = ?', [id]);
      begun.open();
      await held.passed;
    });
    await begun.passed;
    return { end: () => (held.open(), ended) };
  };
  const times = (count: number, status: number) => Array<number>(count).fill(status);

  describe('on one account by many names', () => {
    it.each([
      ['of a customer', true],
      ['of none', false],
    ])('429: ten spellings of a phone number %s are looked at', async (_, isKnown) => {
      const phone = digits();
      if (isKnown) {
        await loginWith(app, {
          role: 'customer',
          names: [{ kind: 'phone', name: phone }],
          password: PASSWORD,
        });
      }
      const guesses = getSpellings(phone).map((spelling) => () => logIn(spelling, 'wrong'));

      expect(await getStatuses(guesses)).toEqual([...times(10, 401), ...times(50, 429)]);

      await logIn(`+${phone}`, PASSWORD).expect(429);
    });

    it('429: e-mail, phone, card and id of an account count together; those of others do not', async () => {
      const [email, phone, card] = [`${randomUUID()}@example.com`, digits(), `CARD-${digits()}`];
      const names = [
        { kind: 'email', name: email },
        { kind: 'phone', name: phone },
        { kind: 'card', name: card },
      ] as const;
      const id = await loginWith(app, { role: 'customer', names, password: PASSWORD });
      const other = await loginWith(app, { role: 'customer', password: PASSWORD });
      const forms = [email, email.toUpperCase(), phone, `+${phone}`, card, id, id.toUpperCase(), ` ${card} `];
      const guesses = [...forms, ...forms].map((name) => () => logIn(name, 'wrong'));

      expect(await getStatuses(guesses)).toEqual([...times(10, 401), ...times(6, 429)]);

      for (const name of forms) {
        await logIn(name, PASSWORD).expect(429);
      }
      await logIn(email, PASSWORD, '192.0.2.2').expect(200);
      await logIn(other, PASSWORD).expect(200);
    });

    it.each([
      ['a card', 'card', (name: string) => name.toLowerCase()],
      ['an e-mail address', 'email', (name: string) => name.toUpperCase()],
    ] as const)('429: another spelling of %s tells not whether there is one', async (_, kind, spelled) => {
      const [known, unknown] = [`Known-${digits()}`, `Other-${digits()}`];
      await loginWith(app, { role: 'customer', names: [{ kind, name: known }], password: PASSWORD });
      for (const name of [known, unknown]) {
        expect(await getStatuses(times(10, 0).map(() => () => logIn(name, 'wrong')))).toEqual(times(10, 401));
        await logIn(spelled(name), 'wrong').expect(429);
      }
    });
  });

  describe('from many addresses', () => {
    it('429: the addresses of one network are one; 200: the owner from elsewhere', async () => {
      const id = await loginWith(app, { role: 'customer', password: PASSWORD });
      const guesses = times(30, 0).map((_, n) => () => logIn(id, 'wrong', `2001:db8::${n}`));
      expect(await getStatuses(guesses)).toEqual([...times(10, 401), ...times(20, 429)]);
      await logIn(id, PASSWORD, '203.0.113.5').expect(200);
    });

    it('200: for the owner, from where they have logged in before, at every process; 429: from anywhere else', async () => {
      const name = `${randomUUID()}@example.com`;
      const id = await loginWith(app, {
        role: 'customer',
        names: [{ kind: 'email', name }],
        password: PASSWORD,
      });
      await logIn(name, PASSWORD, '203.0.113.5').expect(200);
      await logIn(name, PASSWORD, '2001:db8:5::1').expect(200);
      const attacked = await first.another();
      const guesses = times(110, 0).map((_, n) => () => logIn(name, 'wrong', `198.51.100.${n}`, attacked));
      expect(await getStatuses(guesses)).toEqual([...times(100, 401), ...times(10, 429)]);

      await logIn(name, PASSWORD, '203.0.113.6', attacked).expect(429);
      await logIn(name, PASSWORD, '203.0.113.5', attacked).expect(200);
      await logIn(id, PASSWORD, '2001:db8:5::2', attacked).expect(200);
      const wrong = times(12, 0).map(() => () => logIn(name, 'wrong', '203.0.113.5', attacked));
      expect(await getStatuses(wrong)).toEqual([...times(10, 401), ...times(2, 429)]);
    });

    it('remembers the ten networks of the latest logins, unreadably, and none of an account that is erased', async () => {
      const id = await loginWith(app, { role: 'customer', password: PASSWORD });
      const networks = async (): Promise<{ network: string }[]> =>
        app.reader.query('SELECT network FROM login_network WHERE accountId = ? ORDER BY seenAt', [id]);
      await logIn(id, PASSWORD, '203.0.113.1').expect(200);
      const [oldest] = await networks();
      app.clock.advance({ days: 1 });
      for (let n = 2; n <= 11; n += 1) {
        await logIn(id, PASSWORD, `203.0.113.${n}`).expect(200);
        await logIn(id, PASSWORD, `203.0.113.${n}`).expect(200);
      }
      const kept = (await networks()).map(({ network }) => network);
      expect(kept).toHaveLength(10);
      expect(kept).not.toContain(oldest?.network);
      expect(JSON.stringify(kept)).not.toMatch(/203\.0/);

      await app.unitOfWork.run((tx) => app.nest.get(AccountLoginsService).erase(tx, id));
      expect(await networks()).toEqual([]);
    });

    it('429: of two hundred activation codes from one network thirty are looked at', async () => {
      const customer = await app.customerWith({ points: 0, status: 'new' });
      const code = await drawCode(app, customer);
      const activate = (typed: string, from: string) =>
        app.asAnonymous().post(`/api/customer/activate-sms/${typed}`).set('X-Forwarded-For', from);
      const guesses = times(200, 0).map(
        (_, n) => () => activate(`no-${n}`, `2001:db8:0:2::${n.toString(16)}`),
      );
      expect(await getStatuses(guesses)).toEqual([...times(30, 404), ...times(170, 429)]);
      await activate(code, '2001:db8:0:2::ffff').expect(429);
      await activate(code, '2001:db8:0:3::1').expect(200);
    });
  });

  it('keeps few entries of many refused logins of administrators, which say how many they were', async () => {
    const username = `admin-${randomUUID()}`;
    const names = [{ kind: 'username', name: username }] as const;
    const id = await loginWith(app, { role: 'admin', names, password: PASSWORD });
    const guess = (_username: string, n: number) =>
      app
        .asAnonymous()
        .post('/api/admin/login_check')
        .set('X-Forwarded-For', `198.51.100.${n}`)
        .send({ _username, _password: 'wrong' })
        .expect(401);
    const entries = () =>
      app.reader.manager.find(AuditEntryEntity, { where: { outcome: 'refused' }, order: { id: 'ASC' } });
    for (let n = 0; n < 41; n += 1) {
      await guess(randomUUID(), n);
    }
    const ofNames = await entries();
    await guess(username, 99);

    expect(ofNames).toHaveLength(12);
    expect(ofNames.map(({ changes }) => JSON.parse(changes)).slice(-2)).toMatchObject([
      [{ type: 'administrator', id: 'unknown', before: { refusedLogins: 10 }, after: { refusedLogins: 20 } }],
      [{ type: 'administrator', id: 'unknown', before: { refusedLogins: 20 }, after: { refusedLogins: 40 } }],
    ]);
    expect((await entries()).slice(12)).toMatchObject([
      { resourceId: id, address: '198.51.100.99', changes: '[]' },
    ]);
  });

  it('200: logins that wait for one another take no place of other requests', async () => {
    const narrow = await first.another({ REQUESTS_AT_ONCE: '2', REQUESTS_WAITING: '100' });
    const id = await loginWith(narrow, { role: 'customer', password: PASSWORD });
    const holding = await holdAccount(narrow, id);
    const logins = times(5, 0).map(() =>
      logIn(id, PASSWORD, '192.0.2.1', narrow).then(({ status }) => status),
    );
    const changes = { currentPassword: PASSWORD, plainPassword: 'short' };
    const change = narrow.as('customer', id).postJson('/api/customer/password/change', changes);
    const changed = change.then(({ status }) => status);

    for (let turn = 0; turn < 8; turn += 1) {
      await narrow.asAnonymous().get('/api/campaign/public/available').expect(200);
    }

    await holding.end();
    expect(await Promise.all(logins)).toEqual(times(5, 200));
    expect(await changed).toBe(400);
  });

  it('429: at once for more than wait for one account, and for more than a hundred logins a minute', async () => {
    const id = await loginWith(app, { role: 'customer', password: PASSWORD });
    const other = await loginWith(app, { role: 'customer', password: PASSWORD });
    const holding = await holdAccount(app, id);
    const refused: string[] = [];
    const logins = times(60, 0).map(async () => {
      const { status, headers } = await logIn(id, PASSWORD);
      if (status === 429) {
        refused.push(String(headers['retry-after']));
      }
      return status;
    });
    await eventually(() => expect(refused).toEqual(Array(35).fill('1')));
    await holding.end();
    expect((await Promise.all(logins)).filter((status) => status === 200)).toHaveLength(25);

    const more = times(80, 0).map((_, n) => () => logIn(id, PASSWORD, `192.0.2.${n}`));
    expect(await getStatuses(more)).toEqual([...times(75, 200), ...times(5, 429)]);
    await logIn(other, PASSWORD).expect(200);
  });

  it('429: wrong API keys of one network, after a hundred; right ones are let in', async () => {
    const { body } = await app
      .as('admin')
      .postJson('/api/admin/apikey', { name: 'a', permissions: {} })
      .expect(200);
    const call = (key: string, from: string) =>
      app.asAnonymous().get('/api/store').set('X-AUTH-TOKEN', key).set('X-Forwarded-For', from);
    const guesses = Array.from({ length: 150 }, (_, n) =>
      call(randomUUID(), `2001:db8:0:9::${n.toString(16)}`),
    );
    const answers = await Promise.all(guesses);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(100);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(50);
    await call(String(body.key), '2001:db8:0:9::1').expect(200);
    await call(randomUUID(), '2001:db8:0:a::1').expect(401);
  });
});

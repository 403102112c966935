import { randomUUID } from 'node:crypto';
import { anna, lastEvent, levelWith, getRecord, typesSince } from '../support/scenes/customers.js';
import { TestApp } from '../support/app/test-app.js';
import { drawCode, drawToken } from '../support/scenes/activations.js';
import { getMessages } from '../support/scenes/messages.js';

const NOT_FOUND = { error: { code: 404, message: 'Not Found' } };
const PASSWORD = 'Lantern-2026';

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start()));
afterAll(() => app.stop());

const getSentToken = async (accountId: string) =>
  (await getMessages(app, { accountId, kind: 'registration' }))[0]?.secrets?.['token'] ?? '';

describe('POST /api/customer/self_register', () => {
  const register = (customer: object) =>
    app.asAnonymous().post('/api/customer/self_register').send({ customer });

  it('200: the customer waits; the token allows logins once it is sent', async () => {
    const before = await lastEvent(app);
    const customer = anna({ plainPassword: PASSWORD });
    const { body } = await register(customer).expect(200);
    const login = { _username: customer.email, _password: PASSWORD };
    expect(await typesSince(app, before)).not.toContain('CustomerWasActivated');
    await app.asAnonymous().post('/api/customer/login_check').send(login).expect(401);

    const { active, status } = await getRecord(app, body.customerId);
    const token = await getSentToken(body.customerId);
    expect({ active, status }).toEqual({ active: false, status: { type: 'new' } });
    await app.asAnonymous().post(`/api/customer/activate/${token}`).send({}).expect(200);
    await app.asAnonymous().post('/api/customer/login_check').send(login).expect(200);
    expect((await typesSince(app, before)).at(-1)).toBe('CustomerWasActivated');
    expect(await getRecord(app, body.customerId)).toMatchObject({ active: true, status: { type: 'active' } });
    await app.asAnonymous().post(`/api/customer/activate/${token}`).expect(404, NOT_FOUND);
  });

  it('200: the code does the same', async () => {
    const { body } = await register(anna({ plainPassword: PASSWORD, phone: '48321321321' })).expect(200);
    const code = await drawCode(app, body.customerId);
    expect(code).toMatch(/^\d{6}$/);
    const path = `/api/customer/activate-sms/${code}`;
    await app.asAnonymous().post(path).send({ id: code }).expect(200);
    expect(await getRecord(app, body.customerId)).toMatchObject({ active: true });
    await app.asAnonymous().post(path).expect(404, NOT_FOUND);
  });

  it('404 for a token of a customer who was blocked before using it', async () => {
    const { body } = await register(anna({ plainPassword: PASSWORD })).expect(200);
    const token = await getSentToken(body.customerId);
    await app.as('admin').post(`/api/admin/customer/${body.customerId}/deactivate`).expect(200);
    await app.asAnonymous().post(`/api/customer/activate/${token}`).expect(404, NOT_FOUND);
    expect(await getRecord(app, body.customerId)).toMatchObject({
      active: false,
      status: { type: 'blocked' },
    });
  });

  it('400: on an object that is sent as a list', async () => {
    const { body } = await register(anna({ plainPassword: PASSWORD, address: ['Long Street'] })).expect(400);
    expect(body.errors).toEqual([{ field: 'address', message: 'This value is not valid.' }]);
  });

  it('200: what only those who run the programme may say is not taken from the customer', async () => {
    const levelId = await levelWith(app, { name: 'Best', conditionValue: 9000 });
    const mine = { levelId, sellerId: randomUUID(), posId: randomUUID(), labels: 'vip:yes' };
    const { body } = await register(anna({ plainPassword: PASSWORD, ...mine })).expect(200);
    const shown = await getRecord(app, body.customerId);
    expect(shown).toMatchObject({ level: { name: 'Bronze' }, labels: [] });
    expect(shown).not.toHaveProperty('sellerId');
    expect(shown).not.toHaveProperty('posId');
  });

  it.each([
    ['plainPassword', { plainPassword: undefined }],
    ['plainPassword', { plainPassword: 'password' }],
    ['firstName', { firstName: '' }],
  ])('400 on %s: %j', async (field, wrong) => {
    const { body } = await register(anna({ plainPassword: PASSWORD, ...wrong })).expect(400);
    expect(body.errors.map((error: { field: string }) => error.field)).toEqual([field]);
  });
});

describe('limits of anonymous callers', () => {
  const MESSAGE = 'Too many attempts, try again later';
  const TOO_MANY = { error: { code: 429, message: MESSAGE }, message: MESSAGE };
  /** Has counted nothing yet. */
  let fresh: TestApp;
  beforeEach(async () => void (fresh = await app.another()));

  const countIn = (status: number, answers: readonly { readonly status: number }[]) =>
    answers.filter((answer) => answer.status === status).length;

  it.each(['activate', 'activate-sms'])(
    '429: of fifty wrong guesses at once, %s looks at thirty',
    async (path) => {
      const id = await app.customerWith({ points: 0, status: 'new' });
      const right = await (path === 'activate' ? drawToken(app, id) : drawCode(app, id));
      const guess = (code: string) => fresh.asAnonymous().post(`/api/customer/${path}/${code}`);

      const answers = await Promise.all(Array.from({ length: 50 }, (_, turn) => guess(`no-${turn}`)));
      const late = await guess(right).expect(429, TOO_MANY);

      expect([countIn(404, answers), countIn(429, answers)]).toEqual([30, 20]);
      expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(late.headers['retry-after'])).toBeLessThanOrEqual(900);
      expect(await getRecord(app, id)).toMatchObject({ active: false });
      await app.asAnonymous().post(`/api/customer/${path}/${right}`).expect(200);
    },
  );

  it.each(['activate', 'activate-sms'])(
    '404: a wrong code is one, also where other addresses end in its word (%s)',
    async (path) => {
      await fresh.asAnonymous().post(`/api/DEFAULT/customer/${path}/level`).expect(404);
    },
  );

  it('200: right codes do not count, however many come from one address', async () => {
    for (let turn = 0; turn < 32; turn += 1) {
      const id = await app.customerWith({ points: 0, status: 'new' });
      await fresh
        .asAnonymous()
        .post(`/api/customer/activate-sms/${await drawCode(app, id)}`)
        .expect(200);
    }
  });

  it('429: after sixty e-mail addresses that are taken, from one network, in a quarter of an hour', async () => {
    const email = `${randomUUID()}@example.com`;
    await app.customerWith({ points: 0, email });
    const register = (to: string) =>
      fresh
        .asAnonymous()
        .post('/api/customer/self_register')
        .send(anna({ email: to, plainPassword: PASSWORD }));
    for (let turn = 0; turn < 30; turn += 1) {
      await register(email).expect(400);
    }
    // A minute later, when as many may register again.
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 61_000);
    const answers = [];
    for (let turn = 0; turn < 40; turn += 1) {
      answers.push(await register(email));
    }
    clock.mockRestore();
    expect([countIn(400, answers), countIn(429, answers)]).toEqual([30, 10]);
  }, 60_000);

  it('429: of seventy registrations at once sixty are done, and the rest leaves nothing', async () => {
    const before = await lastEvent(app);
    const answers = await Promise.all(
      Array.from({ length: 70 }, () =>
        fresh
          .asAnonymous()
          .post('/api/customer/self_register')
          .send(anna({ plainPassword: PASSWORD })),
      ),
    );
    expect([countIn(200, answers), countIn(429, answers)]).toEqual([60, 10]);
    expect(answers.find(({ status }) => status === 429)?.body).toEqual(TOO_MANY);
    const types = await typesSince(app, before);
    expect(types.filter((type) => type === 'CustomerWasRegistered')).toHaveLength(60);
    await fresh.as('admin').post('/api/customer/register', anna()).expect(200);
  });
});

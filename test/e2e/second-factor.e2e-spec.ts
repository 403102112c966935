import { newPair } from '../support/scenes/logins.js';
import {
  getCode,
  loggedIn,
  newAdministrator,
  PASSWORD,
  sender,
  type WithSecondFactor,
  withSecondFactor,
} from '../support/scenes/second-factor.js';
import { customerWith } from '../support/scenes/customers.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

const FACTOR = '/api/admin/second-factor';
const NEEDED = { code: 401, message: 'A code of the second factor is needed' };
const WRONG = { code: 401, message: 'The code of the second factor is wrong, or was used' };
const REQUIRED = 'auth.second-factor-required';

describe('the second factor of an administrator', () => {
  let app: TestApp;
  beforeEach(async () => void (app = await TestApp.start()));
  afterEach(async () => {
    await app.stop();
  });

  const logIn = (_username: string, _code?: string, _password = PASSWORD) =>
    app.asAnonymous().post('/api/admin/login_check').send({ _username, _password, _code });
  const factorEvents = async () => {
    const { body } = await app
      .as('admin')
      .get('/api/event?type=Service.Domain.Auth.Event.SecondFactorWasChanged');
    return body.events.map(({ payload }: { payload: { active: boolean; recoveryCodes: number } }) => [
      payload.active,
      payload.recoveryCodes,
    ]);
  };
  const settings = (change: object) =>
    app.as('admin').postJson('/api/settings', { settings: change }).expect(200);
  const nextStep = () => app.clock.advance({ seconds: 30 });

  it('is asked for at every login, once it is confirmed', async () => {
    const mine = await newAdministrator(app);
    const other = await loggedIn(app, mine.name);
    const { get, post } = sender(app, mine.token);
    await get(FACTOR).expect(200, { active: false, recoveryCodesLeft: 0, required: false });
    const { body } = await post(FACTOR, { secondFactor: { currentPassword: PASSWORD } }).expect(200);
    expect(body.uri).toBe(
      `otpauth://totp/Laurel:${mine.name}?issuer=Laurel&secret=${body.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    await logIn(mine.name).expect(200);

    const confirm = (code: string) => post(`${FACTOR}/confirm`, { secondFactor: { code } });
    await confirm(getCode(app, body.secret, 5)).expect(400);
    const { body: codes } = await confirm(getCode(app, body.secret)).expect(200);
    expect(new Set(codes.recoveryCodes).size).toBe(10);
    expect((await get(FACTOR)).body).toMatchObject({ active: true, recoveryCodesLeft: 10 });

    // Logins from before had no code.
    await sender(app, other.token).get(FACTOR).expect(401);
    await logIn(mine.name).expect(401, NEEDED);
    await logIn(mine.name, '').expect(401, NEEDED);
    await logIn(mine.name, '000000').expect(401, WRONG);
    nextStep();
    await logIn(mine.name, getCode(app, body.secret)).expect(200);
    expect(await factorEvents()).toEqual([[true, 10]]);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('says nothing about itself to one who does not know the password', async () => {
    const { name, secret } = await withSecondFactor(app);
    nextStep();
    const answers = await Promise.all([
      logIn(name, undefined, 'Wrong#1'),
      logIn(name, getCode(app, secret), 'Wrong#1'),
      logIn('unknown', getCode(app, secret)),
    ]);
    expect(answers.map(({ body }) => body.message)).toEqual(Array(3).fill('Bad credentials'));
  });

  it('takes each code once, and recovery codes in its place', async () => {
    const { name, secret, token, recoveryCodes } = await withSecondFactor(app);
    await logIn(name, getCode(app, secret)).expect(401, WRONG);
    nextStep();
    const code = getCode(app, secret);
    await logIn(name, `${code.slice(0, 3)} ${code.slice(3)}`).expect(200);
    await logIn(name, code).expect(401, WRONG);
    // One before it was good, and is not any more.
    await logIn(name, getCode(app, secret, -1)).expect(401, WRONG);

    const [first = '', second = ''] = recoveryCodes;
    await logIn(name, first.toUpperCase().replace('-', ' ')).expect(200);
    await logIn(name, first).expect(401, WRONG);
    const { get, post } = sender(app, token);
    expect((await get(FACTOR)).body.recoveryCodesLeft).toBe(9);

    nextStep();
    const renewed = await post(`${FACTOR}/recovery-codes`, {
      secondFactor: { code: getCode(app, secret) },
    }).expect(200);
    await logIn(name, second).expect(401, WRONG);
    await logIn(name, renewed.body.recoveryCodes[0]).expect(200);
    expect(await factorEvents()).toEqual([
      [true, 10],
      [true, 9],
      [true, 10],
      [true, 9],
    ]);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('refuses after ten wrong codes, and one without a code forgives none', async () => {
    const { name, secret } = await withSecondFactor(app);
    nextStep();
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await logIn(name, '000000').expect(401, WRONG);
    }
    await logIn(name).expect(401, NEEDED);
    await logIn(name, '000000').expect(401);
    const refused = await logIn(name, getCode(app, secret)).expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('is removed with password and code, and begun only with the password', async () => {
    const { name, secret, token } = await withSecondFactor(app);
    const { post } = sender(app, token);
    const remove = (code: string, currentPassword = PASSWORD) =>
      post(`${FACTOR}/remove`, { secondFactor: { code, currentPassword } });
    nextStep();
    const code = getCode(app, secret);
    await remove(code, 'Wrong#1').expect(400);
    await remove('000000').expect(400);
    await post(FACTOR, { secondFactor: { currentPassword: PASSWORD } }).expect(400);
    await post(`${FACTOR}/confirm`, { secondFactor: { code } }).expect(400);
    await remove(code).expect(204);
    await logIn(name).expect(200);
    await remove(code).expect(404);
    await post(FACTOR, { secondFactor: { currentPassword: 'Wrong#1' } }).expect(400);
    expect(await app.reader.query('SELECT * FROM second_factor')).toEqual([]);
    expect(await app.reader.query('SELECT * FROM recovery_code')).toEqual([]);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('is taken from one who has lost it by another administrator, who ends their logins', async () => {
    const { id, name, token } = await withSecondFactor(app);
    const path = `/api/admin/data/${id}/second-factor`;
    expect((await app.as('admin').get(path).expect(200)).body.active).toBe(true);
    await sender(app, token).delete(path).expect(403);
    await app.as('admin').delete(path).expect(204);
    await sender(app, token).get(FACTOR).expect(401);
    await logIn(name).expect(200);
    await app.as('admin').delete(path).expect(404);
  });

  it('is set up first, where the programme requires it', async () => {
    const mine = await newAdministrator(app);
    await settings({ requireSecondFactor: true });
    const { get, post } = sender(app, mine.token);
    const refused = await get('/api/customer').expect(403);
    expect(refused.headers['x-error-code']).toBe(REQUIRED);
    expect((await get(FACTOR)).body.required).toBe(true);
    await get('/api/admin/session').expect(200);
    const { body } = await post(FACTOR, { secondFactor: { currentPassword: PASSWORD } }).expect(200);
    await get('/api/customer').expect(403);
    await post(`${FACTOR}/confirm`, { secondFactor: { code: getCode(app, body.secret) } }).expect(200);
    expect((await get('/api/customer')).headers['x-error-code']).not.toBe(REQUIRED);
    // Keys and other roles need none.
    const { token: seller } = await newPair(app, 'seller');
    await sender(app, seller).get('/api/seller/session').expect(200);
  });

  describe('above the points of the setting', () => {
    let admin: WithSecondFactor;
    let customer: string;
    beforeEach(async () => {
      customer = await customerWith(app, { points: 0 });
      admin = await withSecondFactor(app);
      await app.unitOfWork.run((tx) =>
        tx.query('UPDATE login_account SET superAdmin = 1 WHERE id = ?', [admin.id]),
      );
      await settings({ secondFactorAbovePoints: 100 });
      nextStep();
    });
    const add = (points: number, code?: string, token = admin.token) =>
      sender(app, token)
        .post('/api/points/transfer/add', { transfer: { customer, points } })
        .set(code === undefined ? {} : { 'X-Second-Factor': code });
    const points = async () =>
      (await app.as('admin').get(`/api/admin/customer/${customer}/status`).expect(200)).body.points;

    it('is asked for with each correction', async () => {
      await add(100).expect(200);
      const refused = await add(101).expect(403);
      expect(refused.headers['x-error-code']).toBe('auth.second-factor-code-needed');
      await add(101, '000000').expect(400);
      const code = getCode(app, admin.secret);
      await add(101, code).expect(200);
      await add(101, code).expect(400);
      expect(await points()).toBe(201);
    });

    it('is needed, and a machine needs none', async () => {
      const { token, id } = await newAdministrator(app);
      await app.unitOfWork.run((tx) =>
        tx.query('UPDATE login_account SET superAdmin = 1 WHERE id = ?', [id]),
      );
      const refused = await add(101, '000000', token).expect(403);
      expect(refused.headers['x-error-code']).toBe(REQUIRED);
      const { body } = await app
        .as('admin')
        .postJson('/api/admin/apikey', { name: 'Till', superAdmin: true });
      await app
        .asAnonymous()
        .post('/api/points/transfer/add')
        .set('X-AUTH-TOKEN', body.key)
        .send({ transfer: { customer, points: 101 } })
        .expect(200);
      expect(await points()).toBe(101);
    });
  });
});

import { type Role, ROLES } from '../../src/auth/principal.rules.js';
import { getCode, sender, withSecondFactor } from '../support/scenes/second-factor.js';
import { TestApp } from '../support/app/test-app.js';
import { databaseKind } from '../support/app/test-database.js';
import { differencesIn } from '../support/verify/verify.js';

const AT_ONCE = 8;

describe('a code of a second factor, at the same time', () => {
  let app: TestApp;
  let others: readonly TestApp[];
  beforeEach(async () => {
    app = await TestApp.start();
    others = databaseKind === 'server' ? [app, await app.another(), await app.another()] : [app];
  });
  afterEach(() => app.stop());

  const logIn = (_username: string, _code: string, index: number, role: Role) =>
    (others[index % others.length] ?? app)
      .asAnonymous()
      .post(`/api/${role}/login_check`)
      .send({ _username, _password: 'Loyalty#1', _code });
  const statuses = async (name: string, code: string, role: Role = 'admin') => {
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => logIn(name, code, index, role)),
    );
    return answers.map(({ status }) => status).sort();
  };
  const ONE = [200, ...Array<number>(AT_ONCE - 1).fill(401)];

  it.each(ROLES)('of the app lets one login of a %s in, in all processes', async (role) => {
    const { name, secret } = await withSecondFactor(app, role);
    app.clock.advance({ seconds: 30 });
    expect(await statuses(name, getCode(app, secret), role)).toEqual(ONE);
  });

  it('for recovery lets one login in, and is recorded once', async () => {
    const { name, recoveryCodes } = await withSecondFactor(app);
    expect(await statuses(name, recoveryCodes[3] ?? '')).toEqual(ONE);
    expect(await app.reader.query('SELECT accountId FROM recovery_code')).toHaveLength(9);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('confirms once, with one set of recovery codes', async () => {
    const { token, secret } = await withSecondFactor(app);
    app.clock.advance({ seconds: 30 });
    const { post } = sender(app, token);
    const code = getCode(app, secret);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        post('/api/admin/second-factor/recovery-codes', { secondFactor: { code } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array<number>(AT_ONCE - 1).fill(400),
    ]);
    expect(await app.reader.query('SELECT accountId FROM recovery_code')).toHaveLength(10);
  });
});

import { randomUUID } from 'node:crypto';
import { AccessTokensService } from '../../../src/auth/access-tokens.service.js';
import { AccountLoginsService, type NewLogin, PasswordsService, type Role } from '../../../src/auth/index.js';
import { LoginSessionEntity } from '../../../src/auth/login-session.entity.js';
import type { INestApplication } from '@nestjs/common';
import type { RunningApp } from '../app/running-app.js';

/** Who `app.as(role)` is when a test does not care. */
export const DEFAULT_LOGINS: Readonly<Record<Role, string>> = {
  admin: '00000000-0000-4000-8000-00000000ad01',
  seller: '00000000-0000-4000-8000-000000005e01',
  customer: '00000000-0000-4000-8000-00000000c001',
};

/**
 * From now on, each account is logged in once from the moment that it is opened: the login that tokens of `getToken` belong
 * to, which are made without a request. It ends like any other.
 */
export function logInWhenOpened(nest: INestApplication): void {
  const logins = nest.get(AccountLoginsService);
  const open = logins.open.bind(logins);
  logins.open = async (tx, login) => {
    await open(tx, login);
    const { id } = login;
    const session = {
      id,
      accountId: id,
      createdAt: new Date(0),
      expiresAt: new Date('9000-01-01'),
      lastUsedAt: new Date(0),
      client: null,
      isFederated: false,
      revision: 0,
    };
    await tx.insert(LoginSessionEntity, session);
  };
}

/** Ends the logins that `logInWhenOpened` has made, which have no refresh token as others have. No token of `getToken` is good any more. */
export async function endLoginsWithoutRequest(app: RunningApp): Promise<void> {
  await app.unitOfWork.run((tx) => tx.query('DELETE FROM login_session WHERE id = accountId'));
}

/** Gives the logins that `logInWhenOpened` has made what others have: a refresh token, and an account that tells of them. */
export async function completeLogins(app: RunningApp): Promise<void> {
  const begun = 'SELECT createdAt FROM login_session s WHERE s.id = login_account.id AND s.accountId = s.id';
  await app.unitOfWork.run(async (tx) => {
    await tx.query(`UPDATE login_account SET lastLoginAt = (${begun}) WHERE EXISTS (${begun})`);
    await tx.query(
      `INSERT INTO refresh_token (hash, sessionId, expiresAt)
        SELECT s.id, s.id, s.expiresAt FROM login_session s
        WHERE s.id = s.accountId AND s.id NOT IN (SELECT sessionId FROM refresh_token)`,
    );
  });
}

/** A login of each role, in a database where there is none. The administrator may do everything. */
export async function openDefaultLogins(app: RunningApp): Promise<void> {
  const logins = app.nest.get(AccountLoginsService);
  await app.unitOfWork.run(async (tx) => {
    for (const role of ['admin', 'seller', 'customer'] as const) {
      const superAdmin = role === 'admin';
      await logins.open(tx, { role, id: DEFAULT_LOGINS[role], names: [], active: true, superAdmin });
    }
  });
}

/** A login without the customer, seller or administrator that would go with it. Answers with its id. */
export async function loginWith(
  app: RunningApp,
  { password, ...scene }: Partial<NewLogin> & { readonly role: Role; readonly password?: string },
): Promise<string> {
  const passwordHash =
    password === undefined ? undefined : await app.nest.get(PasswordsService).hash(password);
  const login = { id: randomUUID(), names: [], active: true, ...scene };
  await app.unitOfWork.run((tx) =>
    app.nest
      .get(AccountLoginsService)
      .open(tx, { ...login, ...(passwordHash !== undefined && { passwordHash }) }),
  );
  return login.id;
}

/** Signing takes longer than many a request: those of a process, each while it has more than half of its life before it. */
const issued = new WeakMap<
  AccessTokensService,
  Map<string, { readonly token: string; readonly at: number }>
>();

/** A real token; account and login are looked up with each request, so they must exist: see `logInWhenOpened`. */
export function getToken(app: RunningApp, role: Role, id: string): string {
  const tokens = app.nest.get(AccessTokensService);
  const known = issued.get(tokens) ?? new Map<string, { readonly token: string; readonly at: number }>();
  issued.set(tokens, known);
  const now = app.clock.now().getTime();
  const before = known.get(`${role} ${id}`);
  if (before && now >= before.at && now < before.at + tokens.secondsToLive * 500) {
    return before.token;
  }
  const superAdmin = role === 'admin';
  const account = { id, role, username: null, superAdmin, permissions: null, lastLoginAt: null };
  const token = tokens.issue({ ...account, generation: 0 }, id);
  known.set(`${role} ${id}`, { token, at: now });
  return token;
}

const PASSWORD = 'Loyalty#1';

/** Logs in over HTTP: as a new account, or as one that was made here before. */
export async function newPair(
  app: RunningApp,
  role: Role,
  known?: string,
): Promise<{ readonly id: string; readonly token: string; readonly refresh_token: string }> {
  const id = known ?? (await loginWith(app, { role, password: PASSWORD, ...nameFor(role) }));
  const response = await app
    .asAnonymous()
    .post(`/api/${role}/login_check`)
    .send({ _username: role === 'admin' ? `admin-${id}` : id, _password: PASSWORD })
    .expect(200);
  return { id, ...response.body };
}

/** Administrators do not log in by id. */
function nameFor(role: Role): Partial<NewLogin> {
  const id = randomUUID();
  return role === 'admin' ? { id, names: [{ kind: 'username', name: `admin-${id}` }] } : {};
}

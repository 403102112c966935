import { randomUUID } from 'node:crypto';
import { AccessTokens } from '../../src/auth/access-tokens.js';
import { AccountLogins, type NewLogin, Passwords, type Role } from '../../src/auth/index.js';
import type { TestApp } from './test-app.js';

/** Who `app.as(role)` is when a test does not care. */
export const SOMEBODY: Readonly<Record<Role, string>> = {
  admin: '00000000-0000-4000-8000-00000000ad01',
  seller: '00000000-0000-4000-8000-000000005e01',
  customer: '00000000-0000-4000-8000-00000000c001',
};

/** A login of each role, in a database where there is none. The administrator may do everything. */
export async function openLoginsOfSomebody(app: TestApp): Promise<void> {
  const logins = app.nest.get(AccountLogins);
  await app.unitOfWork.run(async (tx) => {
    for (const role of ['admin', 'seller', 'customer'] as const) {
      const superAdmin = role === 'admin';
      await logins.open(tx, { role, id: SOMEBODY[role], names: [], active: true, superAdmin });
    }
  });
}

/** A login without the customer, seller or administrator that would go with it. Answers with its id. */
export async function loginWith(
  app: TestApp,
  { password, ...scene }: Partial<NewLogin> & { readonly role: Role; readonly password?: string },
): Promise<string> {
  const passwordHash = password === undefined ? undefined : await app.nest.get(Passwords).hash(password);
  const login = { id: randomUUID(), names: [], active: true, ...scene };
  await app.unitOfWork.run((tx) =>
    app.nest.get(AccountLogins).open(tx, { ...login, ...(passwordHash !== undefined && { passwordHash }) }),
  );
  return login.id;
}

/** A real token; the account is looked up with each request, so it must exist. */
export function tokenOf(app: TestApp, role: Role, id: string): string {
  return app.nest.get(AccessTokens).issue(
    {
      id,
      role,
      username: null,
      superAdmin: role === 'admin',
      permissions: null,
      lastLoginAt: null,
      generation: 0,
    },
    randomUUID(),
  );
}

const PASSWORD = 'Loyalty#1';

/** Logs in over HTTP: as a new account, or as one that was made here before. */
export async function newPair(
  app: TestApp,
  role: Role,
  known?: string,
): Promise<{ readonly id: string; readonly token: string; readonly refresh_token: string }> {
  const id = known ?? (await loginWith(app, { role, password: PASSWORD, ...nameFor(role) }));
  const response = await app
    .asNobody()
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

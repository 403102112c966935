import { Secret, TOTP } from 'otpauth';
import { randomUUID } from 'node:crypto';
import type { Role } from '../../../src/auth/index.js';
import { SellerService } from '../../../src/seller/index.js';
import { administratorWith } from './administrators.js';
import type { TestApp } from '../app/test-app.js';

export const PASSWORD = 'Loyalty#1';

/** What the app of a person shows. @param steps How many steps of 30 seconds from now */
export function getCode(app: TestApp, secret: string, steps = 0): string {
  const timestamp = app.clock.now().getTime() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** Sends as one who is logged in, in place of the one without a request. */
export function sender(app: TestApp, token: string) {
  const anonymous = app.asAnonymous();
  return {
    get: (path: string) => anonymous.get(path).auth(token, { type: 'bearer' }),
    delete: (path: string) => anonymous.delete(path).auth(token, { type: 'bearer' }),
    post: (path: string, body: object = {}) =>
      anonymous.post(path).auth(token, { type: 'bearer' }).send(body),
  };
}

export interface LoggedIn {
  readonly id: string;
  /** The user name. */
  readonly name: string;
  readonly token: string;
  readonly refresh_token: string;
}

/** A further login, of an administrator unless another role is said. */
export async function loggedIn(
  app: TestApp,
  name: string,
  role: Role = 'admin',
): Promise<Omit<LoggedIn, 'id'>> {
  const body = { _username: name, _password: PASSWORD };
  const answer = await app.asAnonymous().post(`/api/${role}/login_check`).send(body).expect(200);
  return { name, ...answer.body };
}

export async function newAdministrator(app: TestApp): Promise<LoggedIn> {
  const name = `admin-${randomUUID()}`;
  const id = await administratorWith(app, { username: name, plainPassword: PASSWORD });
  return { id, ...(await loggedIn(app, name)) };
}

export interface WithSecondFactor extends LoggedIn {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** A logged-in customer or seller, who logs in with an e-mail. */
export async function newOwner(app: TestApp, role: Role, more: object = {}): Promise<LoggedIn> {
  if (role === 'admin') {
    return newAdministrator(app);
  }
  const name = `${randomUUID()}@example.com`;
  const id =
    role === 'customer'
      ? await app.customerWith({ points: 0, email: name, password: PASSWORD, ...more })
      : await sellerNamed(app, name);
  return { id, ...(await loggedIn(app, name, role)) };
}

async function sellerNamed(app: TestApp, email: string): Promise<string> {
  const seller = { firstName: 'Eva', lastName: 'Lis', email, active: true, allowPointTransfer: false };
  return (await app.nest.get(SellerService).register({ ...seller, plainPassword: PASSWORD })).id;
}

/** An owner who is logged in and whose second factor is confirmed. The code of this moment is used. */
export async function withSecondFactor(app: TestApp, role: Role = 'admin'): Promise<WithSecondFactor> {
  return withFactor(app, await newOwner(app, role), role);
}

/** Sets up a second factor. The code of this moment is used. */
export async function withFactor(app: TestApp, pair: LoggedIn, role: Role): Promise<WithSecondFactor> {
  const { post } = sender(app, pair.token);
  const begun = await post(`/api/${role}/second-factor`, {
    secondFactor: { currentPassword: PASSWORD },
  }).expect(200);
  const secret = String(begun.body.secret);
  const confirmed = await post(`/api/${role}/second-factor/confirm`, {
    secondFactor: { code: getCode(app, secret) },
  }).expect(200);
  return { ...pair, secret, recoveryCodes: confirmed.body.recoveryCodes as string[] };
}

import { Secret, TOTP } from 'otpauth';
import { randomUUID } from 'node:crypto';
import { administratorWith } from './administrators.js';
import type { TestApp } from '../app/test-app.js';

export const PASSWORD = 'Loyalty#1';

/** What the app of a person shows. @param steps How many steps of 30 seconds from now */
export function getCode(app: TestApp, secret: string, steps = 0): string {
  const timestamp = app.clock.now().getTime() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** Sends as a logged-in administrator, in place of the one without a request. */
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

/** A further login of an administrator. */
export async function loggedIn(app: TestApp, name: string): Promise<Omit<LoggedIn, 'id'>> {
  const body = { _username: name, _password: PASSWORD };
  const answer = await app.asAnonymous().post('/api/admin/login_check').send(body).expect(200);
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

/** A logged-in administrator whose second factor is confirmed. The code of this moment is used. */
export async function withSecondFactor(app: TestApp): Promise<WithSecondFactor> {
  const pair = await newAdministrator(app);
  const { post } = sender(app, pair.token);
  const begun = await post('/api/admin/second-factor', {
    secondFactor: { currentPassword: PASSWORD },
  }).expect(200);
  const secret = String(begun.body.secret);
  const confirmed = await post('/api/admin/second-factor/confirm', {
    secondFactor: { code: getCode(app, secret) },
  }).expect(200);
  return { ...pair, secret, recoveryCodes: confirmed.body.recoveryCodes as string[] };
}

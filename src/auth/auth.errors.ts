import {
  describedRefusal,
  refusal,
  REQUIRED_PERMISSION,
  TooManyRequests,
  Unauthenticated,
} from '#platform/error/domain-error.js';
import type { LoginNameKind } from './login-name.rules.js';
import { type Access, mayDo, type Principal, type Resource } from './principal.rules.js';

const WORDS: Readonly<Record<LoginNameKind, string>> = {
  email: 'e-mail address',
  username: 'user name',
  card: 'loyalty card number',
  phone: 'phone number',
};

export class LoginNameTaken extends refusal({
  code: 'auth.login-name-taken',
  kind: 'refused',
  when: 'Another account of the same role has this login name.',
  remedy: 'Choose another e-mail address, user name, card number or phone number.',
}) {
  constructor(readonly nameKind: LoginNameKind) {
    super(`This ${WORDS[nameKind]} is already in use`);
  }
}

export class LoginAccountNotFound extends refusal({
  code: 'auth.account-not-found',
  kind: 'not-found',
  when: 'There is no account with this id.',
  remedy: 'Look the id up in the list of accounts.',
}) {}

export class NotPermitted extends refusal({
  code: 'auth.not-permitted',
  kind: 'forbidden',
  when: 'The caller may not do this.',
  remedy: 'Use another account.',
}) {}

export class WrongRole extends refusal(
  {
    code: 'auth.wrong-role',
    kind: 'forbidden',
    when:
      'The endpoint is for another role: below `/customer`, for example, for the logged-in customer, ' +
      'which no API key represents.',
    remedy: 'Log in as the role that the API documentation names for the endpoint.',
  },
  NotPermitted,
) {}

export class PermissionMissing extends refusal(
  {
    code: 'auth.permission-missing',
    kind: 'forbidden',
    when: 'The administrator or API key lacks the permission that the header `X-Required-Permission` names.',
    remedy: 'Have it added to a role of the administrator, or use a key that has it.',
  },
  NotPermitted,
) {
  /** @param anyOf Each of them alone would do. */
  constructor(private readonly anyOf: readonly (readonly [Resource, Access])[]) {
    super();
  }

  override get headers() {
    return { [REQUIRED_PERMISSION]: this.anyOf.map((each) => each.join(':')).join(', ') };
  }
}

/** @throws {PermissionMissing} for administrators and keys without this permission */
export function ensureMayDo(caller: Principal, resource: Resource, access: Access): void {
  if (!mayDo(caller, resource, access)) {
    throw new PermissionMissing([[resource, access]]);
  }
}

export class OtherStore extends refusal(
  {
    code: 'auth.other-store',
    kind: 'forbidden',
    when: 'The customer belongs to another store than the path names.',
    remedy: "Use the code of the customer's own store.",
  },
  NotPermitted,
) {}

export class NotOneself extends refusal(
  {
    code: 'auth.not-oneself',
    kind: 'forbidden',
    when: 'The path names another customer, or another seller, than the logged-in one.',
    remedy: 'Use the `id` of the token in the path.',
  },
  NotPermitted,
) {}

export class RightsExceeded extends refusal(
  {
    code: 'auth.rights-exceeded',
    kind: 'forbidden',
    when: 'The caller would give, change or take away rights that they do not have themselves.',
    remedy: 'Ask an administrator who has these rights.',
  },
  NotPermitted,
) {}

export class PasswordLoginNeeded extends refusal(
  {
    code: 'auth.password-login-needed',
    kind: 'forbidden',
    when: 'Only an account with a password can do this: an API key has none.',
    remedy: 'Log in with a password, and use the token.',
  },
  NotPermitted,
) {}

export class CredentialsMissing extends refusal(
  {
    code: 'auth.credentials-missing',
    kind: 'unauthenticated',
    when: 'The request has no credentials.',
    remedy: 'Log in, and send `Authorization: Bearer <token>`; or send an API key as `X-AUTH-TOKEN`.',
  },
  Unauthenticated,
) {}

export class TokenInvalid extends refusal(
  {
    code: 'auth.token-invalid',
    kind: 'unauthenticated',
    message: 'Invalid JWT Token',
    when:
      'The access token is malformed, has a wrong signature, or its account was deactivated or logged ' +
      'out.',
    remedy: 'Log in again.',
  },
  Unauthenticated,
) {}

export class TokenExpired extends refusal(
  {
    code: 'auth.token-expired',
    kind: 'unauthenticated',
    message: 'Expired JWT Token',
    when: 'The access token has expired.',
    remedy: 'Exchange the refresh token for a new pair with `POST /api/token/refresh`.',
  },
  Unauthenticated,
) {}

export class ApiKeyInvalid extends refusal(
  {
    code: 'auth.api-key-invalid',
    kind: 'unauthenticated',
    message: 'Invalid API Key',
    when: 'The API key in `X-AUTH-TOKEN` is unknown, revoked or expired.',
    remedy: 'Have an administrator create a new key.',
  },
  Unauthenticated,
) {}

export class BadCredentials extends refusal(
  {
    code: 'auth.bad-credentials',
    kind: 'unauthenticated',
    message: 'Bad credentials',
    when: 'User name or password is wrong, or the account may not log in.',
    remedy: 'Correct them. New customers are activated first.',
  },
  Unauthenticated,
) {}

export class SecondFactorNeeded extends refusal(
  {
    code: 'auth.second-factor-needed',
    kind: 'unauthenticated',
    message: 'A code of the second factor is needed',
    when: 'The password is right, and the account has a second factor.',
    remedy: 'Send `_code` with the login: a code of the app, or a recovery code.',
  },
  Unauthenticated,
) {}

export class SecondFactorCodeNeeded extends refusal(
  {
    code: 'auth.second-factor-code-needed',
    kind: 'forbidden',
    message: 'A code of the second factor is needed',
    when: 'Points above `secondFactorAbovePoints` are given or taken, or points are imported, without a code of the second factor.',
    remedy: 'Send `X-Second-Factor`: a code of the app, or a recovery code.',
  },
  NotPermitted,
) {}

export class SecondFactorWrong extends refusal(
  {
    code: 'auth.second-factor-wrong',
    kind: 'unauthenticated',
    message: 'The code of the second factor is wrong, or was used',
    when: 'The password is right, and the code of the second factor is wrong, was used, or is older than a minute.',
    remedy: 'Wait for the next code of the app. Without the app, use a recovery code.',
  },
  Unauthenticated,
) {}

export class SecondFactorRequired extends refusal(
  {
    code: 'auth.second-factor-required',
    kind: 'forbidden',
    message: 'Set up a second factor first',
    when: 'The programme requires a second factor of administrators (`requireSecondFactor`), and the caller has none.',
    remedy:
      'Set one up with `POST /api/admin/second-factor`, or on the page of your own account in the panel.',
  },
  NotPermitted,
) {}

export class ProviderRefused extends refusal(
  {
    code: 'auth.provider-refused',
    kind: 'unauthenticated',
    message: 'The login at the provider is not valid',
    when: 'The code, the state or the ticket of a login at the provider is wrong, was used, or is too old.',
    remedy: 'Begin again with `POST /api/admin/provider/start`.',
  },
  Unauthenticated,
) {}

export class AdministratorUnknown extends refusal(
  {
    code: 'auth.administrator-unknown',
    kind: 'unauthenticated',
    message: 'There is no administrator with this login',
    when:
      'The person who has logged in at the provider is no active administrator: neither by an earlier login nor by a ' +
      'confirmed e-mail address; or the administrator with this address logs in at the provider as another person.',
    remedy: 'Create an administrator with this e-mail address.',
  },
  Unauthenticated,
) {}

export class ProviderMissing extends refusal({
  code: 'auth.provider-missing',
  kind: 'not-found',
  when: 'There is no provider for logins: `OIDC_ISSUER` is not set.',
  remedy: 'Log in with a password.',
}) {}

export class ProviderUnavailable extends refusal({
  code: 'auth.provider-unavailable',
  kind: 'busy',
  when: 'The provider for logins does not answer.',
  remedy: 'Try again later, or log in with a password.',
}) {}

export class SecondFactorMissing extends refusal({
  code: 'auth.second-factor-missing',
  kind: 'not-found',
  when: 'The account has no second factor.',
  remedy: 'Set one up with `POST /api/{role}/second-factor`: `admin`, `seller` or `customer`.',
}) {}

export class LoginSessionNotFound extends refusal({
  code: 'auth.session-not-found',
  kind: 'not-found',
  when: 'The caller has no login with this id, or it has ended.',
  remedy: 'Look the id up in the list of logins.',
}) {}

export class RefreshTokenInvalid extends refusal(
  {
    code: 'auth.refresh-token-invalid',
    kind: 'unauthenticated',
    message: 'Invalid refresh token',
    when: 'The refresh token is unknown, expired, or was used before.',
    remedy: 'Log in again.',
  },
  Unauthenticated,
) {}

export class PasswordTokenUnknown extends refusal({
  code: 'auth.password-token-unknown',
  kind: 'not-found',
  when: 'The token of a forgotten password is wrong, was used, is older than an hour, or the password or e-mail has changed since.',
  remedy: 'Ask for a new one with `POST /api/password/reset/request`.',
}) {}

export class ApiKeyNotFound extends refusal({
  code: 'auth.api-key-not-found',
  kind: 'not-found',
  when: 'There is no API key with this id.',
  remedy: 'Look the id up in the list of keys.',
}) {}

export class ApiKeyTaken extends refusal({
  code: 'auth.api-key-taken',
  kind: 'refused',
  message: 'This key is already in use',
  when: 'Another administrator calls with the same key: it would not say who.',
  remedy: 'Choose another key.',
}) {}

export class TooManyLoginAttempts extends refusal(
  {
    code: 'auth.too-many-login-attempts',
    kind: 'too-many-requests',
    message: 'Too many login attempts, try again later',
    when: 'Too many logins have failed, for this account or from this network.',
    remedy: 'Wait for the seconds of `Retry-After`. Until then the right password is refused, too.',
  },
  TooManyRequests,
) {}

export class TooManyLogins extends refusal(
  {
    code: 'auth.too-many-logins',
    kind: 'too-many-requests',
    message: 'Too many logins, try again later',
    when: 'The account has logged in too often within a minute.',
    remedy: 'Keep the token and refresh it, in place of logging in again.',
  },
  TooManyRequests,
) {}

export class TooManyLoginsAtOnce extends refusal(
  {
    code: 'auth.too-many-logins-at-once',
    kind: 'too-many-requests',
    when: 'Too many logins to this account wait for one another.',
    remedy: 'Log in once, and use the token for all requests.',
  },
  TooManyRequests,
) {
  constructor() {
    super('Too many logins at once, try again later', 1);
  }
}

export class TooManyWrites extends refusal(
  {
    code: 'auth.too-many-writes',
    kind: 'too-many-requests',
    message: 'Too many requests, try again later',
    when: 'The caller writes more often than `RateLimit-Policy` allows.',
    remedy: 'Wait for the seconds of `Retry-After`, and spread writes by what `RateLimit` says is left.',
  },
  TooManyRequests,
) {}

/** One source has done this too often. Each limit says its own code. */
export class TooManyAttempts extends TooManyRequests {
  constructor(
    override readonly code: string,
    retryAfterSeconds: number,
  ) {
    super('Too many attempts, try again later', retryAfterSeconds);
  }
}

export class PasswordsBusy extends refusal({
  code: 'auth.passwords-busy',
  kind: 'busy',
  message: 'Busy: nothing was done, try again',
  when: 'More passwords wait to be checked than can be checked soon. Nothing was done.',
  remedy: 'Send the request again after the seconds of `Retry-After`.',
}) {}

export const WRONG_KEYS = describedRefusal({
  code: 'auth.too-many-wrong-keys',
  kind: 'too-many-requests',
  max: 100,
  windowSeconds: 15 * 60,
  when: 'Too many API keys from one network were not good.',
  remedy: 'Correct the key. Good keys are let in all the same.',
});

// Each asks the provider for a page.
export const PROVIDER_LOGINS = describedRefusal({
  code: 'auth.too-many-provider-logins',
  kind: 'too-many-requests',
  max: 100,
  windowSeconds: 15 * 60,
  when: 'Too many logins at the provider were begun from one network.',
  remedy: 'Wait for the seconds of `Retry-After`.',
});

// Each makes the service ask the provider.
export const WRONG_PROVIDER_CODES = describedRefusal({
  code: 'auth.too-many-wrong-provider-codes',
  kind: 'too-many-requests',
  max: 30,
  windowSeconds: 15 * 60,
  when: 'Too many logins from the provider were not valid, from one network.',
  remedy: 'Wait for the seconds of `Retry-After`.',
});

// Three of a million codes are good at a time.
export const WRONG_SECOND_FACTORS = describedRefusal({
  code: 'auth.too-many-wrong-second-factors',
  kind: 'too-many-requests',
  max: 10,
  windowSeconds: 15 * 60,
  when: 'Too many codes of the second factor were wrong, for this account.',
  remedy: 'Wait for the seconds of `Retry-After`. Until then the right code is refused, too.',
});

// They cannot be guessed either; each attempt costs the database something.
export const WRONG_PASSWORD_TOKENS = describedRefusal({
  code: 'auth.too-many-wrong-password-tokens',
  kind: 'too-many-requests',
  max: 30,
  windowSeconds: 15 * 60,
  when: 'Too many tokens of forgotten passwords from one network were wrong.',
  remedy: 'Wait for the seconds of `Retry-After`. Until then the right one is refused, too.',
});

// They cannot be guessed; each failure costs the database something. One address may be all customers of a storefront.
export const WRONG_TOKENS = describedRefusal({
  code: 'auth.too-many-refreshes',
  kind: 'too-many-requests',
  max: 1000,
  windowSeconds: 15 * 60,
  when: 'Too many refresh tokens from one network were not good.',
  remedy: 'Wait for the seconds of `Retry-After`, and log in again.',
});

import {
  DomainError,
  REQUIRED_PERMISSION,
  TooManyRequests,
  Unauthenticated,
} from '#platform/error/domain-error.js';
import type { LoginNameKind } from './login-name.rules.js';
import type { Access, Resource } from './principal.rules.js';

const WORDS: Readonly<Record<LoginNameKind, string>> = {
  email: 'e-mail address',
  username: 'user name',
  card: 'loyalty card number',
  phone: 'phone number',
};

/**
 * Another account of the same role has this login name.
 * @remedy Choose another e-mail address, user name, card number or phone number.
 */
export class LoginNameTaken extends DomainError {
  readonly code = 'auth.login-name-taken';
  readonly kind = 'refused';

  constructor(readonly nameKind: LoginNameKind) {
    super(`This ${WORDS[nameKind]} is already in use`);
  }
}

/**
 * There is no account with this id.
 * @remedy Look the id up in the list of accounts.
 */
export class LoginAccountNotFound extends DomainError {
  readonly code = 'auth.account-not-found';
  readonly kind = 'not-found';
}

/**
 * The caller may not do this.
 * @remedy Use another account.
 */
export class NotPermitted extends DomainError {
  readonly code: string = 'auth.not-permitted';
  readonly kind = 'forbidden';
}

/**
 * The endpoint is for another role: below `/customer`, for example, for the logged-in customer, which no API key represents.
 * @remedy Log in as the role that the API documentation names for the endpoint.
 */
export class WrongRole extends NotPermitted {
  override readonly code = 'auth.wrong-role';
}

/**
 * The administrator or API key lacks the permission that the header `X-Required-Permission` names.
 * @remedy Have it added to a role of the administrator, or use a key that has it.
 */
export class PermissionMissing extends NotPermitted {
  override readonly code = 'auth.permission-missing';

  /** @param anyOf Each of them alone would do. */
  constructor(private readonly anyOf: readonly (readonly [Resource, Access])[]) {
    super();
  }

  override get headers() {
    return { [REQUIRED_PERMISSION]: this.anyOf.map((each) => each.join(':')).join(', ') };
  }
}

/**
 * The customer belongs to another store than the path names.
 * @remedy Use the code of the customer's own store.
 */
export class OtherStore extends NotPermitted {
  override readonly code = 'auth.other-store';
}

/**
 * The path names another customer, or another seller, than the logged-in one.
 * @remedy Use the `id` of the token in the path.
 */
export class NotOneself extends NotPermitted {
  override readonly code = 'auth.not-oneself';
}

/**
 * The caller would give, change or take away rights that they do not have themselves.
 * @remedy Ask an administrator who has these rights.
 */
export class RightsExceeded extends NotPermitted {
  override readonly code = 'auth.rights-exceeded';
}

/**
 * Only an account with a password can do this: an API key has none.
 * @remedy Log in with a password, and use the token.
 */
export class PasswordLoginNeeded extends NotPermitted {
  override readonly code = 'auth.password-login-needed';
}

/**
 * The request has no credentials.
 * @remedy Log in, and send `Authorization: Bearer <token>`; or send an API key as `X-AUTH-TOKEN`.
 */
export class CredentialsMissing extends Unauthenticated {
  readonly code = 'auth.credentials-missing';
}

/**
 * The access token is malformed, has a wrong signature, or its account was deactivated or logged out.
 * @remedy Log in again.
 */
export class TokenInvalid extends Unauthenticated {
  readonly code = 'auth.token-invalid';

  constructor() {
    super('Invalid JWT Token');
  }
}

/**
 * The access token has expired.
 * @remedy Exchange the refresh token for a new pair with `POST /api/token/refresh`.
 */
export class TokenExpired extends Unauthenticated {
  readonly code = 'auth.token-expired';

  constructor() {
    super('Expired JWT Token');
  }
}

/**
 * The API key in `X-AUTH-TOKEN` is unknown, revoked or expired.
 * @remedy Have an administrator create a new key.
 */
export class ApiKeyInvalid extends Unauthenticated {
  readonly code = 'auth.api-key-invalid';

  constructor() {
    super('Invalid API Key');
  }
}

/**
 * User name or password is wrong, or the account may not log in.
 * @remedy Correct them. New customers are activated first.
 */
export class BadCredentials extends Unauthenticated {
  readonly code = 'auth.bad-credentials';

  constructor() {
    super('Bad credentials');
  }
}

/**
 * The refresh token is unknown, expired, or was used before.
 * @remedy Log in again.
 */
export class RefreshTokenInvalid extends Unauthenticated {
  readonly code = 'auth.refresh-token-invalid';

  constructor() {
    super('Invalid refresh token');
  }
}

/**
 * There is no API key with this id.
 * @remedy Look the id up in the list of keys.
 */
export class ApiKeyNotFound extends DomainError {
  readonly code = 'auth.api-key-not-found';
  readonly kind = 'not-found';
}

/**
 * Another administrator calls with the same key: it would not say who.
 * @remedy Choose another key.
 */
export class ApiKeyTaken extends DomainError {
  readonly code = 'auth.api-key-taken';
  readonly kind = 'refused';

  constructor() {
    super('This key is already in use');
  }
}

/**
 * Too many logins have failed, for this account or from this network.
 * @remedy Wait for the seconds of `Retry-After`. Until then the right password is refused, too.
 */
export class TooManyLoginAttempts extends TooManyRequests {
  readonly code = 'auth.too-many-login-attempts';

  constructor(retryAfterSeconds: number) {
    super('Too many login attempts, try again later', retryAfterSeconds);
  }
}

/**
 * The account has logged in too often within a minute.
 * @remedy Keep the token and refresh it, in place of logging in again.
 */
export class TooManyLogins extends TooManyRequests {
  readonly code = 'auth.too-many-logins';

  constructor(retryAfterSeconds: number) {
    super('Too many logins, try again later', retryAfterSeconds);
  }
}

/**
 * Too many logins to this account wait for one another.
 * @remedy Log in once, and use the token for all requests.
 */
export class TooManyLoginsAtOnce extends TooManyRequests {
  readonly code = 'auth.too-many-logins-at-once';

  constructor() {
    super('Too many logins at once, try again later', 1);
  }
}

/**
 * The caller writes more often than `RateLimit-Policy` allows.
 * @remedy Wait for the seconds of `Retry-After`, and spread writes by what `RateLimit` says is left.
 */
export class TooManyWrites extends TooManyRequests {
  readonly code = 'auth.too-many-writes';

  constructor(retryAfterSeconds: number) {
    super('Too many requests, try again later', retryAfterSeconds);
  }
}

/** One source has done this too often. Each limit says its own code. */
export class TooManyAttempts extends TooManyRequests {
  constructor(
    readonly code: string,
    retryAfterSeconds: number,
  ) {
    super('Too many attempts, try again later', retryAfterSeconds);
  }
}

/**
 * More passwords wait to be checked than can be checked soon. Nothing was done.
 * @remedy Send the request again after the seconds of `Retry-After`.
 */
export class PasswordsBusy extends DomainError {
  readonly code = 'auth.passwords-busy';
  readonly kind = 'busy';

  constructor() {
    super('Busy: nothing was done, try again');
  }
}

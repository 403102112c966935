import { DomainError } from '../platform/error/domain-error.js';
import type { LoginNameKind } from './login-name.rules.js';

const WORDS: Readonly<Record<LoginNameKind, string>> = {
  email: 'e-mail address',
  username: 'user name',
  card: 'loyalty card number',
  phone: 'phone number',
};

/** Somebody of the same role has it. Caught by use cases that know the field it came in. */
export class LoginNameTaken extends DomainError {
  readonly code = 'auth.login-name-taken';
  readonly kind = 'refused';

  constructor(readonly nameKind: LoginNameKind) {
    super(`This ${WORDS[nameKind]} is already in use`);
  }
}

export class LoginAccountNotFound extends DomainError {
  readonly code = 'auth.account-not-found';
  readonly kind = 'not-found';
}

/** The role is right, the thing is somebody else's, or the permission is missing. */
export class NotPermitted extends DomainError {
  readonly code = 'auth.not-permitted';
  readonly kind = 'forbidden';
}

export class ApiKeyNotFound extends DomainError {
  readonly code = 'auth.api-key-not-found';
  readonly kind = 'not-found';
}

/** Another administrator calls with the same key: it would not say who. */
export class ApiKeyTaken extends DomainError {
  readonly code = 'auth.api-key-taken';
  readonly kind = 'refused';

  constructor() {
    super('This key is already in use');
  }
}

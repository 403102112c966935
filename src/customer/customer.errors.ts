import type { LoginNameKind, LoginNameTaken } from '../auth/index.js';
import { DomainError } from '../platform/error/domain-error.js';
import { InvalidFields } from '../platform/error/invalid-fields.js';

export class CustomerNotFound extends DomainError {
  readonly code = 'customer.not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Customer not found');
  }
}

const FIELDS: Readonly<Record<LoginNameKind, readonly [field: string, words: string]>> = {
  email: ['email', 'email'],
  phone: ['phone', 'phone'],
  card: ['loyaltyCardNumber', 'loyalty card number'],
  username: ['email', 'email'],
};

/** Said in the field that it came in. */
export function customerExists({ nameKind }: LoginNameTaken): InvalidFields {
  const [field, words] = FIELDS[nameKind];
  return new InvalidFields([{ field, message: `Customer with such ${words} already exists.` }]);
}

export function noStartLevel(): InvalidFields {
  const message = 'Neither level is not available as start level for this customer.';
  return new InvalidFields([{ field: 'levelId', message }]);
}

export function noSuchLevel(): InvalidFields {
  return new InvalidFields([{ field: 'levelId', message: 'This level does not exist.' }]);
}

/** A customer must be within reach: by e-mail or, failing that, by phone. */
export function emailMissing(): InvalidFields {
  return new InvalidFields([{ field: 'email', message: 'This value should not be blank.' }]);
}

export class NoManualLevel extends DomainError {
  readonly code = 'customer.no-manual-level';
  readonly kind = 'refused';

  constructor() {
    super('This customer has no level that was set by hand');
  }
}

export class TooManyFound extends DomainError {
  readonly code = 'customer.too-many-found';
  readonly kind = 'refused';

  constructor() {
    // Existing clients compare the sentence, as it is.
    super('to many results');
  }
}

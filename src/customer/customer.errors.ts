import type { LoginNameKind, LoginNameTaken } from '../auth/index.js';
import type { ContactKind } from './contact.functions.js';
import { DomainError, InvalidFields } from '#platform/error/domain-error.js';

/**
 * The store has no customer with this id or loyalty card number.
 * @remedy Look the id up in the list of customers.
 */
export class CustomerNotFound extends DomainError {
  readonly code = 'customer.not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Customer not found');
  }
}

/**
 * The activation code or link is wrong, or was used before.
 * @remedy Have a new one sent, or have an administrator activate the customer.
 */
export class ActivationUnknown extends DomainError {
  readonly code = 'customer.activation-unknown';
  readonly kind = 'not-found';
}

const FIELDS: Readonly<Record<LoginNameKind, readonly [field: string, words: string]>> = {
  email: ['email', 'email'],
  phone: ['phone', 'phone'],
  card: ['loyaltyCardNumber', 'loyalty card number'],
  username: ['email', 'email'],
};

/** Said in the field that it came in. */
export class CustomerExists extends InvalidFields {
  constructor({ nameKind }: LoginNameTaken) {
    const [field, words] = FIELDS[nameKind];
    super([{ field, message: `Customer with such ${words} already exists.` }]);
  }
}

export function noStartLevel(): InvalidFields {
  const message = 'Neither level is not available as start level for this customer.';
  return new InvalidFields([{ field: 'levelId', message }]);
}

export function birthDateAhead(): InvalidFields {
  return new InvalidFields([{ field: 'birthDate', message: 'This value should not be in the future.' }]);
}

/** Customers would have a birthday, and what is given for it, whenever they like. */
export function birthDateIsSet(): InvalidFields {
  const message = 'Customers can set their birth date once. Ask the shop to change it.';
  return new InvalidFields([{ field: 'birthDate', message }]);
}

/** A text that is typed to log in would mean one of two customers. */
export function cardIsAName(): InvalidFields {
  const message = 'This is the e-mail, phone or id of another customer.';
  return new InvalidFields([{ field: 'loyaltyCardNumber', message }]);
}

/** A customer could choose the number of another one's card, and would have the sales of its owner. */
export function cardsAreGivenOut(): InvalidFields {
  const message = 'Customers cannot choose a card number. The shop gives out cards.';
  return new InvalidFields([{ field: 'loyaltyCardNumber', message }]);
}

/** Since the caller has looked at it. */
export function contactHasChanged(field: ContactKind): InvalidFields {
  return new InvalidFields([{ field, message: 'The customer has another one.' }]);
}

export function noSuchLevel(): InvalidFields {
  return new InvalidFields([{ field: 'levelId', message: 'This level does not exist.' }]);
}

export function noSuchPos(): InvalidFields {
  return new InvalidFields([{ field: 'posId', message: 'This point of sale does not exist.' }]);
}

/**
 * The settings of the programme leave changes of customers' data to administrators and sellers (`allowCustomersProfileEdits`).
 * Nothing was changed.
 * @remedy Ask an administrator or a seller to change the data.
 */
export class ProfileEditsNotAllowed extends DomainError {
  readonly code = 'customer.profile-edits-not-allowed';
  readonly kind = 'refused';

  constructor() {
    super("You don't have permission to edit this data.");
  }
}

/** A customer must be within reach: by e-mail or, failing that, by phone. */
export function emailMissing(): InvalidFields {
  return new InvalidFields([{ field: 'email', message: 'This value should not be blank.' }]);
}

/**
 * The customer has no level that was set by hand, so there is none to remove.
 * @remedy Nothing needs to be done: points decide about the level.
 */
export class NoManualLevel extends DomainError {
  readonly code = 'customer.no-manual-level';
  readonly kind = 'refused';

  constructor() {
    super('This customer has no level that was set by hand');
  }
}

/**
 * The search fits too many customers.
 * @remedy Search by more, or longer, parts.
 */
export class TooManyFound extends DomainError {
  readonly code = 'customer.too-many-found';
  readonly kind = 'refused';

  constructor() {
    // Existing clients compare the sentence, as it is.
    super('to many results');
  }
}

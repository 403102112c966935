import { DomainError, InvalidFields } from '#platform/error/domain-error.js';

/**
 * There is no such transaction, or the caller may not know of it.
 * @remedy Look it up in the list of transactions.
 */
export class TransactionNotFound extends DomainError {
  readonly code = 'transaction.not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Transaction not found');
  }
}

/**
 * The transaction belongs to a customer already, perhaps to the same one. Nothing was changed.
 * @remedy Look at the transaction. It stays with its customer.
 */
export class AlreadyAssigned extends DomainError {
  readonly code = 'transaction.already-assigned';
  readonly kind = 'refused';

  constructor() {
    super('The transaction is already assigned to a customer');
  }
}

/**
 * What the customer has bought, less what came back, would be more than 1,000,000,000,000,000 of the smallest units of the currency.
 * Nothing was changed.
 * @remedy Look at what was sent for this customer; returns make room.
 */
export class TotalTooLarge extends DomainError {
  readonly code = 'transaction.total-too-large';
  readonly kind = 'refused';

  constructor() {
    super('The sales of this customer would come to too much');
  }
}

/**
 * Customers do not claim transactions in this programme: `customersMayClaim` of the public settings.
 * @remedy Ask the shop to assign it.
 */
export class ClaimsAreOff extends DomainError {
  readonly code = 'transaction.claims-off';
  readonly kind = 'forbidden';

  constructor() {
    super('Customers do not claim transactions');
  }
}

/**
 * The customer has claimed as many transactions on this day as the setting `claimsPerDayMax` allows.
 * @remedy Try again on the next day, or ask the shop to assign it.
 */
export class ClaimsAreUsedUp extends DomainError {
  readonly code = 'transaction.claims-used-up';
  readonly kind = 'refused';

  constructor() {
    super('No more transactions can be claimed today');
  }
}

/**
 * The date of a transaction is further ahead than the setting `purchaseDaysAheadMax` allows.
 * @remedy Look at the clock of the till.
 */
export function tooFarAhead(days: number): InvalidFields {
  const most = days === 1 ? '1 day' : `${days} days`;
  return wrong('transactionData.purchaseDate', `This date should be ${most} ahead or less.`);
}

/**
 * Another document was registered under this number.
 * @remedy Send the document under a number of its own, or exactly as it was sent the first time.
 */
export function documentNumberTaken(): InvalidFields {
  return wrong('transactionData.documentNumber', 'This value is already used.');
}

/** What is against a return; the sentences are those that existing clients know. */
export function wrongReturn(
  problem: 'missing' | 'unknown' | 'owner' | 'type' | 'too-much' | 'not-taken',
): InvalidFields {
  return wrong('revisedDocument', RETURN_PROBLEMS[problem]);
}

/** What is against the customer of an assignment. Customers who are blocked do not take part. */
export function noBuyer(problem: 'missing' | 'unknown', field: string): InvalidFields {
  return wrong(field, problem === 'missing' ? RETURN_PROBLEMS.missing : 'Such customer does not exist.');
}

/** What is against an assignment by hand. */
export function wrongAssignment(problem: 'unknown' | 'owner'): InvalidFields {
  return wrong(NUMBER, RETURN_PROBLEMS[problem]);
}

/** Whether a transaction is unknown, or is said to be. */
export function isUnknownTransaction(outcome: unknown): boolean {
  return outcome instanceof InvalidFields && outcome.fields.some(({ field }) => field === NUMBER);
}

const NUMBER = 'transactionDocumentNumber';

const RETURN_PROBLEMS = {
  missing: 'This value should not be blank.',
  unknown: 'Transaction not exist',
  owner: 'Incorrect owner of the transaction',
  type: 'Transaction wrong type',
  'too-much': 'More would come back than was bought.',
  'not-taken': 'This programme takes no returns.',
} as const;

function wrong(field: string, message: string): InvalidFields {
  return new InvalidFields([{ field, message }]);
}

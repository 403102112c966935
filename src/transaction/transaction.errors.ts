import { describedRefusal, InvalidFields, refusal } from '#platform/error/domain-error.js';

export class TransactionNotFound extends refusal({
  code: 'transaction.not-found',
  kind: 'not-found',
  message: 'Transaction not found',
  when: 'There is no such transaction, or the caller may not know of it.',
  remedy: 'Look it up in the list of transactions.',
}) {}

export class MayNotSell extends refusal({
  code: 'transaction.may-not-sell',
  kind: 'forbidden',
  when: 'A sale gives points to a customer. Not every seller may give points, and this one may not.',
  remedy:
    'An administrator can set `allowPointTransfer` of the seller. All sellers may assign sales of the shop.',
}) {}

export class AlreadyAssigned extends refusal({
  code: 'transaction.already-assigned',
  kind: 'refused',
  message: 'The transaction is already assigned to a customer',
  when: 'The transaction belongs to a customer already, perhaps to the same one. Nothing was changed.',
  remedy: 'Look at the transaction. It stays with its customer.',
}) {}

export class TotalTooLarge extends refusal({
  code: 'transaction.total-too-large',
  kind: 'refused',
  message: 'The sales of this customer would come to too much',
  when:
    'The sales of the customer, minus their returns, would exceed 1,000,000,000,000,000 minor units of ' +
    'the currency. Nothing was changed.',
  remedy: 'Look at what was sent for this customer; returns make room.',
}) {}

export class ClaimsAreOff extends refusal({
  code: 'transaction.claims-off',
  kind: 'forbidden',
  message: 'Customers do not claim transactions',
  when:
    'Customers do not claim transactions in this programme: `customersMayClaim` of the public ' + 'settings.',
  remedy: 'Ask the shop to assign it.',
}) {}

export class ClaimsAreUsedUp extends refusal({
  code: 'transaction.claims-used-up',
  kind: 'refused',
  message: 'No more transactions can be claimed today',
  when:
    'The customer has claimed as many transactions on this day as the setting `claimsPerDayMax` ' + 'allows.',
  remedy: 'Try again on the next day, or ask the shop to assign it.',
}) {}

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

export const UNKNOWN_TRANSACTIONS = describedRefusal({
  code: 'transaction.too-many-unknown-claims',
  kind: 'too-many-requests',
  max: 20,
  windowSeconds: 15 * 60,
  when:
    'Too many transactions that were claimed are unknown, belong to a customer, or are other than the ' +
    'claim says.',
  remedy: 'Wait for the seconds of `Retry-After`. Until then right claims are refused, too.',
});

import { DomainError, InvalidFields } from '#platform/error/domain-error.js';

/**
 * The status of the customer does not permit spending points.
 * @remedy An administrator can activate the customer.
 */
export class MayNotSpend extends DomainError {
  readonly code = 'points.may-not-spend';
  readonly kind = 'refused';

  constructor() {
    super('Not allowed');
  }
}

/**
 * Not every seller may move points, and this one may not.
 * @remedy An administrator can set `allowPointTransfer` of the seller.
 */
export class MayNotTransfer extends DomainError {
  readonly code = 'points.may-not-transfer';
  readonly kind = 'forbidden';
}

/**
 * The same file is being imported by another request. What that one has done stays.
 * @remedy Wait for the answer of the other request. When it is lost, send the file once more: it goes on where it has stopped.
 */
export class PointsImportRuns extends DomainError {
  readonly code = 'points.import-runs';
  readonly kind = 'conflict';

  constructor() {
    super('This file is being imported already');
  }
}

export function unknownCustomer(field: string): InvalidFields {
  return new InvalidFields([{ field, message: 'such customer does not exist' }]);
}

export function sentToOneself(): InvalidFields {
  return new InvalidFields([{ field: 'receiver', message: 'transferring points to yourself is forbidden' }]);
}

export function notEnoughPoints(): InvalidFields {
  return new InvalidFields([{ field: 'points', message: 'not enough points' }]);
}

export function notInTheFuture(field: string): InvalidFields {
  return new InvalidFields([{ field, message: 'This value should be in the future.' }]);
}

export function expiresBeforeUnlocking(): InvalidFields {
  const message = 'This value should be before the points expire.';
  return new InvalidFields([{ field: 'lockedUntil', message }]);
}

export function expiryGivenTwice(): InvalidFields {
  const message = 'This value should not be given together with expiresAt.';
  return new InvalidFields([{ field: 'validityDuration', message }]);
}

/** What sellers do not decide: they give points as the programme has them. @throws {InvalidFields} */
export function ensureForSellers(times: {
  readonly validityDuration?: number | undefined;
  readonly lockedUntil?: Date | undefined;
  readonly expiresAt?: Date | undefined;
}): void {
  const { validityDuration, lockedUntil, expiresAt } = times;
  const set = Object.entries({ validityDuration, lockedUntil, expiresAt }).filter(
    ([, value]) => value !== undefined,
  );
  if (set.length > 0) {
    const message = 'Only administrators can set this value.';
    throw new InvalidFields(set.map(([field]) => ({ field, message })));
  }
}

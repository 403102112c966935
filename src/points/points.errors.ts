import type { SendablePoints } from '../account/index.js';
import { describedRefusal, InvalidFields, refusal } from '#platform/error/domain-error.js';
import { localDay } from '#platform/time/calendar.js';

export class MayNotSpend extends refusal({
  code: 'points.may-not-spend',
  kind: 'refused',
  message: 'Not allowed',
  when: 'The status of the customer does not permit spending points.',
  remedy: 'An administrator can activate the customer.',
}) {}

export class SendingIsOff extends refusal({
  code: 'points.sending-is-off',
  kind: 'refused',
  message: 'Customers do not send points to each other in this programme',
  when: 'Customers may not send points to each other: the setting `customersMaySendPoints` is off.',
  remedy: 'Hide what sends points. An administrator can switch the setting on.',
}) {}

export class PointsTooFresh extends refusal(
  {
    code: 'points.too-fresh',
    kind: 'invalid',
    when:
      'The points are there, and too few of them can be sent by now: points of a sale stay with its buyer for as many days as the ' +
      'setting `sendPointsAfterDays` says, and others for `sendGivenPointsAfterDays`.',
    remedy:
      'Send no more than the message says, or wait until the day that it names. `sendablePoints` of the status is the number of now.',
  },
  InvalidFields,
) {
  constructor({ points, next }: Pick<SendablePoints, 'points' | 'next'>) {
    const later = next ? `, and ${next.points} more from ${localDay(next.from)} on` : '';
    super([{ field: 'points', message: `no more than ${points} of these points can be sent now${later}` }]);
  }
}

export class MayNotTransfer extends refusal({
  code: 'points.may-not-transfer',
  kind: 'forbidden',
  when: 'Not every seller may move points, and this one may not.',
  remedy: 'An administrator can set `allowPointTransfer` of the seller.',
}) {}

export class PointsImportRuns extends refusal({
  code: 'points.import-runs',
  kind: 'conflict',
  message: 'This file is being imported already',
  when: 'The same file is being imported by another request. What that one has done stays.',
  remedy:
    'Wait for the answer of the other request. When it is lost, send the file once more: it goes on ' +
    'where it has stopped.',
}) {}

export function unknownCustomer(field: string): InvalidFields {
  return new InvalidFields([{ field, message: 'such customer does not exist' }]);
}

export function erasedCustomer(field: string): InvalidFields {
  return new InvalidFields([{ field, message: 'this customer was erased, and is given no points' }]);
}

/** A contact, when the account is held: a merge, its undo, an edit or an erasure was faster. */
export class NamesAnother extends InvalidFields {
  constructor() {
    super([{ field: 'customer', message: 'this contact names another customer by now, send it again' }]);
  }
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

export const UNKNOWN_RECEIVERS = describedRefusal({
  code: 'points.too-many-unknown-receivers',
  kind: 'too-many-requests',
  max: 20,
  windowSeconds: 15 * 60,
  when: 'Too many receivers of points were unknown.',
  remedy: "Wait for the seconds of `Retry-After`, and use the receiver's id.",
});

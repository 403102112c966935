import { InvalidFields, refusal } from '#platform/error/domain-error.js';

export class InvitationsAreUsedUp extends refusal({
  code: 'invitation.used-up',
  kind: 'refused',
  message: 'No more people can be invited today',
  when: 'The customer has invited as many people on this day as the setting `invitationsPerDayMax` allows.',
  remedy: 'Try again on the next day.',
}) {}

/**
 * The customer has invited this person before.
 * @remedy Wait for the person to register. Another address of the person can be invited.
 */
export function invitedBefore(field: string): InvalidFields {
  return new InvalidFields([{ field, message: 'You have invited this person already.' }]);
}

/**
 * The customer invites themselves.
 * @remedy Invite another person.
 */
export function invitesThemselves(field: string): InvalidFields {
  return new InvalidFields([{ field, message: 'This is your own address.' }]);
}

/**
 * The invitation names neither an e-mail nor a phone.
 * @remedy Send `recipientEmail` or `recipientPhone`.
 */
export function recipientMissing(): InvalidFields {
  return new InvalidFields([{ field: 'recipientEmail', message: 'This value should not be blank.' }]);
}

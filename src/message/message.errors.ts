import { describedRefusal, InvalidFields, refusal } from '#platform/error/domain-error.js';

export class EmailNotFound extends refusal({
  code: 'message.email-not-found',
  kind: 'not-found',
  when: 'There is no kind of e-mail with this id.',
  remedy: 'Look the id up in the list of e-mails.',
}) {}

export class MessageNotFound extends refusal({
  code: 'message.not-found',
  kind: 'not-found',
  when: 'There is no message with this id, or no longer.',
  remedy: 'Look the id up in the list of messages.',
}) {}

export class NoMailServer extends refusal({
  code: 'message.no-mail-server',
  kind: 'refused',
  message: 'No mail server is set up.',
  when: 'The service has no mail server, so nothing can be sent.',
  remedy: 'Set `SMTP_URL` and `MAIL_FROM`.',
}) {}

/** Other kinds go to one person. */
export function hasNoReceivers(): InvalidFields {
  const message = 'This e-mail goes to the customer alone.';
  return new InvalidFields([{ field: 'receiver_email', message }]);
}

// Each may go to an address of the caller's choice.
export const TESTED_EMAILS = describedRefusal({
  code: 'message.too-many-test-mails',
  kind: 'too-many-requests',
  max: 20,
  windowSeconds: 15 * 60,
  when: 'One caller has sent too many e-mails as a test.',
  remedy: 'Wait for the seconds of `Retry-After`.',
});

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

export class MessageCannotBeSentAgain extends refusal({
  code: 'message.cannot-be-sent-again',
  kind: 'refused',
  when: 'The message is on its way or was sent, has no recipient or no code any more, or its recipient gets none now. The sentence says which.',
  remedy: 'Read the message again, or cause a new one.',
}) {}

export class NoMailServer extends refusal({
  code: 'message.no-mail-server',
  kind: 'refused',
  message: 'No mail server is set up.',
  when: 'The service has no mail server, so nothing can be sent.',
  remedy: 'Set `SMTP_URL` and `MAIL_FROM`.',
}) {}

export class PushSubscriptionNotFound extends refusal({
  code: 'message.push-subscription-not-found',
  kind: 'not-found',
  when: 'The customer has no browser with this id, or no longer.',
  remedy: 'Look the id up in `GET /api/customer/push`.',
}) {}

export class PushIsOff extends refusal({
  code: 'message.push-is-off',
  kind: 'refused',
  message: 'No notifications are sent.',
  when: 'The service has no keys for web push.',
  remedy: 'Set `WEB_PUSH_PUBLIC_KEY`, `WEB_PUSH_PRIVATE_KEY` and `WEB_PUSH_SUBJECT`.',
}) {}

/**
 * The address of a browser is not encrypted.
 * @remedy Send the address that the browser answers.
 */
export function endpointIsUnsafe(): InvalidFields {
  const message = 'This value is not the address of a push service: it begins with https://.';
  return new InvalidFields([{ field: 'endpoint', message }]);
}

/**
 * The address of a browser is that of a private network.
 * @remedy Send the address that the browser answers.
 */
export function endpointIsPrivate(): InvalidFields {
  const message = 'The address of a push service is not in a private network.';
  return new InvalidFields([{ field: 'endpoint', message }]);
}

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

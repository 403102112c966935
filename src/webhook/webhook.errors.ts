import { InvalidFields, refusal, TooManyRequests } from '#platform/error/domain-error.js';

/** A test ends after 15 seconds, and mostly at once. */
const RETRY_TEST_AFTER_SECONDS = 5;

export class WebhookNotFound extends refusal({
  code: 'webhook.not-found',
  kind: 'not-found',
  message: 'Webhook not found',
  when: 'There is no webhook with this id.',
  remedy: 'Look the id up in the list of webhooks.',
}) {}

export class DeliveryNotFound extends refusal({
  code: 'webhook.delivery-not-found',
  kind: 'not-found',
  message: 'Delivery not found',
  when: 'The webhook has no delivery with this id, or it was forgotten.',
  remedy: 'Look the id up in the list of deliveries.',
}) {}

export class WebhookNotActive extends refusal({
  code: 'webhook.not-active',
  kind: 'refused',
  message: 'The webhook is not active',
  when: 'The webhook is switched off: nothing is sent to it.',
  remedy: 'Switch it on with `PUT /api/webhook/{webhook}` and `active`.',
}) {}

export class TooManyWebhooks extends refusal({
  code: 'webhook.too-many',
  kind: 'refused',
  message: (max: number) => `There are ${max} webhooks already`,
  when: 'There are as many webhooks as allowed.',
  remedy: 'Delete one that is no longer needed.',
}) {}

export class TooManySecrets extends refusal({
  code: 'webhook.too-many-secrets',
  kind: 'refused',
  message: 'Too many secrets are still good: try again when the oldest is not',
  when: 'Several older secrets of the webhook are still good.',
  remedy: 'Try again when the oldest of them has ended, 24 hours after it was replaced.',
}) {}

export class TooManyTests extends refusal(
  {
    code: 'webhook.too-many-tests',
    kind: 'too-many-requests',
    when: 'As many webhooks are tested as may be at once.',
    remedy: 'Send the request again after the seconds of `Retry-After`.',
  },
  TooManyRequests,
) {
  constructor() {
    super('Too many tests at once, try again later', RETRY_TEST_AFTER_SECONDS);
  }
}

export function privateAddress(): InvalidFields {
  return new InvalidFields([
    { field: 'url', message: 'Private addresses are not allowed; WEBHOOK_ALLOW_PRIVATE=true allows them.' },
  ]);
}

export function tooManyEvents(max: number): InvalidFields {
  return new InvalidFields([{ field: 'toId', message: `At most ${max} events are replayed at once.` }]);
}

export function endsBeforeItBegins(): InvalidFields {
  return new InvalidFields([{ field: 'toId', message: 'This value should not be less than fromId.' }]);
}

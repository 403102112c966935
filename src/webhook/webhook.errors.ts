import { DomainError, InvalidFields, TooManyRequests } from '#platform/error/domain-error.js';

/** A test ends after 15 seconds, and mostly at once. */
const RETRY_TEST_AFTER_SECONDS = 5;

/**
 * There is no webhook with this id.
 * @remedy Look the id up in the list of webhooks.
 */
export class WebhookNotFound extends DomainError {
  readonly code = 'webhook.not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Webhook not found');
  }
}

/**
 * The webhook has no delivery with this id, or it was forgotten.
 * @remedy Look the id up in the list of deliveries.
 */
export class DeliveryNotFound extends DomainError {
  readonly code = 'webhook.delivery-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Delivery not found');
  }
}

/**
 * The webhook is switched off: nothing is sent to it.
 * @remedy Switch it on with `PUT /api/webhook/{webhook}` and `active`.
 */
export class WebhookNotActive extends DomainError {
  readonly code = 'webhook.not-active';
  readonly kind = 'refused';

  constructor() {
    super('The webhook is not active');
  }
}

/**
 * There are as many webhooks as allowed.
 * @remedy Delete one that is no longer needed.
 */
export class TooManyWebhooks extends DomainError {
  readonly code = 'webhook.too-many';
  readonly kind = 'refused';

  constructor(max: number) {
    super(`There are ${max} webhooks already`);
  }
}

/**
 * Several older secrets of the webhook are still good.
 * @remedy Try again when the oldest of them has ended, 24 hours after it was replaced.
 */
export class TooManySecrets extends DomainError {
  readonly code = 'webhook.too-many-secrets';
  readonly kind = 'refused';

  constructor() {
    super('Too many secrets are still good: try again when the oldest is not');
  }
}

/**
 * As many webhooks are tested as may be at once.
 * @remedy Send the request again after the seconds of `Retry-After`.
 */
export class TooManyTests extends TooManyRequests {
  readonly code = 'webhook.too-many-tests';

  constructor() {
    super('Too many tests at once, try again later', RETRY_TEST_AFTER_SECONDS);
  }
}

export function privateAddress(): InvalidFields {
  return new InvalidFields([{ field: 'url', message: 'Private addresses are not allowed.' }]);
}

export function tooManyEvents(max: number): InvalidFields {
  return new InvalidFields([{ field: 'toId', message: `At most ${max} events are replayed at once.` }]);
}

export function endsBeforeItBegins(): InvalidFields {
  return new InvalidFields([{ field: 'toId', message: 'This value should not be less than fromId.' }]);
}

import { DomainError } from '../platform/error/domain-error.js';
import { InvalidFields } from '../platform/error/invalid-fields.js';

export class WebhookNotFound extends DomainError {
  readonly code = 'webhook.not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Webhook not found');
  }
}

export class DeliveryNotFound extends DomainError {
  readonly code = 'webhook.delivery-not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Delivery not found');
  }
}

export class WebhookNotActive extends DomainError {
  readonly code = 'webhook.not-active';
  readonly kind = 'refused';

  constructor() {
    super('The webhook is not active');
  }
}

export class TooManyWebhooks extends DomainError {
  readonly code = 'webhook.too-many';
  readonly kind = 'refused';

  constructor(max: number) {
    super(`There are ${max} webhooks already`);
  }
}

export class TooManySecrets extends DomainError {
  readonly code = 'webhook.too-many-secrets';
  readonly kind = 'refused';

  constructor() {
    super('Too many secrets are still good: try again when the oldest is not');
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

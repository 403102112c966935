import { DomainError } from './domain-error.js';

/**
 * The Idempotency-Key was used for another request.
 * @remedy Use a new key for each request, and the old one only to repeat the same request.
 */
export class KeyOfAnotherRequest extends DomainError {
  readonly code = 'idempotency.key-of-another-request';
  readonly kind = 'another-request';

  constructor() {
    super('This Idempotency-Key was used for another request');
  }
}

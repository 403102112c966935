import { DomainError } from './domain-error.js';

export class KeyOfAnotherRequest extends DomainError {
  readonly code = 'idempotency.key-of-another-request';
  readonly kind = 'another-request';

  constructor() {
    super('This Idempotency-Key was used for another request');
  }
}

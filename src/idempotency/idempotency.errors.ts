import { DomainError } from '../platform/error/domain-error.js';

export class KeyInvalid extends DomainError {
  readonly code = 'idempotency.key-invalid';
  readonly kind = 'refused';

  constructor(lengthMax: number) {
    super(`The Idempotency-Key must be 1 to ${lengthMax} visible ASCII characters`);
  }
}

export class StillRunning extends DomainError {
  readonly code = 'idempotency.still-running';
  readonly kind = 'running';

  constructor() {
    super('The request with this Idempotency-Key is still running');
  }
}

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

/** It was done, by a process that has died before it could keep the answer. */
export class AnswerLost extends DomainError {
  readonly code = 'idempotency.answer-lost';
  readonly kind = 'gone';

  constructor() {
    super('This was done, but its answer is lost: look for what it did');
  }
}

import { DomainError } from '#platform/error/domain-error.js';

/**
 * The Idempotency-Key is empty, too long, or has characters other than visible ASCII.
 * @remedy Use a random UUID.
 */
export class KeyInvalid extends DomainError {
  readonly code = 'idempotency.key-invalid';
  readonly kind = 'refused';

  constructor(lengthMax: number) {
    super(`The Idempotency-Key must be 1 to ${lengthMax} visible ASCII characters`);
  }
}

/**
 * The first request with this Idempotency-Key has no answer yet.
 * @remedy Send the same request again, after the seconds of `Retry-After`.
 */
export class StillRunning extends DomainError {
  readonly code = 'idempotency.still-running';
  readonly kind = 'in-progress';

  constructor() {
    super('The request with this Idempotency-Key is still running');
  }
}

/**
 * The request was done, by a process that ended before it could keep the answer.
 * @remedy Do not repeat it. Look for what it did.
 */
export class AnswerLost extends DomainError {
  readonly code = 'idempotency.answer-lost';
  readonly kind = 'not-repeatable';

  constructor() {
    super('This was done, but its answer is lost: look for what it did');
  }
}

/**
 * The Idempotency-Key was used for another request.
 * @remedy Use a new key for each request, and the old one only to repeat the same request.
 */
export class KeyOfAnotherRequest extends DomainError {
  readonly code = 'idempotency.key-of-another-request';
  readonly kind = 'unprocessable';

  constructor() {
    super('This Idempotency-Key was used for another request');
  }
}

import { refusal } from '#platform/error/domain-error.js';

export class KeyInvalid extends refusal({
  code: 'idempotency.key-invalid',
  kind: 'refused',
  message: (lengthMax: number) => `The Idempotency-Key must be 1 to ${lengthMax} visible ASCII characters`,
  when: 'The Idempotency-Key is empty, too long, or has characters other than visible ASCII.',
  remedy: 'Use a random UUID.',
}) {}

export class StillRunning extends refusal({
  code: 'idempotency.still-running',
  kind: 'in-progress',
  message: 'The request with this Idempotency-Key is still running',
  when: 'The first request with this Idempotency-Key has no answer yet.',
  remedy: 'Send the same request again, after the seconds of `Retry-After`.',
}) {}

export class AnswerLost extends refusal({
  code: 'idempotency.answer-lost',
  kind: 'not-repeatable',
  message: 'This was done, but its answer is lost: look for what it did',
  when: 'The request was done, by a process that ended before it could keep the answer.',
  remedy: 'Do not repeat it. Look for what it did.',
}) {}

export class KeyOfAnotherRequest extends refusal({
  code: 'idempotency.key-of-another-request',
  kind: 'unprocessable',
  message: 'This Idempotency-Key was used for another request',
  when: 'The Idempotency-Key was used for another request.',
  remedy: 'Use a new key for each request, and the old one only to repeat the same request.',
}) {}

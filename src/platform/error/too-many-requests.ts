import { DomainError } from './domain-error.js';

/** Come back later: 429. `message` is for people; existing login pages show it as it is. */
export abstract class TooManyRequests extends DomainError {
  readonly kind = 'too-many-requests';

  constructor(
    message: string,
    readonly retryAfterSeconds: number,
  ) {
    super(message);
  }

  override get headers() {
    return { 'Retry-After': String(this.retryAfterSeconds) };
  }
}

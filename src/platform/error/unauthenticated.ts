import { DomainError } from './domain-error.js';

/** Who is calling is not known: 401. With a reason: the caller has shown something, and it was not good. */
export abstract class Unauthenticated extends DomainError {
  readonly kind = 'unauthenticated';

  constructor(readonly reason?: string) {
    super(reason);
  }

  override get headers() {
    return { 'WWW-Authenticate': 'Bearer' };
  }
}

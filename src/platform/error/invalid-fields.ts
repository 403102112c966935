import { DomainError } from './domain-error.js';

export interface InvalidField {
  /** As the caller wrote it: `coupons[0].used`. */
  readonly field: string;
  readonly message: string;
}

/** Input that cannot be taken. Names every field that is wrong. */
export class InvalidFields extends DomainError {
  readonly code = 'request.invalid';
  readonly kind = 'invalid';

  constructor(readonly fields: readonly InvalidField[]) {
    super('Bad Request');
  }
}

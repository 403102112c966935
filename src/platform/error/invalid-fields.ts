import { DomainError } from './domain-error.js';

export interface InvalidField {
  /** As the caller wrote it: `coupons[0].used`. Empty where the body as a whole is meant. */
  readonly field: string;
  readonly message: string;
}

/**
 * One or more fields of the body or the query cannot be taken. Nothing was changed.
 * @remedy Correct the fields that `errors` names; each has a sentence that says what is expected.
 */
export class InvalidFields extends DomainError {
  readonly code: string = 'request.invalid';
  readonly kind = 'invalid';

  constructor(readonly fields: readonly InvalidField[]) {
    super('Bad Request');
  }
}

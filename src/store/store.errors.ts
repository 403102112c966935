import { DomainError, InvalidFields } from '#platform/error/domain-error.js';

/**
 * There is no store with the code that the path names.
 * @remedy Correct the code; without one, the path is that of the default store.
 */
export class StoreNotFound extends DomainError {
  readonly code = 'store.not-found';
  readonly kind = 'not-found';
}

export function storeCodeTaken(): InvalidFields {
  return new InvalidFields([{ field: 'code', message: 'Store with such code already exists.' }]);
}

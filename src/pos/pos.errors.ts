import { DomainError, InvalidFields } from '#platform/error/domain-error.js';

/**
 * The store has no point of sale with this id or identifier.
 * @remedy Look it up in the list of points of sale.
 */
export class PosNotFound extends DomainError {
  readonly code = 'pos.not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Point of sale not found');
  }
}

export function identifierTaken(): InvalidFields {
  return new InvalidFields([{ field: 'identifier', message: 'This value is already used.' }]);
}

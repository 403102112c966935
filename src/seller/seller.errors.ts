import { DomainError, InvalidFields } from '#platform/error/domain-error.js';

/**
 * There is no seller with this id.
 * @remedy Look the id up in the list of sellers.
 */
export class SellerNotFound extends DomainError {
  readonly code = 'seller.not-found';
  readonly kind = 'not-found';

  constructor() {
    super('Seller not found');
  }
}

export function sellerPosUnknown(): InvalidFields {
  return new InvalidFields([{ field: 'posId', message: 'This point of sale does not exist.' }]);
}

export function sellerExists(): InvalidFields {
  return new InvalidFields([{ field: 'email', message: 'Seller with such email already exists.' }]);
}

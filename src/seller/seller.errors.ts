import { InvalidFields, refusal } from '#platform/error/domain-error.js';

export class SellerNotFound extends refusal({
  code: 'seller.not-found',
  kind: 'not-found',
  message: 'Seller not found',
  when: 'There is no seller with this id.',
  remedy: 'Look the id up in the list of sellers.',
}) {}

export function sellerPosUnknown(): InvalidFields {
  return new InvalidFields([{ field: 'posId', message: 'This point of sale does not exist.' }]);
}

export function sellerExists(): InvalidFields {
  return new InvalidFields([{ field: 'email', message: 'Seller with such email already exists.' }]);
}

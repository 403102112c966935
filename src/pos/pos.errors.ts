import { InvalidFields, refusal } from '#platform/error/domain-error.js';

export class PosNotFound extends refusal({
  code: 'pos.not-found',
  kind: 'not-found',
  message: 'Point of sale not found',
  when: 'The store has no point of sale with this id or identifier.',
  remedy: 'Look it up in the list of points of sale.',
}) {}

export function identifierTaken(): InvalidFields {
  return new InvalidFields([{ field: 'identifier', message: 'This value is already used.' }]);
}

import { InvalidFields, refusal } from '#platform/error/domain-error.js';

export class StoreNotFound extends refusal({
  code: 'store.not-found',
  kind: 'not-found',
  when: 'There is no store with the code that the path names.',
  remedy: 'Correct the code; without one, the path is that of the default store.',
}) {}

export function storeCodeTaken(): InvalidFields {
  return new InvalidFields([{ field: 'code', message: 'Store with such code already exists.' }]);
}

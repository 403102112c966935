import { InvalidFields } from '../platform/error/invalid-fields.js';

export function storeCodeTaken(): InvalidFields {
  return new InvalidFields([{ field: 'code', message: 'Store with such code already exists.' }]);
}

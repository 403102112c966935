import type { Type } from '@nestjs/common';
import { IntersectionType } from '@nestjs/swagger';
import { fieldsOf } from './request-fields.js';

/**
 * A class with the fields of several: for things of many kinds, whose requests and answers are flat. A class that is listed
 * twice counts once.
 * @throws {Error} when two classes have a field of the same name
 */
export function combined(classes: readonly Type<object>[]): Type<object> {
  const parts = [...new Set(classes)];
  const names = parts.flatMap((part) => [...fieldsOf(part).keys()]);
  const repeated = names.find((name, index) => names.indexOf(name) < index);
  if (repeated !== undefined) {
    throw new Error(`Two of ${parts.map((part) => part.name).join(', ')} have a field ${repeated}`);
  }
  return IntersectionType(...parts);
}

import type { Schema } from './schemas.js';

/*
 * What names and types say about the fields of answers, so that presenters need not: a number is a whole one, `…Id` is a
 * UUID, `createdAt` is a time. Fields that are something else say so (`response-fields.ts`). Every answer of the e2e
 * specs is held to this.
 */

/** ISO 8601 with an offset without a colon. The format `date-time` demands the colon. */
export const TIMESTAMP = {
  pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{4}$`,
  example: '2018-01-30T18:23:24+0100',
} as const;

const IS_ID = /(^id|Id|Ids|^uuid)$/;
/** `createdAt`, `activeTo`, `usageDate`, `will_be_active_from`, and the one that is spelled its own way. */
const IS_TIME = /(At|Since|From|To|Until|Date|On|_from|_to)$/;

const SAID = ['format', 'pattern', 'enum', 'const', 'example', 'minLength', 'maxLength'] as const;

/** Describes a field by its name and type, unless it says more itself. */
export function sayByConvention(field: Schema, name: string): void {
  const type = [field.type].flat();
  if (type.includes('number') && field.format === undefined) {
    field.type = Array.isArray(field.type) ? ['integer', 'null'] : 'integer';
  }
  if (!type.includes('string') || SAID.some((key) => field[key] !== undefined)) {
    return;
  }
  if (IS_ID.test(name)) {
    field.format = 'uuid';
  } else if (IS_TIME.test(name)) {
    Object.assign(field, TIMESTAMP);
  }
}

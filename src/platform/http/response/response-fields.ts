import { ApiProperty } from '@nestjs/swagger';
import type { Schema } from '../openapi/schemas.js';

/*
 * Infers schemas of answers from names and types: a number is an integer, `…Id` is a UUID, `createdAt` is a time. Other fields have
 * decorators of `response-fields.ts`. The e2e specs check every answer.
 */

/** ISO 8601 with an offset without a colon, which the format `date-time` demands. */
const TIMESTAMP = {
  pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{4}$`,
  example: '2018-01-30T18:23:24+0100',
} as const;

const IS_ID = /(^id|Id|Ids|^uuid)$/;
/** `createdAt`, `activeTo`, `usageDate`, `will_be_active_from`, and the one that is spelled its own way. */
const IS_TIME = /(At|Since|From|To|Until|Date|On|_from|_to)$/;

const SAID = ['format', 'pattern', 'enum', 'const', 'example', 'minLength', 'maxLength'] as const;

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

/* For fields of answers whose name and type are ambiguous (`response/response-fields.ts`). */

export const Fraction = (): PropertyDecorator => ApiProperty({ type: 'number', format: 'double' });

export const CalendarDay = (): PropertyDecorator => ApiProperty({ type: String, format: 'date' });

export const Timestamp = (): PropertyDecorator => ApiProperty({ type: String, ...TIMESTAMP });

export const Ids = (): PropertyDecorator => ApiProperty({ type: [String], format: 'uuid' });

export const Texts = (): PropertyDecorator =>
  ApiProperty({ type: 'array', items: { type: 'string', minLength: 1 } });

export const Choice = (name: string, values: readonly string[]): PropertyDecorator =>
  ApiProperty({ enum: [...values], enumName: name });

import { ApiProperty } from '@nestjs/swagger';
import { TIMESTAMP } from '../openapi/conventions.js';

/*
 * For fields of answers whose name and type do not tell what they are (`openapi/conventions.ts`).
 */

/** A number that may have digits after the point: money, or a fraction. */
export const Fraction = (): PropertyDecorator => ApiProperty({ type: 'number', format: 'double' });

/** `1990-03-14` */
export const CalendarDay = (): PropertyDecorator => ApiProperty({ type: String, format: 'date' });

export const Timestamp = (): PropertyDecorator => ApiProperty({ type: String, ...TIMESTAMP });

/** The ids of several things. */
export const Ids = (): PropertyDecorator => ApiProperty({ type: [String], format: 'uuid' });

/** Several texts that are no ids, though the name of their field ends like that of ids. */
export const Texts = (): PropertyDecorator =>
  ApiProperty({ type: 'array', items: { type: 'string', minLength: 1 } });

/** One of some values, which are described once under the name, wherever they stand. */
export const Choice = (name: string, values: readonly string[]): PropertyDecorator =>
  ApiProperty({ enum: [...values], enumName: name });

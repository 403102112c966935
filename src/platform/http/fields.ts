import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform, type TransformFnParams, Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsObject, IsOptional, ValidateNested } from 'class-validator';
import { dayOf, instantOf } from '../time/calendar.js';
import {
  BLANK,
  decodedOnceMore,
  isNotGiven,
  listReader,
  NOT_A_LIST,
  notOfType,
  numberOf,
  Problem,
  type Read,
  readId,
  textReader,
  withinBounds,
} from './field-readers.js';
import { HasAtLeast, HasNoListInside, IsRead } from './field-validators.js';

/*
 * What a field of a request may be. Each decorator reads the untouched value, says in one sentence what is wrong with
 * it, and describes itself to the API documentation. For optional fields `""`, `{}` and `null` mean "not given".
 */

interface Optional {
  readonly optional?: true;
}

interface Bounds extends Optional {
  readonly min: number;
  readonly max: number;
}

interface TextBounds extends Optional {
  readonly max: number;
  readonly min?: number;
}

/** Trimmed. */
export function Text({ min = 1, max, optional }: TextBounds): PropertyDecorator {
  return field(textReader(min, max), { type: String, minLength: min, maxLength: max }, optional);
}

/** A password: not trimmed, bounded because hashing takes time. */
export function Secret({ max, optional }: TextBounds): PropertyDecorator {
  const read: Read = (sent) =>
    typeof sent === 'string' && sent.length <= max
      ? sent
      : new Problem('This value should be a text that is not too long.');
  return field(read, { type: String, format: 'password', maxLength: max }, optional);
}

/**
 * A filter of a list. Clients exist that percent-encode these twice, so one that is still validly percent-encoded is
 * decoded once more.
 */
export function FilterText({ max = 255 }: { readonly max?: number } = {}): PropertyDecorator {
  const read = textReader(1, max);
  return field((sent) => read(decodedOnceMore(sent)), { type: String, maxLength: max }, true);
}

export function Whole({ min, max, optional }: Bounds): PropertyDecorator {
  const read: Read = (sent) => {
    const number = numberOf(sent, /^[+-]?\d+$/);
    return Number.isInteger(number) ? withinBounds(number, min, max) : notOfType('integer');
  };
  return field(read, { type: 'integer', minimum: min, maximum: max }, optional);
}

/** @param scale How many digits after the point. */
export function Decimal({
  min,
  max,
  scale,
  optional,
}: Bounds & { readonly scale: number }): PropertyDecorator {
  const read: Read = (sent) => {
    const number = numberOf(sent, /^[+-]?\d+(\.\d+)?$/);
    return Number.isFinite(number)
      ? withinBounds(Number(number.toFixed(scale)), min, max)
      : notOfType('number');
  };
  return field(read, { type: 'number', minimum: min, maximum: max }, optional);
}

const FLAGS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ['1', true],
  ['true', true],
  [1, true],
  [true, true],
  ['0', false],
  ['false', false],
  [0, false],
  [false, false],
]);

/** `1`, `0`, `true` or `false` on the wire, a boolean in here. */
export function Flag({ optional }: Optional = {}): PropertyDecorator {
  const read: Read = (sent) => FLAGS.get(sent) ?? new Problem('This value should be 1 or 0.');
  const api = { oneOf: [{ type: 'string', enum: ['1', '0', 'true', 'false'] }, { type: 'boolean' }] };
  return field(read, api, optional);
}

/** A UUID, as text or as the nested object of the lists: `{"campaignId":"…"}`. */
export function Id({ optional }: Optional = {}): PropertyDecorator {
  return field(readId, { type: String, format: 'uuid' }, optional);
}

export function OneOf(values: readonly string[], { optional }: Optional = {}): PropertyDecorator {
  const read: Read = (sent) =>
    values.includes(sent as string) ? sent : new Problem('The value you selected is not a valid choice.');
  return field(read, { type: String, enum: [...values] }, optional);
}

/** ISO 8601 with or without offset, `YYYY-MM-DD HH:mm` or `YYYY-MM-DD`; a Date in here. Without an offset it is in the time zone of the service. */
export function DateTime({ optional }: Optional = {}): PropertyDecorator {
  const read: Read = (sent) =>
    (typeof sent === 'string' ? instantOf(decodedOnceMore(sent) as string) : null) ??
    new Problem('This value is not a valid datetime.');
  return field(read, { type: String, format: 'date-time' }, optional);
}

/** A day of the calendar, `YYYY-MM-DD`; a time behind it is cut off. */
export function Day({ optional }: Optional = {}): PropertyDecorator {
  const read: Read = (sent) =>
    (typeof sent === 'string' ? dayOf(sent) : null) ?? new Problem('This value is not a valid date.');
  return field(read, { type: String, format: 'date' }, optional);
}

export function IdList({ max, optional }: { readonly max: number } & Optional): PropertyDecorator {
  return field(listReader(readId, max), { type: [String], format: 'uuid', maxItems: max }, optional);
}

/** Trimmed. A map `{"0":"a","1":"b"}` is taken for a list too: forms are sent so. */
export function TextList(
  bounds: { readonly max: number; readonly textMax: number } & Optional,
): PropertyDecorator {
  const { max, textMax, optional } = bounds;
  return field(listReader(textReader(1, textMax), max), { type: [String], maxItems: max }, optional);
}

export function Nested(type: () => new () => object, { optional }: Optional = {}): PropertyDecorator {
  return applyDecorators(
    ...optionality(optional),
    Type(type),
    Transform(({ value, obj, key }: TransformFnParams): unknown =>
      isNotGiven(sentAs(obj, key)) ? undefined : value,
    ),
    IsObject({ message: BLANK }),
    ValidateNested({ message: 'This value is not valid.' }),
    // The arrow is what tells Nest that the type comes later; it goes by the name of the function.
    ApiProperty({ type: () => type(), required: !optional }),
  );
}

export function ListOf(
  type: () => new () => object,
  { max, min = 0, optional }: { readonly max: number; readonly min?: number } & Optional,
): PropertyDecorator {
  return applyDecorators(
    ...optionality(optional),
    Type(type),
    Transform(({ value, obj, key }: TransformFnParams): unknown => {
      const sent = sentAs(obj, key);
      return isNotGiven(sent) ? undefined : (value as unknown);
    }),
    IsArray({ message: NOT_A_LIST }),
    HasAtLeast(min),
    ArrayMaxSize(max, { message: `This collection should contain ${max} elements or less.` }),
    ValidateNested({ each: true, message: 'This value is not valid.' }),
    HasNoListInside(),
    ApiProperty({
      ...{ type: () => type(), isArray: true, maxItems: max, required: !optional },
      ...(min > 0 ? { minItems: min } : {}),
    }),
  );
}

/** For a field with rules of its own. `read` returns what the field is in here; it throws an Error that says what is wrong. */
export function Custom(
  read: (sent: unknown) => unknown,
  api: ApiPropertyOptions,
  { optional }: Optional = {},
) {
  const reader: Read = (sent) => {
    try {
      return read(sent);
    } catch (error) {
      return new Problem(error instanceof Error ? error.message : 'This value is not valid.');
    }
  };
  return field(reader, api, optional);
}

function field(read: Read, api: ApiPropertyOptions, optional: true | undefined): PropertyDecorator {
  return applyDecorators(
    ...optionality(optional),
    Transform(({ obj, key }: TransformFnParams): unknown => {
      const sent = sentAs(obj, key);
      return isNotGiven(sent) ? undefined : read(sent);
    }),
    IsRead(),
    ApiProperty({ ...api, required: !optional } as ApiPropertyOptions),
  );
}

function optionality(optional: true | undefined): PropertyDecorator[] {
  return optional ? [IsOptional()] : [];
}

function sentAs(sent: unknown, key: string): unknown {
  return Reflect.get(sent as object, key) as unknown;
}

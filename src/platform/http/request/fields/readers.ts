import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsDate,
  IsIn,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
  type ValidationArguments,
  ValidateBy,
} from 'class-validator';
import { getDay, parseInstant, endOfNamedDay } from '#platform/time/calendar.js';
import { getDecimals, isDecimal, rounded } from '#platform/decimal.js';
import { moneyDecimals } from '#platform/money.js';
import { DECIMALS, getFields, MONEY, RECKONED, TRIMMED, UNTIL } from './request-fields.js';
import { NOT_VALID, notOfLength, tooManyDecimals } from './sentences.js';
import { isStorable, isUuid, isVisible } from '#platform/text.js';

/*
 * Readers for values that forms and existing clients write differently; class-validator decides about their validity. An unreadable value
 * stays as sent, and its validator refuses it.
 */

interface Each {
  readonly each?: true;
}

interface TrimmedOptions extends Each {
  /** Percent-decoded once more. */
  readonly decoded?: true;
  /** In a query, `null` means no value. */
  readonly isNullNone?: true;
  /** For codes, cards, addresses and document numbers. Refuses invisible characters. */
  readonly compared?: true;
  /** For names and addresses: a line break is a space, as in a field of a form. */
  readonly oneLine?: true;
}

const LINE_BREAKS = /[\n\v\f\r\u0085\u2028\u2029]+/gu;

/** Transforms the value, or each entry of a list. */
function Read(read: (sent: unknown) => unknown, { each }: Each = {}): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    each && Array.isArray(value) ? value.map(read) : read(value),
  );
}

/**
 * Trims a text, and refuses characters that some database cannot store. Use it beside `@Length` or `@MaxLength`, which count an emoji and
 * its variant as one: the text could exceed its column.
 */
export function Trimmed({
  each,
  decoded,
  isNullNone,
  compared,
  oneLine,
}: TrimmedOptions = {}): PropertyDecorator {
  const read = (sent: unknown) => {
    const text = decoded ? decodedOnceMore(sent) : sent;
    const trimmed = typeof text === 'string' ? text.trim() : text;
    return oneLine && typeof trimmed === 'string' ? trimmed.replaceAll(LINE_BREAKS, ' ') : trimmed;
  };
  const getLengthMax = ({ object, property }: ValidationArguments) =>
    getFields(object.constructor).get(property)?.lengthMax ?? Infinity;
  const isFitting = (text: unknown, max: number) =>
    typeof text === 'string' && text.length <= max && isStorable(text) && (!compared || isVisible(text));
  return applyDecorators(
    Read(read, each ? { each } : {}),
    ValidateBy(
      {
        name: TRIMMED,
        constraints: [isNullNone !== true],
        validator: {
          validate: (value, args) => isFitting(value, args ? getLengthMax(args) : Infinity),
          defaultMessage: (args) => {
            const max = args ? getLengthMax(args) : Infinity;
            const texts: unknown[] = Array.isArray(args?.value) ? args.value : [args?.value];
            const wrong = texts.find((text) => !isFitting(text, max));
            return typeof wrong === 'string' && wrong.length <= max ? NOT_VALID : notOfLength(0, max, wrong);
          },
        },
      },
      each ? { each } : {},
    ),
  );
}

/** A filter of a list. Decodes a text that is still percent-encoded, because some clients encode twice. */
export function FilterText({ max = 255 }: { readonly max?: number } = {}): PropertyDecorator {
  return applyDecorators(IsOptional(), IsNotEmpty(), MaxLength(max), Trimmed({ decoded: true }));
}

/** Refuses leading zeros and plus signs, which are ambiguous. */
const INTEGER = /^(?:0|-?[1-9]\d*)$/;

export function FormInteger(): PropertyDecorator {
  return Read(getInteger);
}

/**
 * A number, also as a text. Refuses further decimals instead of rounding.
 * @param decimals The maximum of decimals
 */
export function FormNumber({ decimals }: { readonly decimals: number }): PropertyDecorator {
  const isKept = (value: unknown) => !isDecimal(value) || getDecimals(value) <= decimals;
  return applyDecorators(
    Read((sent) => (isDecimal(sent) && isKept(sent) ? Number(sent) : sent)),
    ValidateBy({
      name: DECIMALS,
      constraints: [decimals],
      validator: { validate: isKept, defaultMessage: () => tooManyDecimals(decimals) },
    }),
  );
}

/** Documents a number with refused further decimals and another reader. */
export function decimalSchema(
  bounds: { readonly minimum: number; readonly maximum: number },
  decimals: number,
) {
  return { type: 'number', format: 'double', ...bounds, 'x-decimals': decimals } as const;
}

/** An amount of money that is set by hand, also as a text. Refuses more decimals than the currency has instead of rounding. */
export function FormMoney(): PropertyDecorator {
  const isKept = (value: unknown) => !isDecimal(value) || getDecimals(value) <= moneyDecimals();
  return applyDecorators(
    Read((sent) => (isDecimal(sent) && isKept(sent) ? Number(sent) : sent)),
    ValidateBy({
      name: MONEY,
      validator: { validate: isKept, defaultMessage: () => tooManyDecimals(moneyDecimals()) },
    }),
  );
}

/** An amount that a till reckons, also as a text: rounded half up to the decimals of the currency, because tills send 19.990000000000002. */
export function ReckonedMoney(): PropertyDecorator {
  return applyDecorators(
    Read((sent) => (isDecimal(sent) ? rounded(sent, moneyDecimals()) : sent)),
    ValidateBy({ name: RECKONED, validator: { validate: () => true } }),
  );
}

export function getInteger(sent: unknown): unknown {
  return typeof sent === 'string' && INTEGER.test(sent.trim()) ? Number(sent) : sent;
}

export const FLAGS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ['1', true],
  ['true', true],
  [1, true],
  ['0', false],
  ['false', false],
  [0, false],
]);

/** Reads `1`, `0`, `true` or `false`. */
export function FormFlag(): PropertyDecorator {
  return applyDecorators(
    IsBoolean(),
    Read((sent) => FLAGS.get(sent) ?? sent),
    ApiProperty({ oneOf: [{ type: 'string', enum: ['1', '0', 'true', 'false'] }, { type: 'boolean' }] }),
  );
}

/** A UUID of any version, as text or as an object: `{"campaignId":"…"}`. */
export function LooseUuid({ each }: Each = {}): PropertyDecorator {
  const read = (sent: unknown) => readUuid(sent) ?? sent;
  const options = each ? { each } : {};
  return applyDecorators(IsUUID('loose', options), Read(read, options));
}

function readUuid(sent: unknown): string | undefined {
  const id: unknown =
    typeof sent === 'object' && sent !== null && Object.keys(sent).length === 1
      ? Object.values(sent)[0]
      : sent;
  return isUuid(id) ? id.toLowerCase() : undefined;
}

/** The id of no record. */
const NO_ID = 'none';

/** An id that may be in the middle of being typed: no record has another text. */
export function TypedId({ each }: Each = {}): PropertyDecorator {
  const read = (sent: unknown) =>
    readUuid(sent) ?? (typeof sent === 'string' && sent.trim() !== '' ? NO_ID : sent);
  const options = each ? { each } : {};
  return applyDecorators(IsString(options), IsNotEmpty(options), Read(read, options));
}

/** A filter with one id. Existing clients ask while it is being typed: no record has another text. */
export function FilterId(): PropertyDecorator {
  return applyDecorators(IsOptional(), TypedId());
}

/** A filter with several values. Accepts one value with and without brackets. */
export function OneOrMany(): PropertyDecorator {
  return Read((sent) => (typeof sent === 'string' ? [sent] : sent));
}

const SEVERAL_MAX = 100;

/** A filter with one id or several: what has one of them. Other texts are read as by `FilterId`. */
export function FilterIds(): PropertyDecorator {
  return acceptSeveral({ type: 'string' }, TypedId({ each: true }));
}

/** A filter with one text or several. */
export function FilterTexts({ max = 255 }: { readonly max?: number } = {}): PropertyDecorator {
  const text = applyDecorators(MaxLength(max, { each: true }), Trimmed({ each: true, decoded: true }));
  return acceptSeveral({ type: 'string', maxLength: max }, text);
}

/** A filter with one text of a list or several. */
export function FilterChoices(choices: readonly string[]): PropertyDecorator {
  return acceptSeveral({ type: 'string', enum: [...choices] }, IsIn(choices, { each: true }));
}

interface TextSchema {
  readonly type: 'string';
  readonly enum?: string[];
  readonly format?: string;
  readonly maxLength?: number;
}

/** @param value The rules for each value */
function acceptSeveral(schema: TextSchema, value: PropertyDecorator): PropertyDecorator {
  return applyDecorators(
    IsOptional(),
    IsArray(),
    ArrayMaxSize(SEVERAL_MAX),
    OneOrMany(),
    value,
    ApiProperty({ oneOf: [schema, { type: 'array', items: schema, maxItems: SEVERAL_MAX }] }),
  );
}

/** Reads ISO 8601 with or without offset, `YYYY-MM-DD HH:mm` or `YYYY-MM-DD` to a Date; by default in the time zone of the service. */
export function LocalDateTime(): PropertyDecorator {
  const read = (sent: unknown) =>
    (typeof sent === 'string' ? parseInstant(decodedOnceMore(sent) as string) : null) ?? sent;
  return applyDecorators(IsDate(), Read(read));
}

/** `YYYY-MM-DD`; drops a time after it. */
export function DateOnly(): PropertyDecorator {
  const read = (sent: unknown) => {
    const day = typeof sent === 'string' ? getDay(sent) : null;
    if (day === null) {
      throw new Error('This value is not a valid date.');
    }
    return day;
  };
  return ReadAs(read, { type: String, format: 'date' });
}

/** Not trimmed; bounded, because hashing takes time. */
export function SecretText({ max }: { readonly max: number }): PropertyDecorator {
  const read = (sent: unknown) => {
    if (typeof sent !== 'string' || sent.length > max) {
      throw new Error('This value should be a text that is not too long.');
    }
    return sent;
  };
  return ReadAs(read, { type: String, format: 'password', maxLength: max });
}

const REVISION_LENGTH_MAX = 64;
const REVISION = {
  type: String,
  maxLength: REVISION_LENGTH_MAX,
  description:
    'The `revision` of the record that was read. If the record was edited since, nothing is changed: 409 with both versions. Without it, the edit is made to whatever is stored.',
  example: '3f0a9c51b7d2e468',
};

/** The version of a record that an edit is meant for. */
export function RecordRevision(): PropertyDecorator {
  const read = (sent: unknown) => {
    if (typeof sent !== 'string' || sent.length > REVISION_LENGTH_MAX) {
      throw new Error(NOT_VALID);
    }
    return sent;
  };
  return applyDecorators(IsOptional(), ReadAs(read, { ...REVISION, required: false }));
}

/** For a field with its own rules. @param read Throws an Error with a sentence for an invalid value */
export function ReadAs(read: (sent: unknown) => unknown, api: ApiPropertyOptions): PropertyDecorator {
  return applyDecorators(
    Read(read),
    ValidateBy({
      name: 'isReadable',
      validator: {
        validate: (value, args) => value !== undefined && value !== null && !(args && unreadableReason(args)),
        defaultMessage: (args) => (args && unreadableReason(args)) ?? NOT_VALID,
      },
    }),
    ApiProperty(api),
  );
}

function decodedOnceMore(sent: unknown): unknown {
  try {
    return typeof sent === 'string' ? decodeURIComponent(sent) : sent;
  } catch {
    return sent;
  }
}

/** Errors of transforms, by request. */
const REASONS = new WeakMap<object, Map<string, string>>();

export function setReason(request: object, name: string, error: unknown): void {
  const reasons = REASONS.get(request) ?? new Map<string, string>();
  REASONS.set(request, reasons.set(name, error instanceof Error ? error.message : ''));
}

function unreadableReason({ object, property }: ValidationArguments): string | undefined {
  return REASONS.get(object)?.get(property);
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The end of a window or validity. A day means its last instant. */
export function Until(): PropertyDecorator {
  return applyDecorators(
    IsDate(),
    ValidateBy({ name: UNTIL, validator: { validate: () => true } }),
    Transform(({ value }) => readUntil(value)),
  );
}

function readUntil(sent: unknown): unknown {
  const decoded = decodedOnceMore(sent);
  const text = typeof decoded === 'string' ? decoded.trim() : '';
  const instant = parseInstant(text);
  if (!instant || !DAY.test(text)) {
    return instant ?? sent;
  }
  const end = endOfNamedDay(text);
  // West of UTC, the last day would end in a year beyond the databases.
  return end.getUTCFullYear() > 9999 ? sent : end;
}

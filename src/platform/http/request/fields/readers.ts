import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsDate,
  IsNotEmpty,
  IsOptional,
  IsUUID,
  MaxLength,
  ValidateBy,
  type ValidationArguments,
} from 'class-validator';
import { dayOf, parseInstant, endOfNamedDay } from '#platform/time/calendar.js';
import { decimalsOf, isDecimal, rounded } from '#platform/decimal.js';
import { moneyDecimals } from '#platform/money.js';
import { DECIMALS, fieldsOf, MONEY, TRIMMED, UNTIL } from './request-fields.js';
import { NOT_VALID, notOfLength, tooManyDecimals } from './sentences.js';
import { isStorable, isUuid, isVisible } from '#platform/text.js';

/*
 * How values are read that forms and existing clients write in ways of their own; what is valid then is for class-validator
 * to say. A value that cannot be read stays as it was sent, and its validator refuses it.
 */

interface Each {
  readonly each?: true;
}

interface TrimmedOptions extends Each {
  /** Percent-decoded once more. */
  readonly decoded?: true;
  /** In a query, `null` says nothing, and is not a text. */
  readonly isNullNone?: true;
  /** Programs compare it: a code, a card, an address, a document number. Invisible characters are refused. */
  readonly compared?: true;
}

/** A transform: of the value, or of each entry of a list. */
function Read(read: (sent: unknown) => unknown, { each }: Each = {}): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    each && Array.isArray(value) ? value.map(read) : read(value),
  );
}

/**
 * A text without the blanks around it, and one that every database takes. Beside `@Length` or `@MaxLength`: those count an
 * emoji and its variant as one character, so that a text could be longer than its column; here each part counts.
 */
export function Trimmed({ each, decoded, isNullNone, compared }: TrimmedOptions = {}): PropertyDecorator {
  const read = (sent: unknown) => {
    const text = decoded ? decodedOnceMore(sent) : sent;
    return typeof text === 'string' ? text.trim() : text;
  };
  const lengthMaxOf = ({ object, property }: ValidationArguments) =>
    fieldsOf(object.constructor).get(property)?.lengthMax ?? Infinity;
  const isFitting = (text: unknown, max: number) =>
    typeof text === 'string' && text.length <= max && isStorable(text) && (!compared || isVisible(text));
  return applyDecorators(
    Read(read, each ? { each } : {}),
    ValidateBy(
      {
        name: TRIMMED,
        constraints: [isNullNone !== true],
        validator: {
          validate: (value, args) => isFitting(value, args ? lengthMaxOf(args) : Infinity),
          defaultMessage: (args) => {
            const max = args ? lengthMaxOf(args) : Infinity;
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

/** A filter of a list. Some clients percent-encode these twice, so one that is still percent-encoded is decoded once more. */
export function FilterText({ max = 255 }: { readonly max?: number } = {}): PropertyDecorator {
  return applyDecorators(IsOptional(), IsNotEmpty(), MaxLength(max), Trimmed({ decoded: true }));
}

/** A leading zero or plus could be meant otherwise, and no program writes them. */
const INTEGER = /^(?:0|-?[1-9]\d*)$/;

export function FormInteger(): PropertyDecorator {
  return Read(integerOf);
}

/**
 * A number, also as a text. One with more decimals than are kept is refused, and not rounded.
 * @param decimals How many digits behind the point are kept.
 */
export function FormNumber({ decimals }: { readonly decimals: number }): PropertyDecorator {
  const isKept = (value: unknown) => !isDecimal(value) || decimalsOf(value) <= decimals;
  return applyDecorators(
    Read((sent) => (isDecimal(sent) && isKept(sent) ? Number(sent) : sent)),
    ValidateBy({
      name: DECIMALS,
      constraints: [decimals],
      validator: { validate: isKept, defaultMessage: () => tooManyDecimals(decimals) },
    }),
  );
}

/** For the API documentation: a number that is read by other means, of which more decimals are refused. */
export function decimalSchema(
  bounds: { readonly minimum: number; readonly maximum: number },
  decimals: number,
) {
  return { type: 'number', format: 'double', ...bounds, 'x-decimals': decimals } as const;
}

/** An amount of money, also as a text: rounded half up to the decimals of the currency, because tills send 19.990000000000002. */
export function FormMoney(): PropertyDecorator {
  return applyDecorators(
    Read((sent) => (isDecimal(sent) ? rounded(sent, moneyDecimals()) : sent)),
    ValidateBy({ name: MONEY, validator: { validate: () => true } }),
  );
}

export function integerOf(sent: unknown): unknown {
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

/** `1`, `0`, `true` or `false` on the wire, a boolean in here. */
export function FormFlag(): PropertyDecorator {
  return applyDecorators(
    IsBoolean(),
    Read((sent) => FLAGS.get(sent) ?? sent),
    ApiProperty({ oneOf: [{ type: 'string', enum: ['1', '0', 'true', 'false'] }, { type: 'boolean' }] }),
  );
}

/** A UUID of any version, as text or as the nested object of the lists: `{"campaignId":"…"}`. */
export function LooseUuid({ each }: Each = {}): PropertyDecorator {
  const read = (sent: unknown) => {
    const id: unknown =
      typeof sent === 'object' && sent !== null && Object.keys(sent).length === 1
        ? Object.values(sent)[0]
        : sent;
    return isUuid(id) ? id.toLowerCase() : sent;
  };
  const options = each ? { each } : {};
  return applyDecorators(IsUUID('loose', options), Read(read, options));
}

/** A filter by several values. One value counts as a list of one, with and without the brackets. */
export function OneOrMany(): PropertyDecorator {
  return Read((sent) => (typeof sent === 'string' ? [sent] : sent));
}

/** ISO 8601 with or without offset, `YYYY-MM-DD HH:mm` or `YYYY-MM-DD`; a Date in here. Without an offset it is in the time zone of the service. */
export function LocalDateTime(): PropertyDecorator {
  const read = (sent: unknown) =>
    (typeof sent === 'string' ? parseInstant(decodedOnceMore(sent) as string) : null) ?? sent;
  return applyDecorators(IsDate(), Read(read));
}

/** A day of the calendar, `YYYY-MM-DD`; a time behind it is cut off. */
export function DateOnly(): PropertyDecorator {
  const read = (sent: unknown) => {
    const day = typeof sent === 'string' ? dayOf(sent) : null;
    if (day === null) {
      throw new Error('This value is not a valid date.');
    }
    return day;
  };
  return ReadAs(read, { type: String, format: 'date' });
}

/** A password: not trimmed, bounded because hashing takes time. */
export function SecretText({ max }: { readonly max: number }): PropertyDecorator {
  const read = (sent: unknown) => {
    if (typeof sent !== 'string' || sent.length > max) {
      throw new Error('This value should be a text that is not too long.');
    }
    return sent;
  };
  return ReadAs(read, { type: String, format: 'password', maxLength: max });
}

/** For a field with rules of its own. @param read Returns what the field is in here; throws an Error that says what is wrong. */
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

/** Why fields could not be read, by request: what their transforms have thrown. */
const REASONS = new WeakMap<object, Map<string, string>>();

export function setReason(request: object, name: string, error: unknown): void {
  const reasons = REASONS.get(request) ?? new Map<string, string>();
  REASONS.set(request, reasons.set(name, error instanceof Error ? error.message : ''));
}

function unreadableReason({ object, property }: ValidationArguments): string | undefined {
  return REASONS.get(object)?.get(property);
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** An end: of a window, of points, of a time that is asked for. A day means its last instant. */
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
  // West of UTC, the last day ends in a year that databases do not know.
  return end.getUTCFullYear() > 9999 ? sent : end;
}

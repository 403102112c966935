import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Max,
  Min,
  IsNotEmpty,
  MaxLength,
  ValidateBy,
} from 'class-validator';
import { FormInteger, ReadAs, Trimmed } from '#platform/http/request/fields/readers.js';

export type Direction = 'ASC' | 'DESC';

const PAGE_MAX = 1_000_000_000;
const PAGE_SIZE_MAX = 1000;
const CURSOR_LENGTH_MAX = 2000;
const TOTAL_MAX = 1_000_000_000;

/** The common list parameters. A list endpoint extends this with its own filters and says what it can be sorted by. */
export class PageRequest {
  /** Which page, from 1. `page * perPage` reaches the first 10,000 rows; beyond them, follow the `Link` header. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(PAGE_MAX)
  @FormInteger()
  readonly page: number = 1;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(PAGE_SIZE_MAX)
  @FormInteger()
  readonly perPage: number = 10;

  /** A column of the list. A name that is not one means the list's own order. */
  @IsOptional()
  @IsString()
  @TextOrNone()
  readonly sort?: string;

  /** `ASC` or `DESC`, in any case. */
  @IsOptional()
  @OneOfDirections()
  readonly direction?: Direction;

  /** Opaque: where the page before ended. Comes from a `Link` header. */
  @IsOptional()
  @Length(1, CURSOR_LENGTH_MAX)
  @Trimmed()
  readonly cursor?: string;

  /** How far `total` is counted: one more than this says that there are more. Counting millions of rows takes seconds. */
  @TotalMax()
  readonly totalMax?: number;
}

/** What an export has no use for: `class ExportThingsRequest extends OmitType(ListThingsRequest, PAGING)`. */
export const PAGING = ['page', 'perPage', 'cursor', 'totalMax'] as const;

/** Lists that are looked things up in: `perPage=-1` means all of them, at most 1,000. */
export class ReferencePageRequest extends PageRequest {
  @IsOptional()
  @ReadAs(readReferencePageSize, { type: 'integer', minimum: -1, maximum: PAGE_SIZE_MAX })
  override readonly perPage: number = 10;
}

/** Reads `ASC` and `DESC`, in any case. */
export function OneOfDirections(): PropertyDecorator {
  return applyDecorators(
    IsIn(['ASC', 'DESC'], { message: 'This value should be ASC or DESC.' }),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toUpperCase() : value)),
  );
}

export function TotalMax(): PropertyDecorator {
  return applyDecorators(IsOptional(), IsInt(), Min(0), Max(TOTAL_MAX), FormInteger());
}

/** What is no text counts as not given. */
export function TextOrNone(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value : undefined));
}

function readReferencePageSize(sent: unknown): number {
  const text = String(sent);
  const size = text === '-1' ? PAGE_SIZE_MAX : Number(text);
  if (!/^(-1|\d+)$/.test(text) || size < 1 || size > PAGE_SIZE_MAX) {
    throw new Error(`This value should be a whole number from 1 to ${PAGE_SIZE_MAX}, or -1.`);
  }
  return size;
}

const LENGTH_MAX = 255;
const WORDS_MAX = 10;

/** What is looked for. Like every filter, it may arrive percent-encoded twice. */
export function SearchText(): PropertyDecorator {
  return applyDecorators(
    IsNotEmpty(),
    MaxLength(LENGTH_MAX),
    Trimmed({ decoded: true, isNullNone: true }),
    ValidateBy({
      name: 'hasFewWords',
      validator: {
        validate: (value: unknown) => typeof value === 'string' && value.split(/\s+/u).length <= WORDS_MAX,
        defaultMessage: () => `This value should not have more than ${WORDS_MAX} words.`,
      },
    }),
  );
}

/** How a list can be sorted, as its documentation says. */
export interface Sorting {
  readonly columns: readonly string[];
  /** The column of the list's own order. */
  readonly own: string;
  readonly ownDirection: 'ASC' | 'DESC';
}

const SORTING = Symbol('SORTING');

/**
 * On the handler of a list: describes `sort` and `direction` in the API documentation.
 * @param columns The columns of the reader that sorts: its own map, or the names in it.
 */
export function SortedBy(
  columns: ReadonlyMap<string, string> | readonly string[],
  own: string,
  ownDirection: Sorting['ownDirection'] = 'ASC',
): MethodDecorator {
  const names = columns instanceof Map ? [...columns.keys()] : [...(columns as readonly string[])];
  const sorting: Sorting = { columns: names, own, ownDirection };
  return (_target, _name, descriptor) => Reflect.defineMetadata(SORTING, sorting, descriptor.value as object);
}

export function getSorting(handler: object): Sorting | undefined {
  return Reflect.getMetadata(SORTING, handler) as Sorting | undefined;
}

import { Random } from '../random.js';
import { getStore, leaves } from './customers.js';
import { DRESSES, type Dress } from './dresses.js';

/** A row of a list of points, as a shop keeps it in a spreadsheet. */
export interface ListedRow {
  readonly list: number;
  readonly place: number;
  readonly customer: number;
  /** Whether the address names the customer; otherwise the id does. */
  readonly byEmail: boolean;
  /** What its editions say: most of them the first. */
  readonly points: readonly number[];
  /** Milliseconds, of which no other row has the same; null for points without an end. */
  readonly expires: number | null;
  /** It names itself, so its other points are refused where the first are counted, and the other way round. */
  readonly hasReference: boolean;
  /** How often each file has it: equal rows are as many payments. */
  readonly times: number;
  /** No customer has the address. */
  readonly isStrange: boolean;
  /** Its first editions do not have it. */
  readonly isLate: boolean;
}

/** A row as an edition of its list has it. */
export interface FiledRow {
  readonly row: ListedRow;
  /** Null for a row that no import can read. */
  readonly points: number | null;
}

/** What becomes of a file on its way: a file that is torn, or has two columns of one name, is refused as a whole. */
const FATES = { whole: 20, torn: 1, doubled: 1 } as const;
export type Fate = keyof typeof FATES;

/** What is sent with an operation. Files with the same of all of it have the same bytes. */
export interface Filing {
  readonly list: number;
  readonly edition: number;
  readonly dress: Dress;
  readonly fate: Fate;
}

/** In their order: with a row that cannot be read; corrected; with one row more; with other points of the row that names itself. */
const EDITIONS = { 0: 3, 1: 3, 2: 3, 3: 1 } as const;
const OPERATIONS_PER_LIST = 240;
/** Some files are those of a list before. */
const LATE = 0.3;
const LISTS_BEFORE_MAX = 3;
const STREAM_OF_LISTS = 2_000_000_077;
const STREAM_OF_FILES = 2_000_000_099;

/** More than one unit of work takes. */
const LONG = 0.35;
const POINTS_MAX = 40;
/** Points of one second that have no end of their own cannot be told apart. */
const ENDING = 0.7;
const LISTS_PER_TWIN = 3;
const [TWIN, WRONG, NAMED, STRANGE] = [0, 1, 2, 3];
/** Each row that ends has its own minute, by which it is known when its comment is erased. */
const ENDS_FROM = Date.UTC(2090, 0, 1);
const MINUTE = 60_000;
const ROWS_MAX = 128;
/** So many rows Laurel takes at once. */
const ROWS_PER_STEP = 32;
const COMMENT = /^row (\d+)-(\d+)$/;

/** Returns the same for the same operation: in each dress, the list of the time or one of the last. */
export function getFiling(number: number): Filing {
  const random = new Random(STREAM_OF_FILES, number);
  const own = Math.floor(number / OPERATIONS_PER_LIST);
  return {
    list: random.chance(LATE) ? Math.max(0, own - random.whole(1, LISTS_BEFORE_MAX)) : own,
    edition: Number(random.weighted(EDITIONS)),
    dress: DRESSES[random.whole(0, DRESSES.length - 1)] ?? 'plain',
    fate: random.weighted(FATES),
  };
}

/** All rows of a list, whatever its editions have of them. */
export function getRows(list: number, customers: number): ListedRow[] {
  const random = new Random(STREAM_OF_LISTS, list);
  const count = random.chance(LONG) ? random.whole(40, 75) : random.whole(5, 14);
  return Array.from({ length: count }, (_, place) => {
    const drawn = random.whole(0, customers - 1);
    const customer = getStore(drawn) === 'DEFAULT' ? drawn : drawn - 1;
    const points = random.whole(1, POINTS_MAX);
    const [byEmail, ends] = [random.chance(0.5), random.chance(ENDING)];
    // The addresses of those who leave are registered again, and their comments are erased.
    const isLeaver = leaves(customer);
    return {
      list,
      place,
      customer,
      byEmail: place === STRANGE || (byEmail && !isLeaver),
      points: place === NAMED ? [points, points + 1] : [points],
      expires: ends || isLeaver ? ENDS_FROM + (list * ROWS_MAX + place) * MINUTE : null,
      hasReference: place === NAMED,
      times: place === TWIN && list % LISTS_PER_TWIN === 0 ? 2 : 1,
      isStrange: place === STRANGE,
      isLate: place === count - 1,
    };
  });
}

/** Whether the file of an operation takes more than one unit of work. */
export function isOfSteps(number: number, customers: number): boolean {
  const { list, fate } = getFiling(number);
  return fate === 'whole' && getRows(list, customers).length > ROWS_PER_STEP + 1;
}

/** The rows that an edition has. */
export function getEdition(list: number, edition: number, customers: number): FiledRow[] {
  return getRows(list, customers)
    .filter((row) => isIn(row, edition))
    .flatMap((row) => Array.from({ length: row.times }, () => ({ row, points: getPointsIn(row, edition) })));
}

function isIn({ isLate }: ListedRow, edition: number): boolean {
  return !isLate || edition >= 2;
}

/** What an edition says of a row; null where it does not have it, or no import can read it. */
export function getPointsIn(row: ListedRow, edition: number): number | null {
  const [first = 0, other = first] = row.points;
  const isUnreadable = row.place === WRONG && edition === 0;
  return isUnreadable || !isIn(row, edition) ? null : edition === 3 ? other : first;
}

export function getComment({ list, place }: Pick<ListedRow, 'list' | 'place'>): string {
  return `row ${list}-${place}`;
}

/** The row that points come from: by their comment, or by their end once that is erased. */
export function findRow(
  { comment = '', expires }: { readonly comment?: string | undefined; readonly expires: number | null },
  customers: number,
): ListedRow | undefined {
  const [, list, place] = COMMENT.exec(comment) ?? [];
  if (list !== undefined) {
    return getRows(Number(list), customers)[Number(place)];
  }
  const minutes = expires === null ? -1 : Math.floor((expires - ENDS_FROM) / MINUTE);
  return comment === '' && minutes >= 0
    ? getRows(Math.floor(minutes / ROWS_MAX), customers)[minutes % ROWS_MAX]
    : undefined;
}

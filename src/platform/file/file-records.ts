import { textOfFile, lineBreaksIn, UnreadableText } from './file-text.js';
import { JSON_LIMITS, JsonMalformed, JsonTooComplex, parseJson } from './json-text.js';
import { getLines } from './lines.js';
import type { DateOrder } from './written-dates.js';

/** The body of a request as it stands in a file, or why it cannot be read. With neither it shows that the file is being read. */
export interface FileRecord {
  /** A line of the file, or the place of an element. */
  readonly row: number;
  readonly body?: object;
  readonly problem?: string;
  /** What is not read of the file, though nothing is refused for it. Alone in its row. */
  readonly note?: string;
  /** The line of titles of a file with the records that were refused. Alone in its row. */
  readonly titles?: string;
  /** The record as a file has it that is mended and sent again, with the reason for which it was refused. Absent for one of which that is not known. */
  readonly sentAgain?: (problem: string) => string;
}

/** The members that a body may have; `true` where nothing is said about what is in one. Members of a list are those of its entries. */
export interface Members {
  readonly [name: string]: true | Members;
}

export interface FileFormat<R extends FileRecord> {
  readonly csv: (texts: AsyncIterable<string>, firstRow: number, order?: DateOrder) => AsyncIterable<R>;
  readonly xml: (texts: AsyncIterable<string>) => AsyncIterable<R>;
  readonly members: Members;
  /** The name below which a body may stand as a whole. */
  readonly wrapper?: string;
}

/** What who sends a file knows of it. */
export interface FileReading {
  /** A name of the Encoding Standard; otherwise the file says it, or it is UTF-8. */
  readonly encoding?: string | undefined;
  /** What stands first in dates of a CSV file; otherwise its cells show it. */
  readonly dates?: DateOrder | undefined;
}

/** Characters of one record, which is kept in memory. */
export const RECORD_LENGTH_MAX = 1024 * 1024;
const NOTES_MAX = 50;

/**
 * The records of a file, one after the other: it may be of any size, and come in pieces of any size. What comes first tells the
 * format: `<` is XML, `{` a body in JSON on each line, anything else CSV. Members that no record has are named once.
 */
export async function* recordsOfFile<R extends FileRecord>(
  chunks: AsyncIterable<Uint8Array | string>,
  format: FileFormat<R>,
  { encoding, dates }: FileReading = {},
): AsyncGenerator<R | FileRecord> {
  let last = 0;
  try {
    for await (const record of recordsOfText(textOfFile(chunks, encoding), format, dates)) {
      last = record.row;
      yield record;
    }
  } catch (error) {
    if (!(error instanceof UnreadableText)) {
      throw error;
    }
    yield { row: last + 1, problem: `${error.message} The file is not read from here on.` };
  }
}

async function* recordsOfText<R extends FileRecord>(
  pieces: AsyncGenerator<string, void>,
  format: FileFormat<R>,
  dates?: DateOrder,
): AsyncGenerator<R | FileRecord> {
  let row = 1;
  let next = await pieces.next();
  while (!next.done && next.value.trimStart() === '') {
    row += lineBreaksIn(next.value);
    next = await pieces.next();
  }
  const piece = next.done ? '' : next.value;
  const begin = piece.trimStart();
  row += lineBreaksIn(piece.slice(0, piece.length - begin.length));
  const whole = joined(begin, pieces);
  if (begin.startsWith('<')) {
    yield* withNotes(format.xml(whole), 'element', format);
  } else if (begin.startsWith('{')) {
    yield* withNotes(bodiesOfLines(whole, row), 'member', format);
  } else {
    yield* format.csv(whole, row, dates);
  }
}

async function* joined(begin: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield begin;
  yield* rest;
}

/** JSON on each line: the body of a request. */
async function* bodiesOfLines(texts: AsyncIterable<string>, firstRow: number): AsyncGenerator<FileRecord> {
  for await (const [row, line] of getLines(texts, firstRow, RECORD_LENGTH_MAX)) {
    if (line.length > RECORD_LENGTH_MAX) {
      yield {
        row,
        problem: `This line is too long. It should have ${RECORD_LENGTH_MAX} characters or less.`,
      };
    } else if (line.trim() !== '') {
      yield getBody(row, line);
    }
  }
}

const TOO_COMPLEX =
  'This line is too complex. ' +
  `It should have ${JSON_LIMITS.depthMax} levels, ${JSON_LIMITS.keysMax} keys in an object and ${JSON_LIMITS.valuesMax} values or less.`;

function getBody(row: number, line: string): FileRecord {
  let problem = 'This line is no object in JSON.';
  try {
    const body = parseJson(Buffer.from(line), JSON_LIMITS);
    if (isObject(body)) {
      return { row, body, sentAgain: bodySentAgain(body) };
    }
  } catch (error) {
    if (error instanceof JsonTooComplex) {
      problem = TOO_COMPLEX;
    } else if (!(error instanceof JsonMalformed)) {
      throw error;
    }
  }
  return { row, problem, sentAgain: () => line };
}

/** Writes a body as JSON on one line. A further import does not read the member `problem`. */
export function bodySentAgain(body: object): (problem: string) => string {
  return (problem) => JSON.stringify({ ...body, problem });
}

/** A note for what no record has, once. */
async function* withNotes<R extends FileRecord>(
  records: AsyncIterable<R>,
  kind: 'element' | 'member',
  { members, wrapper }: Pick<FileFormat<R>, 'members' | 'wrapper'>,
): AsyncGenerator<R | FileRecord> {
  const noted = new Set<string>();
  for await (const record of records) {
    for (const path of record.body && noted.size < NOTES_MAX
      ? unknownIn(record.body, members, wrapper)
      : []) {
      if (!noted.has(path) && noted.size < NOTES_MAX) {
        noted.add(path);
        yield { row: record.row, note: `The ${kind} ${path.slice(0, 100)} is not known and not read.` };
      }
    }
    yield record;
  }
}

/** The paths of the members of a body that are not read, such as `customerData.mail`. Names of lists have no index. */
export function unknownIn(sent: object, members: Members, wrapper = ''): string[] {
  const wrapped: unknown = (sent as Record<string, unknown>)[wrapper];
  // A report of an earlier import has it.
  return othersIn(isObject(wrapped) ? wrapped : sent, { ...members, problem: true }, '');
}

function othersIn(value: unknown, members: Members, path: string): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((entry) => othersIn(entry, members, path));
  }
  return isObject(value)
    ? Object.entries(value).flatMap(([name, inner]) => {
        const known = Object.hasOwn(members, name) ? members[name] : undefined;
        if (known === undefined) {
          return [`${path}${name}`];
        }
        return known === true ? [] : othersIn(inner, known, `${path}${name}.`);
      })
    : [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

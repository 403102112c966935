import { setImmediate } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { csvProblem } from '#platform/file/csv-table.js';

/** A code as it stands in a file or a list, and where: its line, or its place. */
export interface SentCode {
  readonly row: number;
  readonly code: string;
  /** Why the row cannot be read; `code` is then how it begins. */
  readonly problem?: string;
}

const CELLS = /[^,;\t]+/g;
const CSV = { delimiter: [',', ';', '\t'], record_delimiter: '\n', relax_column_count: true, trim: true };

/** Of one line, which is kept in memory and read at once: more would hold up other requests. */
const LINE_LENGTH_MAX = 1024 * 1024;
/** Where there are quotes, reading takes ten times as long. */
const QUOTED_LENGTH_MAX = 64 * 1024;
/** Characters that are read before other requests have their turn: many lines, each of which may be no CSV. */
const SLICE_LENGTH = 1024;
const SHOWN_OF_LINE = 200;

const TITLES: ReadonlySet<string> = new Set(['code', 'codes', 'coupon', 'coupons', 'coupon code']);

const QUOTED_TOO_LONG = `This line has quotes and is too long. It should have ${QUOTED_LENGTH_MAX} characters or less.`;
const TOO_LONG = `This line is too long. It should have ${LINE_LENGTH_MAX} characters or less.`;

/**
 * The codes of a CSV file in UTF-8, piece by piece: it may be of any size. Every cell is a code, whether cells are separated by
 * semicolons, commas, tabs or line breaks; a byte order mark, a title in the first cell and empty cells are skipped. No
 * code contains a line break, so each line is read for itself: one that is no CSV is reported, and hides none behind it.
 */
export async function* codesOfFile(
  chunks: AsyncIterable<Uint8Array | string>,
): AsyncGenerator<readonly SentCode[]> {
  const decoder = new TextDecoder();
  const rows = new Rows();
  for await (const chunk of chunks) {
    const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    for (let from = 0; from < text.length; from += SLICE_LENGTH) {
      yield rows.read(text.slice(from, from + SLICE_LENGTH));
      await setImmediate();
    }
  }
  yield rows.read(`${decoder.decode()}\n`, true);
}

class Rows {
  private rest = '';
  private isTooLong = false;
  private row = 0;
  private isFirst = true;

  /** The rows that are complete by now: a slow upload is imported as it comes. */
  read(text: string, isEnd = false): SentCode[] {
    this.rest += text;
    if (!isEnd && !/[\r\n]/.test(text)) {
      this.shorten();
      return [];
    }
    // The other half of a line break may be still to come.
    const end = isEnd || !this.rest.endsWith('\r') ? this.rest.length : this.rest.length - 1;
    const lines = this.rest.slice(0, end).split(/\r\n|\n|\r/);
    this.rest = `${lines.pop() ?? ''}${this.rest.slice(end)}`;
    const refused = this.isTooLong && lines.length > 0 ? this.refuseLong(lines.shift() ?? '') : [];
    const codes = refused.concat(this.codesOf(lines));
    this.shorten();
    return codes;
  }

  private shorten(): void {
    if (this.rest.length > LINE_LENGTH_MAX) {
      this.isTooLong = true;
      this.rest = this.rest.slice(0, SHOWN_OF_LINE);
    }
  }

  private refuseLong(line: string): SentCode[] {
    this.isTooLong = false;
    this.row += 1;
    return [{ row: this.row, code: line.slice(0, SHOWN_OF_LINE), problem: TOO_LONG }];
  }

  private codesOf(lines: readonly string[]): SentCode[] {
    const whole = recordsOf(lines);
    return lines.flatMap((line, index) => {
      this.row += 1;
      const cells = whole ? (whole[index] ?? []) : cellsOf(line);
      return typeof cells === 'string'
        ? [{ row: this.row, code: line.slice(0, SHOWN_OF_LINE), problem: cells }]
        : this.take(cells);
    });
  }

  private take(cells: readonly string[]): SentCode[] {
    return cells.flatMap((cell) => {
      if (cell === '') {
        return [];
      }
      const isTitle = this.isFirst && TITLES.has(cell.toLowerCase());
      this.isFirst = false;
      return isTitle ? [] : [{ row: this.row, code: cell }];
    });
  }
}

/** All lines at once, which is quick; undefined when one of them is no CSV, or goes on in the next. */
function recordsOf(lines: readonly string[]): string[][] | undefined {
  const text = lines.map((line) => `${line}\n`).join('');
  if (!text.includes('"')) {
    return lines.map(plainCellsOf);
  }
  if (text.length > QUOTED_LENGTH_MAX) {
    return undefined;
  }
  try {
    const records = parse(text, CSV);
    return records.length === lines.length ? records : undefined;
  } catch {
    return undefined;
  }
}

/** The cells of one line, or why it is no CSV. */
function cellsOf(line: string): string[] | string {
  if (!line.includes('"')) {
    return plainCellsOf(line);
  }
  if (line.length > QUOTED_LENGTH_MAX) {
    return QUOTED_TOO_LONG;
  }
  try {
    return parse(`${line}\n`, CSV)[0] ?? [];
  } catch (error) {
    return csvProblem(error);
  }
}

/** Without those that are empty. */
function plainCellsOf(line: string): string[] {
  return line.match(CELLS)?.map((cell) => cell.trim()) ?? [];
}

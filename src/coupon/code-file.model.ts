import { parse } from 'csv-parse/sync';
import { csvProblem, CsvTable, type TableColumns } from '#platform/file/csv-table.js';
import { textAsItComes, UnreadableText } from '#platform/file/file-text.js';
import { linesOf } from '#platform/file/lines.js';

/** A code as it stands in a file or a list, and where: its line, or its place. */
export interface SentCode {
  readonly row: number;
  readonly code: string;
  /** Why the row cannot be read; `code` is then how it begins. */
  readonly problem?: string;
}

export interface FileNote {
  readonly note: string;
}

const COLUMNS: TableColumns = {
  titles: {
    code: [
      'codes',
      'coupon',
      'coupons',
      'couponCode',
      'voucher',
      'voucherCode',
      'promoCode',
      'discountCode',
      'giftCode',
    ],
  },
  required: ['code'],
};
const TITLES: ReadonlySet<string> = new Set(
  ['code', ...(COLUMNS.titles['code'] ?? [])].map((title) => title.toLowerCase()),
);

/** Separates the codes of one line. */
const SEPARATORS = [',', ';', '\t'];
const CELLS = /[^,;\t]+/g;
const CSV = { delimiter: SEPARATORS, record_delimiter: '\n', relax_column_count: true, trim: true };

/** The length of one line, which is kept in memory and read at once: more would hold up other requests. */
const LINE_LENGTH_MAX = 1024 * 1024;
/** Where there are quotes, reading takes ten times as long. */
const QUOTED_LENGTH_MAX = 64 * 1024;
const SHOWN_OF_LINE = 200;
const TITLES_SHOWN = 10;

const QUOTED_TOO_LONG = `This line has quotes and is too long. It should have ${QUOTED_LENGTH_MAX} characters or less.`;
const TOO_LONG = `This line is too long. It should have ${LINE_LENGTH_MAX} characters or less.`;
const SEVERAL =
  'This line has several cells. Without a line of titles, each code stands on a line of its own.';
const NO_CODE = 'This line has no code.';

/**
 * Reads the codes of a CSV file of any size, piece by piece. Below a line of titles, only the column that is titled `code` (or coupon,
 * voucher code and the like) is read; the others are named in notes. Without titles each line is a code, or one line has all of them: a
 * second line with several cells shows a table, of which nothing is taken. No code contains a line break, so each line is read for itself.
 * @param encoding A name of the Encoding Standard; otherwise that of the byte order mark, or UTF-8
 */
export async function* codesOfFile(
  chunks: AsyncIterable<Uint8Array | string>,
  encoding?: string,
): AsyncGenerator<readonly (SentCode | FileNote)[]> {
  const file = new CodeFile();
  let last = 0;
  try {
    for await (const [row, line] of linesOf(textAsItComes(chunks, encoding), 1, LINE_LENGTH_MAX)) {
      last = row;
      const read = file.read(row, line);
      if (read.length > 0) {
        yield read;
      }
      if (file.isRefused) {
        return;
      }
    }
    yield file.end();
  } catch (error) {
    if (!(error instanceof UnreadableText)) {
      throw error;
    }
    const problem = `${error.message} The file is not read from here on.`;
    yield [...file.end(), { row: last + 1, code: '', problem }];
  }
}

class CodeFile {
  /** Nothing of it is taken. */
  isRefused = false;
  private separator: string | undefined;
  private table: CsvTable | undefined;
  private hasBegun = false;
  /** The first line, when it has several cells: perhaps all codes, perhaps a line of a table. */
  private first: { readonly row: number; readonly cells: readonly string[] } | undefined;

  read(row: number, line: string): (SentCode | FileNote)[] {
    if (line.length > LINE_LENGTH_MAX) {
      return this.takeFirst(refused(row, line, TOO_LONG));
    }
    if (line.trim() === '') {
      return [];
    }
    if (this.table) {
      return inTable(this.table, row, line);
    }
    if (!this.hasBegun) {
      const named = CsvTable.separatorIn(line);
      if (named !== undefined && this.separator === undefined) {
        this.separator = named;
        return [];
      }
      this.hasBegun = true;
      if (hasTitle(line)) {
        return this.beginTable(row, line);
      }
      return this.begin(row, line);
    }
    const cells = cellsOf(line);
    if (typeof cells === 'string') {
      return this.takeFirst(refused(row, line, cells));
    }
    if (cells.length < 2) {
      return this.takeFirst(cells.map((code) => ({ row, code })));
    }
    return this.first ? this.refuse(this.first) : refused(row, line, SEVERAL);
  }

  end(): SentCode[] {
    return this.takeFirst([]);
  }

  private begin(row: number, line: string): SentCode[] {
    const cells = cellsOf(line);
    if (typeof cells === 'string') {
      return refused(row, line, cells);
    }
    if (cells.length < 2) {
      return cells.map((code) => ({ row, code }));
    }
    this.first = { row, cells };
    return [];
  }

  private beginTable(row: number, line: string): (SentCode | FileNote)[] {
    const table = CsvTable.of(line, COLUMNS, this.separator);
    if (typeof table === 'string') {
      this.isRefused = true;
      return refused(row, line, table);
    }
    this.table = table;
    return table.unknown.map((title) => ({ note: `The column ${title.slice(0, 100)} is not read.` }));
  }

  private takeFirst(further: readonly SentCode[]): SentCode[] {
    const { row = 0, cells = [] } = this.first ?? {};
    this.first = undefined;
    return [...cells.map((code) => ({ row, code })), ...further];
  }

  private refuse({ row, cells }: { readonly row: number; readonly cells: readonly string[] }): SentCode[] {
    this.isRefused = true;
    const seen = cells.slice(0, TITLES_SHOWN).map((cell) => cell.slice(0, 40));
    const shown = `${seen.join(', ')}${cells.length > seen.length ? ', …' : ''}`;
    return refused(
      row,
      shown,
      `This file has several columns. Its first line should name them, with the title code above the codes; it has ${shown}.`,
    );
  }
}

function refused(row: number, line: string, problem: string): SentCode[] {
  return [{ row, code: line.slice(0, SHOWN_OF_LINE), problem }];
}

function inTable(table: CsvTable, row: number, line: string): SentCode[] {
  const cells = table.cellsOf(line);
  if (typeof cells === 'string') {
    return refused(row, line, cells);
  }
  const { code } = cells;
  if (code !== undefined) {
    return [{ row, code }];
  }
  return /[^,;\t|"\s]/.test(line) ? refused(row, line, NO_CODE) : [];
}

function hasTitle(line: string): boolean {
  return line.split(/[,;\t|]/).some((cell) => TITLES.has(cell.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')));
}

/** The cells of one line without those that are empty, or why it is no CSV. */
function cellsOf(line: string): string[] | string {
  if (!line.includes('"')) {
    return line.match(CELLS)?.flatMap((cell) => cell.trim() || []) ?? [];
  }
  if (line.length > QUOTED_LENGTH_MAX) {
    return QUOTED_TOO_LONG;
  }
  try {
    return (parse(`${line}\n`, CSV)[0] ?? []).filter((cell) => cell !== '');
  } catch (error) {
    return csvProblem(error);
  }
}

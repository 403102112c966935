import { CsvError, parse } from 'csv-parse/sync';
import { getLines } from './lines.js';

/** A line is read in one piece of work, which holds up other requests. */
const LINE_LENGTH_MAX = 64 * 1024;
const COLUMNS_MAX = 200;
const SEPARATORS = [',', ';', '\t', '|'] as const;
const NO_CONTENT = /^[\s,;\t|"]*$/;
const SEPARATOR_LINE = /^sep=(.)$/i;
const PROBLEMS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quote is opened that does not end on this line.',
  CSV_INVALID_CLOSING_QUOTE: 'A quote ends before the cell does.',
  INVALID_OPENING_QUOTE: 'A cell with a quote in it must stand in quotes, with the quote doubled.',
};

/** The column of reasons in a table of what an earlier import has refused. It is not read. */
export const PROBLEM = 'problem';

type Separator = (typeof SEPARATORS)[number];

/** The columns of a table, each with the titles that name it. Case, blanks and punctuation of a title make no difference. */
export interface TableColumns {
  readonly titles: Readonly<Record<string, readonly string[]>>;
  readonly required: readonly string[];
}

/** The values of a line by column. Empty cells are left out. */
export type Cells = Readonly<Record<string, string>>;

/** How a CSV file is written: found in its line of titles. */
export class CsvTable {
  private constructor(
    private readonly separator: Separator,
    private readonly columns: readonly (string | undefined)[],
    readonly unknown: readonly string[],
    private readonly titles: string,
  ) {}

  /** The separator that a line `sep=;` before the titles names; undefined for any other line. */
  static separatorIn(line: string): string | undefined {
    return SEPARATOR_LINE.exec(line.trim())?.[1] ?? (/^sep=$/i.test(line.trimEnd()) ? '\t' : undefined);
  }

  /**
   * The table below a line of titles, or why there is none, in a sentence.
   * @param named The separator, where the file names it. Otherwise it is the one by which most titles are known, or most are
   * there.
   */
  static of(line: string, columns: TableColumns, named?: string): CsvTable | string {
    if (line.length > LINE_LENGTH_MAX) {
      return tooLong();
    }
    const candidates = SEPARATORS.filter((separator) => named === undefined || separator === named).map(
      (separator) => {
        const titles = getCells(line, separator);
        const found = typeof titles === 'string' ? [] : getColumns(titles, columns);
        return { separator, titles, found, known: found.filter((column) => column !== undefined).length };
      },
    );
    const [best] = candidates.sort(
      (one, other) => other.known - one.known || other.titles.length - one.titles.length,
    );
    if (!best) {
      return 'Cells are separated by commas, semicolons, tabs or bars.';
    }
    const { separator, titles, found } = best;
    if (typeof titles === 'string') {
      return titles;
    }
    if (titles.length > COLUMNS_MAX) {
      return `The first line should name ${COLUMNS_MAX} columns or less.`;
    }
    const doubled = found.find((column, index) => column !== undefined && found.indexOf(column) !== index);
    if (doubled !== undefined) {
      return `Two columns are titled ${doubled}: ${getTitles(titles.filter((_, index) => found[index] === doubled))}.`;
    }
    const missing = columns.required.filter((column) => !found.includes(column));
    if (missing.length > 0) {
      const seen = getTitles(titles);
      return `The first line should name the columns. ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing; it has ${seen}.`;
    }
    const unknown = titles.filter((title, index) => title !== '' && found[index] === undefined);
    return new CsvTable(separator, found, unknown, line);
  }

  /** The titles of a table with the lines that were refused; the last one is `problem`. */
  get titlesWithProblem(): string {
    return `${this.withoutProblem(this.titles)}${this.separator}problem`;
  }

  withProblem(line: string, problem: string): string {
    return `${this.withoutProblem(line)}${this.separator}"${problem.replaceAll('"', '""')}"`;
  }

  /** A table that comes with problems of an earlier import has them in its last cells. */
  private withoutProblem(line: string): string {
    const { separator } = this;
    if (this.columns.at(-1) !== PROBLEM) {
      return line;
    }
    const quote = lastOpeningQuote(line);
    const end = quote > 0 && line[quote - 1] === separator ? quote - 1 : line.lastIndexOf(separator);
    return line.slice(0, end);
  }

  /** Whether cells may have a comma in them without quotes. */
  get hasFreeCommas(): boolean {
    return this.separator !== ',';
  }

  /** The values of a line, or why it cannot be read, in a sentence. */
  getCells(line: string): Cells | string {
    if (line.length > LINE_LENGTH_MAX) {
      return tooLong();
    }
    const cells = getCells(line, this.separator);
    if (typeof cells === 'string') {
      return cells;
    }
    const more = cells.slice(this.columns.length).some((cell) => cell !== '');
    if (more) {
      return `This line has ${cells.length} cells below ${this.columns.length} titles.`;
    }
    return Object.fromEntries(
      this.columns.flatMap((column, index) => {
        const cell = cells[index] ?? '';
        return column === undefined || cell === '' ? [] : [[column, cell]];
      }),
    );
  }

  isBlank(line: string): boolean {
    return hasBlankCells(line, this.separator);
  }

  /** The value of one column on a line that cannot be read as a whole, where all before it and around it is plain. */
  getPlainCell(line: string, column: string): string | undefined {
    const cells = line.slice(0, LINE_LENGTH_MAX).split(this.separator);
    const index = this.columns.indexOf(column);
    const isPlain = cells.length > index + 1 && !cells.slice(0, index + 1).some((cell) => cell.includes('"'));
    return isPlain ? cells[index]?.trim() || undefined : undefined;
  }
}

/** The file has no table. The message says why, and is complete. */
export class NoTable extends Error {
  constructor(
    readonly row: number,
    message: string,
  ) {
    super(message);
  }
}

/**
 * The lines below the titles, without those whose cells are all blank: spreadsheets write such lines for cleared rows.
 * @param begun Is called when the titles are read
 * @throws {NoTable}
 */
export async function* linesOfTable(
  texts: AsyncIterable<string>,
  firstRow: number,
  columns: TableColumns,
  begun?: (table: CsvTable) => void,
): AsyncGenerator<{ readonly table: CsvTable; readonly row: number; readonly line: string }> {
  let separator: string | undefined;
  let table: CsvTable | undefined;
  for await (const [row, line] of getLines(texts, firstRow, LINE_LENGTH_MAX)) {
    if (table) {
      if (!table.isBlank(line)) {
        yield { table, row, line };
      }
      continue;
    }
    if (SEPARATORS.some((each) => hasBlankCells(line, each))) {
      continue;
    }
    const named = separator === undefined ? CsvTable.separatorIn(line) : undefined;
    if (named !== undefined) {
      separator = named;
      continue;
    }
    const read = CsvTable.of(line, columns, separator);
    if (typeof read === 'string') {
      throw new NoTable(row, read);
    }
    table = read;
    begun?.(table);
  }
}

/** Where the quoted cell begins with which a line ends; -1 without one. Reads backwards, so that a long line is read once. */
function lastOpeningQuote(line: string): number {
  const end = line.trimEnd().length - 1;
  if (line[end] !== '"') {
    return -1;
  }
  for (let at = end - 1; at >= 0; at -= 1) {
    if (line[at] === '"') {
      if (line[at - 1] !== '"') {
        return at;
      }
      at -= 1;
    }
  }
  return -1;
}

/** The column of each title. A column that is titled by its own name has no other title. */
function getColumns(titles: readonly string[], { titles: known }: TableColumns): (string | undefined)[] {
  const plainTitles = titles.map(plainTitle);
  const byTitle = new Map(
    Object.entries(known).flatMap(([column, others]) => {
      const own = plainTitle(column);
      const names = plainTitles.includes(own) ? [own] : others.map(plainTitle);
      return names.map((name) => [name, column] as const);
    }),
  );
  return plainTitles.map((title) => byTitle.get(title));
}

function tooLong(): string {
  return `This line is too long. It should have ${LINE_LENGTH_MAX} characters or less.`;
}

/** Case, blanks and punctuation of a title make no difference, nor does how its accents are encoded. */
export function plainTitle(title: string): string {
  return title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function getTitles(titles: readonly string[]): string {
  const shown = titles.slice(0, 30).map((title) => title.slice(0, 40));
  return `${shown.join(', ')}${titles.length > shown.length ? ', …' : ''}`;
}

/** The cells of one line, or why it is no CSV. */
function getCells(line: string, delimiter: string): string[] | string {
  if (!line.includes('"')) {
    // The same, and quick.
    return line.split(delimiter).map((cell) => cell.trim());
  }
  try {
    const options = { delimiter, record_delimiter: '\n', relax_column_count: true, trim: true };
    return (parse(`${line}\n`, options)[0] ?? []).map((cell) => cell.trim());
  } catch (error) {
    return csvProblem(error);
  }
}

function hasBlankCells(line: string, separator: Separator): boolean {
  if (line.length > LINE_LENGTH_MAX || !NO_CONTENT.test(line)) {
    return false;
  }
  const cells = getCells(line, separator);
  return typeof cells !== 'string' && cells.every((cell) => cell === '');
}

/** Why a line is no CSV, in a sentence. @throws what is no mistake of the line */
export function csvProblem(error: unknown): string {
  if (error instanceof CsvError) {
    return PROBLEMS[error.code] ?? 'This row is no CSV.';
  }
  throw error;
}

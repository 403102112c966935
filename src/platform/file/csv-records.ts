import { type Cells, type CsvTable, linesOfTable, NoTable, PROBLEM, type TableColumns } from './csv-table.js';
import type { FileRecord } from './file-records.js';
import { Spool } from './spool.js';
import { type DateOrder, getReadings, WrittenDates } from './written-dates.js';

/** The first reading reports progress after this number of rows. */
const ROWS_PER_SIGN = 16;

export interface RecordTable {
  readonly columns: TableColumns;
  /** The columns with dates, which spreadsheets write as their country does. */
  readonly dates: readonly string[];
  /** The body of a request that a line stands for, or why there is none, in a sentence. */
  readonly getBody: (cells: Cells) => object | string;
}

/**
 * A table with a line for each record. Each line is read for itself, so a broken one hides none behind it; but the order of day and month is
 * that of all its dates, so the text is stored on disk and read twice.
 * @param order What stands first in dates, where it is known
 */
export async function* recordsOfTable(
  texts: AsyncIterable<string>,
  firstRow: number,
  table: RecordTable,
  order?: DateOrder,
): AsyncGenerator<FileRecord> {
  const spool = await Spool.open();
  try {
    const dates = new WrittenDates(order);
    for await (const { table: found, row, line } of linesOfTable(
      spool.keeping(texts),
      firstRow,
      table.columns,
    )) {
      const cells = found.getCells(line);
      if (typeof cells !== 'string') {
        table.dates.forEach((column) => dates.note(cells[column] ?? ''));
      }
      if (row % ROWS_PER_SIGN === 0) {
        yield { row };
      }
    }
    yield* recordsIn(spool.texts(), firstRow, table, dates);
  } catch (error) {
    if (!(error instanceof NoTable)) {
      throw error;
    }
    yield { row: error.row, problem: error.message };
  } finally {
    await spool.close();
  }
}

/** @throws {NoTable} */
async function* recordsIn(
  texts: AsyncIterable<string>,
  firstRow: number,
  { columns, dates: dated, getBody }: RecordTable,
  dates: WrittenDates,
): AsyncGenerator<FileRecord> {
  const first: FileRecord[] = [];
  const begun = (table: CsvTable) =>
    first.push(
      { row: firstRow, titles: table.titlesWithProblem },
      ...table.unknown.map((title) => getNote(firstRow, title)),
      ...getReadings(dates).map((note) => ({ row: firstRow, note })),
    );
  for await (const { table, row, line } of linesOfTable(texts, firstRow, columns, begun)) {
    yield* first.splice(0);
    const sentAgain = (problem: string) => table.withProblem(line, problem);
    const cells = table.getCells(line);
    if (typeof cells === 'string') {
      yield { row, problem: cells, sentAgain };
    } else if (Object.keys(cells).length > 0) {
      const read = withDates(withoutProblem(cells), dated, dates);
      const body = typeof read === 'string' ? read : getBody(read);
      yield typeof body === 'string' ? { row, problem: body, sentAgain } : { row, body, sentAgain };
    }
  }
  yield* first;
}

/** The cells with their dates as requests have them, or why one cannot be read. */
function withDates(cells: Cells, dated: readonly string[], dates: WrittenDates): Cells | string {
  const read: Record<string, string> = { ...cells };
  for (const column of dated) {
    const cell = cells[column];
    const date = cell === undefined ? undefined : dates.read(cell);
    if (typeof date === 'object') {
      return `${column}: ${date.problem}`;
    }
    if (date !== undefined) {
      read[column] = date;
    }
  }
  return read;
}

function withoutProblem(cells: Cells): Cells {
  return Object.fromEntries(Object.entries(cells).filter(([column]) => column !== PROBLEM));
}

function getNote(row: number, title: string): FileRecord {
  return { row, note: `The column ${title.slice(0, 100)} is not known and not read.` };
}

import { type Cells, type CsvTable, linesOfTable, NoTable, PROBLEM, type TableColumns } from './csv-table.js';
import type { FileRecord } from './file-records.js';

/**
 * A table with a line for each record. Each line is read for itself, so a broken one hides none behind it.
 * @param getBody The body of a request that a line stands for, or why there is none, in a sentence
 */
export async function* recordsOfTable(
  texts: AsyncIterable<string>,
  firstRow: number,
  columns: TableColumns,
  getBody: (cells: Cells) => object | string,
): AsyncGenerator<FileRecord> {
  const first: FileRecord[] = [];
  const begun = (table: CsvTable) =>
    first.push(
      { row: firstRow, titles: table.titlesWithProblem },
      ...table.unknown.map((title) => getNote(firstRow, title)),
    );
  try {
    for await (const { table, row, line } of linesOfTable(texts, firstRow, columns, begun)) {
      yield* first.splice(0);
      const sentAgain = (problem: string) => table.withProblem(line, problem);
      const cells = table.getCells(line);
      if (typeof cells === 'string') {
        yield { row, problem: cells, sentAgain };
      } else if (Object.keys(cells).length > 0) {
        const body = getBody(withoutProblem(cells));
        yield typeof body === 'string' ? { row, problem: body, sentAgain } : { row, body, sentAgain };
      }
    }
    yield* first;
  } catch (error) {
    if (!(error instanceof NoTable)) {
      throw error;
    }
    yield { row: error.row, problem: error.message };
  }
}

function withoutProblem(cells: Cells): Cells {
  return Object.fromEntries(Object.entries(cells).filter(([column]) => column !== PROBLEM));
}

function getNote(row: number, title: string): FileRecord {
  return { row, note: `The column ${title.slice(0, 100)} is not known and not read.` };
}

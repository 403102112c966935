import { type Cells, linesOfTable, NoTable, type TableColumns } from './csv-table.js';
import type { FileRecord } from './file-records.js';

/**
 * A table with a line for each record. Each line is read for itself, so a broken one hides none behind it.
 * @param bodyOf The body of a request that a line stands for
 */
export async function* recordsOfTable(
  texts: AsyncIterable<string>,
  firstRow: number,
  columns: TableColumns,
  bodyOf: (cells: Cells) => object,
): AsyncGenerator<FileRecord> {
  const unknown: string[] = [];
  const begun = (table: { readonly unknown: readonly string[] }) => unknown.push(...table.unknown);
  try {
    for await (const { table, row, line } of linesOfTable(texts, firstRow, columns, begun)) {
      yield* unknown.splice(0).map((title) => noteOf(firstRow, title));
      const cells = table.cellsOf(line);
      if (typeof cells === 'string') {
        yield { row, problem: cells };
      } else if (Object.keys(cells).length > 0) {
        yield { row, body: bodyOf(withoutProblem(cells)) };
      }
    }
    yield* unknown.map((title) => noteOf(firstRow, title));
  } catch (error) {
    if (!(error instanceof NoTable)) {
      throw error;
    }
    yield { row: error.row, problem: error.message };
  }
}

/** A report of an earlier import has a column `problem`. */
function withoutProblem(cells: Cells): Cells {
  return Object.fromEntries(Object.entries(cells).filter(([column]) => column !== 'problem'));
}

function noteOf(row: number, title: string): FileRecord {
  return { row, note: `The column ${title.slice(0, 100)} is not known and not read.` };
}

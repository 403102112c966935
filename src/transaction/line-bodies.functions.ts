import { linesOf } from '#platform/file/lines.js';
import { ROW_LENGTH_MAX, type SentRow } from './sent-row.model.js';

/** JSON on each line: the body of a request. */
export async function* bodiesOfLines(
  texts: AsyncIterable<string>,
  firstRow: number,
): AsyncGenerator<SentRow> {
  for await (const [row, line] of linesOf(texts, firstRow, ROW_LENGTH_MAX)) {
    if (line.length > ROW_LENGTH_MAX) {
      yield { row, problem: `This line is too long. It should have ${ROW_LENGTH_MAX} characters or less.` };
    } else if (line.trim() !== '') {
      yield bodyOf(row, line);
    }
  }
}

function bodyOf(row: number, line: string): SentRow {
  try {
    const body: unknown = JSON.parse(line);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
      return { row, body };
    }
  } catch {
    // Told below.
  }
  return { row, problem: 'This line is no object in JSON.' };
}

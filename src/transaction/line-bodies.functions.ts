import { setImmediate as nextTurn } from 'node:timers/promises';
import { ROW_LENGTH_MAX, type SentRow } from './sent-row.model.js';

/** So many lines are read before others have their turn. */
const LINES_AT_ONCE = 64;

/**
 * The lines of a text that comes in pieces, with their numbers. Of one with more than `lengthMax` characters, only one more may
 * be there.
 */
export async function* linesOf(
  texts: AsyncIterable<string>,
  firstRow: number,
  lengthMax: number,
): AsyncGenerator<readonly [row: number, line: string]> {
  let begun = '';
  let row = firstRow;
  for await (const text of texts) {
    let from = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
      const line = begun + text.slice(from, end);
      begun = '';
      from = end + 1;
      yield [row, line.endsWith('\r') ? line.slice(0, -1) : line];
      row += 1;
      if (row % LINES_AT_ONCE === 0) {
        await nextTurn();
      }
    }
    begun += text.slice(from, from + lengthMax + 1 - begun.length);
  }
  if (begun !== '') {
    yield [row, begun];
  }
}

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

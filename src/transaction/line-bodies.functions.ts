import { ROW_LENGTH_MAX, type SentRow } from './sent-row.model.js';

/** The lines of a text that comes in pieces, with their numbers; one that is too long is cut. */
export async function* linesOf(
  texts: AsyncIterable<string>,
): AsyncGenerator<readonly [row: number, line: string]> {
  let rest = '';
  let row = 0;
  for await (const text of texts) {
    const lines = (rest + text).split('\n');
    rest = (lines.pop() ?? '').slice(0, ROW_LENGTH_MAX + 1);
    for (const line of lines) {
      yield [++row, line.replace(/\r$/, '')];
    }
  }
  if (rest !== '') {
    yield [row + 1, rest];
  }
}

/** JSON on each line: the body of a request. */
export async function* bodiesOfLines(texts: AsyncIterable<string>): AsyncGenerator<SentRow> {
  for await (const [row, line] of linesOf(texts)) {
    if (line.trim() !== '') {
      yield bodyOf(row, line);
    }
  }
}

function bodyOf(row: number, line: string): SentRow {
  if (line.length > ROW_LENGTH_MAX) {
    return { row, problem: 'This line is too long.' };
  }
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

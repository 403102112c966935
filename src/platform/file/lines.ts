import { setImmediate as nextTurn } from 'node:timers/promises';

/** So many lines are read before others have their turn. */
const LINES_AT_ONCE = 64;

/** The numbered lines of a text in pieces, which end with LF, CR LF or CR. Stops behind one that is longer than `lengthMax`. */
export async function* getLines(
  texts: AsyncIterable<string>,
  firstRow: number,
  lengthMax: number,
): AsyncGenerator<readonly [row: number, line: string]> {
  const lineBreak = /\r\n|\n|\r/g;
  let begun = '';
  let row = firstRow;
  let mayGoOnWithLf = false;
  for await (const text of texts) {
    let from = mayGoOnWithLf && text.startsWith('\n') ? 1 : 0;
    lineBreak.lastIndex = from;
    for (let found = lineBreak.exec(text); found; found = lineBreak.exec(text)) {
      const line = begun + text.slice(from, found.index);
      begun = '';
      from = lineBreak.lastIndex;
      yield [row, line];
      row += 1;
      if (row % LINES_AT_ONCE === 0) {
        await nextTurn();
      }
    }
    mayGoOnWithLf = text === '' ? mayGoOnWithLf : text.endsWith('\r');
    begun += text.slice(from, from + lengthMax + 1 - begun.length);
  }
  if (begun !== '') {
    yield [row, begun];
  }
}

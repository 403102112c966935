import { setImmediate as nextTurn } from 'node:timers/promises';
import { bodiesOfCsv } from './csv-bodies.functions.js';
import { bodiesOfLines } from './line-bodies.functions.js';
import type { SentRow } from './sent-row.model.js';
import { bodiesOfXml } from './xml-bodies.functions.js';

/** Characters that are read before other requests have their turn. */
const PIECE_LENGTH = 16 * 1024;

/**
 * The transactions of a file in UTF-8, one after the other: it may be of any size, and come in pieces of any size. What comes
 * first says what it is: `<` is XML, `{` a body in JSON on each line, anything else CSV.
 */
export async function* transactionsOfFile(
  chunks: AsyncIterable<Uint8Array | string>,
): AsyncGenerator<SentRow> {
  const pieces = piecesOf(textsOf(chunks));
  let row = 1;
  let next = await pieces.next();
  while (!next.done && next.value.trimStart() === '') {
    row += lineBreaksIn(next.value);
    next = await pieces.next();
  }
  const piece = next.done ? '' : next.value;
  const begin = piece.trimStart();
  row += lineBreaksIn(piece.slice(0, piece.length - begin.length));
  const whole = joined(begin, pieces);
  yield* begin.startsWith('<')
    ? bodiesOfXml(whole)
    : begin.startsWith('{')
      ? bodiesOfLines(whole, row)
      : bodiesOfCsv(whole, row);
}

function lineBreaksIn(text: string): number {
  return text.split('\n').length - 1;
}

async function* joined(begin: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield begin;
  yield* rest;
}

/** All as long as each other, but the last: how the file was cut on its way makes no difference. */
async function* piecesOf(texts: AsyncIterable<string>): AsyncGenerator<string, void> {
  let rest = '';
  for await (const text of texts) {
    rest += text;
    let from = 0;
    for (; rest.length - from >= PIECE_LENGTH; from += PIECE_LENGTH) {
      yield rest.slice(from, from + PIECE_LENGTH);
      await nextTurn();
    }
    rest = from === 0 ? rest : rest.slice(from);
  }
  yield rest;
}

/** Without a byte order mark. */
async function* textsOf(chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of chunks) {
    yield typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

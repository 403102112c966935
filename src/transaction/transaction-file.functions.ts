import { lineBreaksIn, textOfFile, UnreadableText } from '#platform/file/file-text.js';
import { bodiesOfCsv } from './csv-bodies.functions.js';
import { bodiesOfLines } from './line-bodies.functions.js';
import type { SentRow } from './sent-row.model.js';
import { unknownMembersOf } from './transaction-members.functions.js';
import { bodiesOfXml } from './xml-bodies.functions.js';

const NOTES_MAX = 50;

/**
 * The transactions of a file, one after the other: it may be of any size, and come in pieces of any size. What comes first says what it
 * is: `<` is XML, `{` a body in JSON on each line, anything else CSV.
 * @param encoding A name of the Encoding Standard; otherwise the file says it, or it is UTF-8
 */
export async function* transactionsOfFile(
  chunks: AsyncIterable<Uint8Array | string>,
  encoding?: string,
): AsyncGenerator<SentRow> {
  let last = 0;
  try {
    for await (const row of rowsOfText(textOfFile(chunks, encoding))) {
      last = row.row;
      yield row;
    }
  } catch (error) {
    if (!(error instanceof UnreadableText)) {
      throw error;
    }
    yield { row: last + 1, problem: `${error.message} The file is not read from here on.` };
  }
}

async function* rowsOfText(pieces: AsyncGenerator<string, void>): AsyncGenerator<SentRow> {
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
  if (begin.startsWith('<')) {
    yield* withNotes(bodiesOfXml(whole), 'element');
  } else if (begin.startsWith('{')) {
    yield* withNotes(bodiesOfLines(whole, row), 'member');
  } else {
    yield* bodiesOfCsv(whole, row);
  }
}

async function* joined(begin: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield begin;
  yield* rest;
}

/** A note for what no transaction has, once. */
async function* withNotes(rows: AsyncIterable<SentRow>, kind: 'element' | 'member'): AsyncGenerator<SentRow> {
  const noted = new Set<string>();
  for await (const sent of rows) {
    for (const path of sent.body && noted.size < NOTES_MAX ? unknownMembersOf(sent.body) : []) {
      if (!noted.has(path) && noted.size < NOTES_MAX) {
        noted.add(path);
        yield { row: sent.row, note: `The ${kind} ${path.slice(0, 100)} is not known and not read.` };
      }
    }
    yield sent;
  }
}

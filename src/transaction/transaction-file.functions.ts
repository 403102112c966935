import { bodiesOfCsv } from './csv-bodies.functions.js';
import { bodiesOfLines } from './line-bodies.functions.js';
import type { SentRow } from './sent-row.model.js';
import { bodiesOfXml } from './xml-bodies.functions.js';

/**
 * The transactions of a file in UTF-8, one after the other: it may be of any size. What comes first says what it is: `<` is
 * XML, `{` a body in JSON on each line, anything else CSV.
 */
export async function* transactionsOfFile(
  chunks: AsyncIterable<Uint8Array | string>,
): AsyncGenerator<SentRow> {
  const texts = textsOf(chunks);
  let begin = '';
  let next = await texts.next();
  while (!next.done && begin.trim() === '') {
    begin += next.value;
    next = await texts.next();
  }
  const whole = joined(begin, next, texts);
  const [first] = begin.trimStart();
  yield* first === '<' ? bodiesOfXml(whole) : first === '{' ? bodiesOfLines(whole) : bodiesOfCsv(whole);
}

async function* joined(
  begin: string,
  next: IteratorResult<string, void>,
  rest: AsyncGenerator<string, void>,
): AsyncGenerator<string> {
  yield begin;
  if (!next.done) {
    yield next.value;
  }
  yield* rest;
}

/** Without a byte order mark. */
async function* textsOf(chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  for await (const chunk of chunks) {
    yield typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

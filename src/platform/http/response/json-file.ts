import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { Request } from 'express';

export const NDJSON = 'application/x-ndjson';
const MIME_JSON = 'application/json';
const JSON_TYPE = `${MIME_JSON}; charset=utf-8`;

/**
 * A JSON file that is sent during the reading, for any size. A failed reading cuts the connection, so that no client takes half a file as
 * complete.
 * @param parts Texts that are one JSON value together
 */
export function jsonFile(name: string, parts: AsyncIterable<string>): StreamableFile {
  return streamParts(parts, {
    type: JSON_TYPE,
    disposition: `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`,
  });
}

/** A long answer that is written piece by piece, like a file. */
export function jsonPieces(parts: AsyncIterable<string>): StreamableFile {
  return streamParts(parts, { type: JSON_TYPE });
}

/** A line for each record, as loaders read them: the piece of a reading is written before the next one is read. */
export function jsonLines(pieces: AsyncIterable<readonly object[]>): StreamableFile {
  return streamParts(getLines(pieces), { type: NDJSON });
}

/** Whether the caller wants lines rather than one value. */
export function wantsLines(request: Request): boolean {
  return request.accepts([MIME_JSON, NDJSON]) === NDJSON;
}

async function* getLines(pieces: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  for await (const records of pieces) {
    yield records.map((record) => `${JSON.stringify(record)}\n`).join('');
  }
}

function streamParts(
  parts: AsyncIterable<string>,
  options: { readonly type: string; readonly disposition?: string },
): StreamableFile {
  return new StreamableFile(
    Readable.from(parts, { objectMode: true }).map((part: string) => Buffer.from(part)),
    options,
  ).setErrorHandler((_error, response) => {
    response.destroy?.();
  });
}

/** `[…]`, item by item. */
export async function* jsonList(items: AsyncIterable<object> | Iterable<object>): AsyncGenerator<string> {
  let before = '[';
  for await (const item of items) {
    yield `${before}${JSON.stringify(item)}`;
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

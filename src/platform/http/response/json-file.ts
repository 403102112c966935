import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';

/**
 * A JSON file that is sent during the reading, for any size. A failed reading cuts the connection, so that no client takes half a file as
 * complete.
 * @param parts Texts that are one JSON value together
 */
export function jsonFile(name: string, parts: AsyncIterable<string>): StreamableFile {
  return new StreamableFile(
    Readable.from(parts, { objectMode: true }).map((part: string) => Buffer.from(part)),
    {
      type: 'application/json; charset=utf-8',
      disposition: `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`,
    },
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

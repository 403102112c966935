import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { stringify } from 'csv-stringify';

type Cell = string | number | boolean | null | undefined;

/** For the API documentation: the handler answers with `csvFile`. */
export const AnswersCsv = (): MethodDecorator =>
  ApiOkResponse({ content: { 'text/csv': { schema: { type: 'string' } } } });

/** What a spreadsheet would run instead of showing, also by its full-width signs. A phone number is not among it. */
const FORMULA = /^(?:\s*[=@＝＠]|\s*[+\-＋－](?![\d ]+$)|[\t\r\n])/;

/**
 * A CSV file that is sent while it is read: its size does not matter. When reading fails on the way, the connection is
 * cut, so that no client takes half a file for a whole one.
 * @param columns Their titles, in the order of the cells of each row.
 */
export function csvFile(
  name: string,
  columns: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): StreamableFile {
  const csv = stringify({
    // Spreadsheets take a file without it for one in the encoding of the machine: Müller would be MÃ¼ller.
    bom: true,
    header: true,
    columns: [...columns],
    // Texts are quoted, all of them: a spreadsheet may separate cells by something else than a comma.
    cast: { string: (value, { header }) => ({ value, quoted: !header }) },
  });
  const source = Readable.from(harmless(rows));
  source.on('error', (error) => csv.destroy(error)).pipe(csv);
  return new StreamableFile(csv, {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`,
  }).setErrorHandler((_error, response) => {
    response.destroy?.();
  });
}

async function* harmless(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<Cell[]> {
  for await (const row of rows) {
    yield row.map((cell) => (typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell));
  }
}

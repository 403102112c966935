import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { stringify } from 'csv-stringify';

type Cell = string | number | boolean | null | undefined;

export const AnswersCsv = (): MethodDecorator =>
  ApiOkResponse({ content: { 'text/csv': { schema: { type: 'string' } } } });

/** Texts that spreadsheets run as formulas, also with full-width signs. Phone numbers are excluded. */
const FORMULA = /^(?:\s*[=@＝＠]|\s*[+\-＋－](?![\d ]+$)|[\t\r\n])/;

/**
 * A CSV file that is sent during the reading, for any size. A failed reading cuts the connection, so that no client takes half a file as
 * complete.
 * @param columns Titles, in the order of the cells
 */
export function csvFile(
  name: string,
  columns: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): StreamableFile {
  const csv = stringify({
    // Without it spreadsheets assume the encoding of the machine: Müller becomes MÃ¼ller.
    bom: true,
    header: true,
    columns: [...columns],
    // Quotes all texts, because spreadsheets may separate cells by other characters.
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

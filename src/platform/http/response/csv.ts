import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { stringify } from 'csv-stringify';

type Cell = string | number | boolean | null | undefined;
export type RecordColumn = string | readonly [title: string, member: string];

export const AnswersCsv = (): MethodDecorator =>
  ApiOkResponse({ content: { 'text/csv': { schema: { type: 'string' } } } });

/**
 * Texts that spreadsheets run as formulas, also with full-width and small signs. Phone numbers are excluded: they are kept with an ordinary
 * sign, so another one before digits is none.
 */
const FORMULA = /^(?:\s*[=@＝＠﹦﹫＋－﹢﹣]|\s*[+-](?![\d ]+$)|[\t\r\n])/;

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

/**
 * Writes a file with a row for each record. Lists of keys with values alone become `key:value;key:value`, as files of customers have them; other
 * lists and objects become JSON.
 * @param columns Names of members; with a title, where it is another one: `['city', 'address.city']`
 */
export function csvOfRecords(
  name: string,
  columns: readonly RecordColumn[],
  pages: AsyncIterable<readonly object[]>,
): StreamableFile {
  const titled = columns.map((column) => (typeof column === 'string' ? ([column, column] as const) : column));
  const titles = titled.map(([title]) => title);
  const members = titled.map(([, member]) => member);
  return csvFile(name, titles, getCells(members, pages));
}

async function* getCells(
  members: readonly string[],
  pages: AsyncIterable<readonly object[]>,
): AsyncGenerator<Cell[]> {
  for await (const records of pages) {
    for (const record of records) {
      yield members.map((path) => getCell(path.split('.').reduce<unknown>(getMember, record)));
    }
  }
}

function getMember(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function countMembers(value: unknown): number {
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
}

function getCell(value: unknown): Cell {
  if (value === undefined || value === null) {
    return null;
  }
  if (Array.isArray(value)) {
    return value.length === 0 ? null : getText(value);
  }
  const isPlain = typeof value === 'string' || typeof value === 'number';
  return isPlain ? value : JSON.stringify(value);
}

function getText(values: readonly unknown[]): string {
  const pairs = values.flatMap((each) => {
    const [key, value] = [getMember(each, 'key'), getMember(each, 'value')];
    const isPair = typeof key === 'string' && typeof value === 'string' && countMembers(each) === 2;
    return isPair ? [`${key}:${value}`] : [];
  });
  return pairs.length === values.length ? pairs.join(';') : JSON.stringify(values);
}

async function* harmless(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<Cell[]> {
  for await (const row of rows) {
    yield row.map((cell) => (typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell));
  }
}

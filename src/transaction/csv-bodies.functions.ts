import { CsvError, parse } from 'csv-parse/sync';
import { linesOf } from './line-bodies.functions.js';
import { ROW_LENGTH_MAX, type SentRow } from './sent-row.model.js';

const ITEMS_MAX = 501;
/** A line is read in one piece of work, which holds up other requests. */
const LINE_LENGTH_MAX = 64 * 1024;
const COLUMNS_MAX = 200;
const DATA = ['documentNumber', 'documentType', 'purchaseDate', 'purchasePlace'];
const BUYER = ['name', 'email', 'phone', 'loyaltyCardNumber', 'nip'];
const ADDRESS = ['street', 'address1', 'address2', 'postal', 'city', 'province', 'country'];
const ITEM = ['sku', 'itemName', 'quantity', 'grossValue', 'category', 'maker', 'itemLabels'];
const REST = ['pos', 'revisedDocument', 'labels'];
const COLUMNS: ReadonlySet<string> = new Set([...DATA, ...BUYER, ...ADDRESS, ...ITEM, ...REST]);
const CSV = { delimiter: ',', record_delimiter: '\n', relax_column_count: true, trim: true };

type Cells = Readonly<Record<string, string>>;

type Column = readonly [index: number, name: string];

interface Open {
  readonly row: number;
  readonly cells: Cells;
  readonly items: object[];
  /** Of its lines, and of what is empty between them. */
  length: number;
}

/**
 * CSV with a line of titles and a line for each item: lines that follow each other with the same `documentNumber` are one
 * transaction, of which the first says all but the items. Each line is read for itself, so that a broken one hides none
 * behind it.
 */
export async function* bodiesOfCsv(texts: AsyncIterable<string>, firstRow: number): AsyncGenerator<SentRow> {
  let columns: readonly Column[] | undefined;
  let open: Open | undefined;
  for await (const [row, line] of linesOf(texts, firstRow, LINE_LENGTH_MAX)) {
    if (line.length <= LINE_LENGTH_MAX && line.trim() === '') {
      grow(open, line);
      continue;
    }
    const cells = cellsOf(line);
    if (!columns) {
      const read = columnsOf(cells);
      if (typeof read === 'string') {
        yield { row, problem: read };
        return;
      }
      columns = read;
      continue;
    }
    if (typeof cells === 'string') {
      yield* ended(open);
      open = undefined;
      yield { row, problem: cells };
      continue;
    }
    const named = namedCells(columns, cells);
    const isNext = open?.cells['documentNumber'] === named['documentNumber'];
    if (!open || !isNext) {
      yield* ended(open);
      open = { row, cells: named, items: [], length: 0 };
    }
    grow(open, line);
    if (open.items.length < ITEMS_MAX && open.length <= ROW_LENGTH_MAX) {
      open.items.push(itemOf(named));
    }
  }
  yield* ended(open);
}

function grow(open: Open | undefined, { length }: string): void {
  if (open) {
    open.length += length + 1;
  }
}

function* ended(open: Open | undefined): Generator<SentRow> {
  if (!open) {
    return;
  }
  const { row, cells, items, length } = open;
  if (length > ROW_LENGTH_MAX) {
    const problem = `This transaction is too long. Its lines should have ${ROW_LENGTH_MAX} characters or less.`;
    yield { row, problem };
    return;
  }
  const customerData = { ...only(cells, BUYER), address: only(cells, ADDRESS) };
  const body = { transactionData: only(cells, DATA), customerData, items, ...only(cells, REST) };
  yield { row, body };
}

function itemOf({ itemName, itemLabels, ...cells }: Cells): object {
  return {
    ...only(cells, ITEM),
    ...(itemName !== undefined && { name: itemName }),
    ...(itemLabels !== undefined && { labels: itemLabels }),
  };
}

function only(cells: Cells, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (cells[name] === undefined ? [] : [[name, cells[name]]])),
  );
}

/** Those that are known, or what is wrong with the line of titles. */
function columnsOf(titles: readonly string[] | string): Column[] | string {
  if (typeof titles === 'string' || !titles.includes('documentNumber')) {
    return 'The first line should name the columns, documentNumber among them.';
  }
  if (titles.length > COLUMNS_MAX) {
    return `The first line should name ${COLUMNS_MAX} columns or less.`;
  }
  return [...titles.entries()].filter(([, title]) => COLUMNS.has(title));
}

/** Cells that are empty say nothing. */
function namedCells(columns: readonly Column[], cells: readonly string[]): Cells {
  return Object.fromEntries(
    columns.flatMap(([index, title]) => {
      const cell = cells[index]?.trim() ?? '';
      return cell === '' ? [] : [[title, cell]];
    }),
  );
}

/** The cells of one line, or why it is no CSV. */
function cellsOf(line: string): string[] | string {
  if (line.length > LINE_LENGTH_MAX) {
    return `This line is too long. It should have ${LINE_LENGTH_MAX} characters or less.`;
  }
  if (!line.includes('"')) {
    // The same, and quick.
    return line.split(',').map((cell) => cell.trim());
  }
  try {
    return parse(`${line}\n`, CSV)[0] ?? [];
  } catch (error) {
    if (error instanceof CsvError) {
      return 'This row is no CSV.';
    }
    throw error;
  }
}

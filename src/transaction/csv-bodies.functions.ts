import { CsvError, parse } from 'csv-parse/sync';
import { linesOf } from './line-bodies.functions.js';
import { ROW_LENGTH_MAX, type SentRow } from './sent-row.model.js';

const ITEMS_MAX = 501;
const DATA = ['documentNumber', 'documentType', 'purchaseDate', 'purchasePlace'];
const BUYER = ['name', 'email', 'phone', 'loyaltyCardNumber', 'nip'];
const ADDRESS = ['street', 'address1', 'address2', 'postal', 'city', 'province', 'country'];
const ITEM = ['sku', 'itemName', 'quantity', 'grossValue', 'category', 'maker', 'itemLabels'];
const REST = ['pos', 'revisedDocument', 'labels'];
const COLUMNS: ReadonlySet<string> = new Set([...DATA, ...BUYER, ...ADDRESS, ...ITEM, ...REST]);

type Cells = Readonly<Record<string, string>>;

interface Open {
  readonly row: number;
  readonly cells: Cells;
  readonly items: object[];
}

/**
 * CSV with a line of titles and a line for each item: lines that follow each other with the same `documentNumber` are one
 * transaction, of which the first says all but the items. Each line is read for itself, so that a broken one hides none
 * behind it.
 */
export async function* bodiesOfCsv(texts: AsyncIterable<string>): AsyncGenerator<SentRow> {
  let titles: readonly string[] | undefined;
  let open: Open | undefined;
  for await (const [row, line] of linesOf(texts)) {
    if (line.trim() === '') {
      continue;
    }
    const cells = cellsOf(line);
    if (!titles) {
      titles = typeof cells === 'string' ? [] : cells;
      if (!titles.includes('documentNumber')) {
        yield { row, problem: 'The first line should name the columns, documentNumber among them.' };
        return;
      }
      continue;
    }
    if (typeof cells === 'string') {
      yield* ended(open);
      open = undefined;
      yield { row, problem: cells };
      continue;
    }
    const named = namedCells(titles, cells);
    const isNext = open?.cells['documentNumber'] === named['documentNumber'];
    if (!open || !isNext) {
      yield* ended(open);
      open = { row, cells: named, items: [] };
    }
    if (open.items.length < ITEMS_MAX) {
      open.items.push(itemOf(named));
    }
  }
  yield* ended(open);
}

function* ended(open: Open | undefined): Generator<SentRow> {
  if (open) {
    const { row, cells, items } = open;
    const customerData = { ...only(cells, BUYER), address: only(cells, ADDRESS) };
    const body = { transactionData: only(cells, DATA), customerData, items, ...only(cells, REST) };
    yield { row, body };
  }
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

/** Columns that are not known, and cells that are empty, say nothing. */
function namedCells(titles: readonly string[], cells: readonly string[]): Cells {
  return Object.fromEntries(
    titles.flatMap((title, index) => {
      const cell = cells[index]?.trim() ?? '';
      return COLUMNS.has(title) && cell !== '' ? [[title, cell]] : [];
    }),
  );
}

/** The cells of one line, or why it is no CSV. */
function cellsOf(line: string): string[] | string {
  if (line.length > ROW_LENGTH_MAX) {
    return 'This line is too long.';
  }
  try {
    return parse(`${line}\n`, { delimiter: ',', relax_column_count: true, trim: true })[0] ?? [];
  } catch (error) {
    if (error instanceof CsvError) {
      return 'This row is no CSV.';
    }
    throw error;
  }
}

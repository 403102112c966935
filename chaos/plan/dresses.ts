/*
 * One table in the forms in which programs save it. A reader finds the same rows in each of them.
 */

/** The values of a row by column; an empty text for none. */
export type Table = readonly Readonly<Record<Column, string>>[];
export type Column = 'customerId' | 'customerEmail' | 'points' | 'comment' | 'expiresAt' | 'reference';

/**
 * `plain` is what a program writes; `spreadsheet` what a spreadsheet saves: a byte order mark, semicolons, quoted cells, blank rows, an empty column, TRUE and
 * FALSE in capitals, dates with points, addresses in capitals; `unicode` is its text in UTF-16, with padded cells; `sorted` has the rows and the columns in
 * another order, and `bars` says its separator; `lines` has an object on each line.
 */
export const DRESSES = ['plain', 'spreadsheet', 'unicode', 'sorted', 'bars', 'lines', 'xml'] as const;
export type Dress = (typeof DRESSES)[number];

const COLUMNS: readonly Column[] = [
  'customerId',
  'customerEmail',
  'points',
  'comment',
  'expiresAt',
  'reference',
];
const TITLES: Readonly<Record<Column, string>> = {
  customerId: 'CUSTOMER ID',
  customerEmail: 'E-Mail address',
  points: 'Points',
  comment: 'Reason',
  expiresAt: 'Valid until',
  reference: 'External-ID',
};
const MARK = '\uFEFF';
/** A blank row behind each of so many. */
const ROWS_PER_BLANK = 3;
/** No text in UTF-8 has it. */
const NO_UTF8 = 0xff;
const NUMBER = /^\d+$/;

export function getDressed(table: Table, dress: Dress): Uint8Array {
  const text = WRITERS[dress](table);
  return dress === 'unicode' ? Buffer.from(text, 'utf16le') : Buffer.from(text);
}

/** The end of it is no text any more. */
export function getTorn(table: Table): Uint8Array {
  return Buffer.concat([Buffer.from(plain(table).trimEnd()), Buffer.from([NO_UTF8, 10])]);
}

/** Two columns have one title. */
export function getDoubled(table: Table): Uint8Array {
  const [titles = '', ...rows] = plain(table).split('\n');
  return Buffer.from([`${titles},Points`, ...rows].join('\n'));
}

const WRITERS: Readonly<Record<Dress, (table: Table) => string>> = {
  plain,
  spreadsheet,
  unicode,
  sorted,
  bars,
  lines,
  xml,
};

function plain(table: Table): string {
  return getLines([COLUMNS, ...table.map((row) => COLUMNS.map((column) => row[column]))], ',');
}

function spreadsheet(table: Table): string {
  const columns = COLUMNS.map((column) => TITLES[column]);
  const cells = table.map((row, index) => [
    ...COLUMNS.map((column) => getCell(column, row[column])),
    index % 2 === 0 ? 'TRUE' : 'FALSE',
    '',
  ]);
  const blank = Array.from({ length: columns.length + 2 }, () => '');
  const rows = cells.flatMap((row, index) => (index % ROWS_PER_BLANK === 0 ? [row, blank] : [row]));
  const quoted = [[...columns, 'Active', ''], ...rows, blank].map((row) => row.map((cell) => `"${cell}"`));
  return MARK + getLines(quoted, ';', '\r\n');
}

function getCell(column: Column, cell: string): string {
  const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)T(\d+:\d+)/.exec(cell) ?? [];
  const isDate = column === 'expiresAt' && time !== undefined;
  return isDate ? `${day}.${month}.${year} ${time}` : column === 'customerEmail' ? cell.toUpperCase() : cell;
}

function unicode(table: Table): string {
  const rows = table.map((row) => COLUMNS.map((column) => ` ${row[column]}  `));
  return MARK + getLines([COLUMNS, ...rows], '\t', '\r\n');
}

function sorted(table: Table): string {
  const columns = [...COLUMNS].reverse();
  const rows = [...table].sort((one, other) => Number(one.points) - Number(other.points)).reverse();
  return getLines([columns, ...rows.map((row) => columns.map((column) => row[column]))], ',');
}

function bars(table: Table): string {
  const rows = table.map((row) => ['adding', ...COLUMNS.map((column) => row[column])]);
  return getLines([['sep=|'], ['Type', ...COLUMNS], ...rows], '|');
}

function lines(table: Table): string {
  return getLines(
    table.map((row) => {
      const members = getMembers(row).map(([column, cell]) => [
        column,
        NUMBER.test(cell) ? Number(cell) : cell,
      ]);
      return [JSON.stringify(Object.fromEntries(members))];
    }),
    '',
  );
}

function xml(table: Table): string {
  const rows = table.map((row) => {
    const members = getMembers(row).map(([column, cell]) => `<${column}>${cell}</${column}>`);
    return [`<pointsTransfer>${members.join('')}</pointsTransfer>`];
  });
  return getLines([['<pointsTransfers>'], ...rows, ['</pointsTransfers>']], '');
}

function getMembers(row: Table[number]): [Column, string][] {
  return COLUMNS.flatMap((column) => (row[column] === '' ? [] : [[column, row[column]]]));
}

function getLines(rows: readonly (readonly string[])[], separator: string, end = '\n'): string {
  return rows.map((cells) => cells.join(separator) + end).join('');
}

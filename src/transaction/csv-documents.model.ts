import { hash } from 'node:crypto';
import type { Cells, CsvTable } from '#platform/file/csv-table.js';
import { type FileRecord, RECORD_LENGTH_MAX } from '#platform/file/file-records.js';
import { ADDRESS_MEMBERS, BUYER_MEMBERS, DATA_MEMBERS, REST_MEMBERS } from './transaction-members.model.js';

/**
 * A transaction as it stands in a file: the body of a request, or why it cannot be read. With neither it shows that the file is being
 * read, which may take long before the first transaction is known.
 */
export interface SentRow extends FileRecord {
  /** The document number of a transaction that has several rows. */
  readonly number?: string;
  /** The lines of the items, where each has one. */
  readonly itemRows?: readonly number[];
  /** How much of the file is read by now, of 1, where the file is read twice. */
  readonly share?: number;
}

const ITEMS_MAX = 501;
/** Characters of all transactions that wait for more of their lines. */
const WAITING_LENGTH_MAX = 16 * 1024 * 1024;
const NUMBERS = ['quantity', 'grossValue'];
const WITH_COMMA = /^[-+]?\d+,\d+$/;
const WITH_POINT = /^[-+]?\d*\.\d+$/;
/** A comma before three digits may stand for thousands. */
const MAY_BE_THOUSANDS = /^[-+]?[1-9]\d{0,2},\d{3}$/;
const TOO_FAR_APART =
  'The lines of this transaction stand too far apart. Sort the file by documentNumber, and send it again.';

/** A line of a CSV file below its titles. */
export interface CsvRow {
  readonly row: number;
  readonly length: number;
  readonly cells: Cells;
  /** The document number, where it can be read. */
  readonly number: string | undefined;
  /** Why the line is not taken. */
  readonly problem?: string;
  /** The line in a file with what was refused. */
  readonly sentAgain: (problem: string) => string;
}

/** What is known of a CSV file when it has been read once. Keeps six bytes of a hash for each transaction. */
export class CsvSurvey {
  private readonly seen = new Set<number>();
  /** Into how many parts documents are cut whose lines do not stand together. */
  private readonly parts = new Map<number, number>();
  private last: string | undefined;
  private table: CsvTable | undefined;
  private lastRow = 1;
  private hasComma = false;
  private hasPoint = false;

  begin(table: CsvTable): void {
    this.table = table;
  }

  add({ row, number, cells }: CsvRow): void {
    this.lastRow = row;
    if (number !== undefined && number !== this.last) {
      const key = keyOf(number);
      if (this.seen.has(key)) {
        this.parts.set(key, (this.parts.get(key) ?? 1) + 1);
      }
      this.seen.add(key);
    }
    this.last = number;
    for (const column of NUMBERS) {
      const cell = cells[column] ?? '';
      this.hasComma ||= WITH_COMMA.test(cell) && !MAY_BE_THOUSANDS.test(cell);
      this.hasPoint ||= WITH_POINT.test(cell);
    }
  }

  /** Two numbers with the same hash count together: then both wait for longer than they would have to. */
  partsOf(number: string): number {
    return this.parts.get(keyOf(number)) ?? 1;
  }

  shareAt(row: number): number {
    return row / this.lastRow;
  }

  /** Whether decimals are written with a comma: a cell shows it, none is written otherwise, and commas do not separate cells. */
  get hasDecimalCommas(): boolean {
    return this.hasComma && !this.hasPoint && this.table?.hasFreeCommas === true;
  }

  get titles(): { titles?: string } {
    return this.table ? { titles: this.table.titlesWithProblem } : {};
  }

  get notes(): string[] {
    return (this.table?.unknown ?? []).map(
      (title) => `The column ${title.slice(0, 100)} is not known and not read.`,
    );
  }
}

interface Open {
  readonly number: string;
  readonly row: number;
  readonly cells: Record<string, string>;
  items: object[];
  itemRows: number[];
  /** All lines, also after one is refused; undefined when they are too long to be kept. */
  lines: CsvRow['sentAgain'][] | undefined;
  length: number;
  partsLeft: number;
  problem?: string;
}

/** Puts the lines of a CSV file together to transactions, each of which comes when its last line has been added. */
export class CsvDocuments {
  private readonly open = new Map<string, Open>();
  private current: Open | undefined;
  /** The line without a number that came last. */
  private unnamed: CsvRow | undefined;
  private length = 0;

  constructor(private readonly survey: CsvSurvey) {}

  add(line: CsvRow): SentRow[] {
    const { number } = line;
    if (number === undefined) {
      const problem = line.problem ?? '';
      this.refuse(this.current, besideUnnamed(line));
      const ended = this.endPart();
      this.unnamed = line;
      return [...ended, { row: line.row, problem, sentAgain: line.sentAgain }];
    }
    const ended = this.current?.number === number ? [] : this.endPart();
    this.current ??= this.open.get(number) ?? this.begin(number, line.row);
    if (this.unnamed) {
      this.refuse(this.current, besideUnnamed(this.unnamed));
      this.unnamed = undefined;
    }
    this.grow(this.current, line);
    return ended;
  }

  end(): SentRow[] {
    const ended = this.endPart();
    const rest = [...this.open.values()].map(sentRowOf);
    this.open.clear();
    return [...ended, ...rest];
  }

  private begin(number: string, row: number): Open {
    const partsLeft = this.survey.partsOf(number);
    const begun: Open = { number, row, cells: {}, items: [], itemRows: [], lines: [], length: 0, partsLeft };
    this.open.set(number, begun);
    return begun;
  }

  private grow(open: Open, { row, cells, length, problem, sentAgain }: CsvRow): void {
    if (problem !== undefined) {
      this.refuse(open, row === open.row ? problem : `Line ${row}: ${problem}`);
    }
    for (const column of [...DATA_MEMBERS, ...BUYER_MEMBERS, ...ADDRESS_MEMBERS, ...REST_MEMBERS]) {
      const [before, cell] = [open.cells[column], cells[column]];
      if (before !== undefined && cell !== undefined && before !== cell) {
        this.refuse(
          open,
          `Line ${row} has another ${column} than line ${open.row}: they have one documentNumber.`,
        );
      } else if (cell !== undefined) {
        open.cells[column] = cell;
      }
    }
    if (!open.lines) {
      return;
    }
    open.lines.push(sentAgain);
    open.length += length + 1;
    this.length += length + 1;
    if (open.problem === undefined && open.items.length < ITEMS_MAX) {
      open.items.push(itemOf(cells, this.survey.hasDecimalCommas));
      open.itemRows.push(row);
    }
    if (open.length > RECORD_LENGTH_MAX) {
      this.refuse(
        open,
        `This transaction is too long. Its lines should have ${RECORD_LENGTH_MAX} characters or less.`,
      );
      this.forget(open);
    } else if (this.length > WAITING_LENGTH_MAX) {
      this.refuse(open, TOO_FAR_APART);
      this.forget(open);
    }
  }

  /** The first reason stays, and so do the lines, which are sent again. */
  private refuse(open: Open | undefined, problem: string): void {
    if (open && open.problem === undefined) {
      open.problem = problem;
      open.items = [];
      open.itemRows = [];
    }
  }

  /** Frees what is kept of it. */
  private forget(open: Open): void {
    this.length -= open.length;
    open.lines = undefined;
    open.length = 0;
  }

  private endPart(): SentRow[] {
    const { current } = this;
    this.current = undefined;
    if (!current) {
      return [];
    }
    current.partsLeft -= 1;
    if (current.partsLeft > 0) {
      return [];
    }
    this.open.delete(current.number);
    this.length -= current.length;
    return [sentRowOf(current)];
  }
}

function keyOf(number: string): number {
  return hash('sha1', number, 'buffer').readUIntBE(0, 6);
}

function besideUnnamed({ row }: CsvRow): string {
  return `Line ${row} beside it may belong to this transaction: its documentNumber cannot be read.`;
}

function sentRowOf({ row, number, cells, items, itemRows, lines, problem }: Open): SentRow {
  const again = lines && {
    sentAgain: (reason: string) => lines.map((line, index) => line(index === 0 ? reason : '')).join('\n'),
  };
  if (problem !== undefined) {
    return { row, number, problem, ...again };
  }
  const customerData = { ...only(cells, BUYER_MEMBERS), address: only(cells, ADDRESS_MEMBERS) };
  const body = {
    transactionData: only(cells, DATA_MEMBERS),
    customerData,
    items,
    ...only(cells, REST_MEMBERS),
  };
  return { row, number, itemRows, body, ...again };
}

function itemOf(line: Cells, hasDecimalCommas: boolean): object {
  const { itemName, itemLabels, ...cells } = line;
  const numbers = hasDecimalCommas ? withPoints(cells) : {};
  return {
    ...only({ ...cells, ...numbers }, ['sku', 'quantity', 'grossValue', 'category', 'maker']),
    ...(itemName !== undefined && { name: itemName }),
    ...(itemLabels !== undefined && { labels: itemLabels }),
  };
}

function withPoints(cells: Cells): Record<string, string> {
  return Object.fromEntries(
    NUMBERS.flatMap((column) => {
      const cell = cells[column];
      return cell !== undefined && WITH_COMMA.test(cell) ? [[column, cell.replace(',', '.')]] : [];
    }),
  );
}

function only(cells: Cells, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (cells[name] === undefined ? [] : [[name, cells[name]]])),
  );
}

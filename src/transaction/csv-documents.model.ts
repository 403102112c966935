import { hash } from 'node:crypto';
import type { Cells, CsvTable } from '#platform/file/csv-table.js';
import { type FileRecord, RECORD_LENGTH_MAX } from '#platform/file/file-records.js';
import { type DateOrder, getReadings, WrittenDates } from '#platform/file/written-dates.js';
import { WrittenNumbers } from '#platform/file/written-numbers.js';
import { ADDRESS_MEMBERS, BUYER_MEMBERS, DATA_MEMBERS, REST_MEMBERS } from './transaction-members.model.js';

/** A transaction of a file: a request body, or why the row is unreadable. A row with neither only reports progress. */
export interface SentRow extends FileRecord {
  readonly number?: string;
  readonly itemRows?: readonly number[];
  /** The share of the file that is read, from 0 to 1. Only for files that are read twice. */
  readonly share?: number;
}

const ITEMS_MAX = 501;
/** Limit for the characters of all incomplete transactions. */
const WAITING_LENGTH_MAX = 16 * 1024 * 1024;
const NUMBERS = ['quantity', 'grossValue'];
const DATE = 'purchaseDate';
const TOO_FAR_APART =
  'The lines of this transaction stand too far apart. Sort the file by documentNumber, and send it again.';

export interface CsvRow {
  readonly row: number;
  readonly length: number;
  readonly cells: Cells;
  readonly number: string | undefined;
  readonly problem?: string;
  /** The row of the file of refused transactions. */
  readonly sentAgain: (problem: string) => string;
}

/** The result of the first reading of a CSV file. Keeps six bytes of a hash for each transaction. */
export class CsvSurvey {
  private readonly seen = new Set<number>();
  /** Numbers of parts, for documents with scattered lines. */
  private readonly parts = new Map<number, number>();
  private last: string | undefined;
  private table: CsvTable | undefined;
  private lastRow = 1;
  private unnamedRow: number | undefined;
  /** Lines without a number, by the cells that name their buyer. */
  private readonly unnamed = new Map<number, number>();
  private readonly numbers = new WrittenNumbers();
  private readonly dates: WrittenDates;

  /** @param order What stands first in dates, where it is known */
  constructor(order?: DateOrder) {
    this.dates = new WrittenDates(order);
  }

  begin(table: CsvTable): void {
    this.table = table;
  }

  add({ row, number, cells }: CsvRow): void {
    this.lastRow = row;
    if (number !== undefined && number !== this.last) {
      const key = getKey(number);
      if (this.seen.has(key)) {
        this.parts.set(key, (this.parts.get(key) ?? 1) + 1);
      }
      this.seen.add(key);
    }
    if (number === undefined) {
      this.unnamedRow ??= row;
      for (const key of keysOfBuyer(cells, cells[DATE])) {
        this.unnamed.set(key, this.unnamed.get(key) ?? row);
      }
    }
    this.last = number;
    NUMBERS.forEach((column) => this.numbers.note(cells[column] ?? ''));
    this.dates.note(cells[DATE] ?? '');
  }

  /** The cells as requests have them, as far as they can be read, and what cannot. */
  read(cells: Cells): { readonly cells: Cells; readonly problem?: string } {
    const read: Record<string, string> = { ...cells };
    for (const column of [DATE, ...NUMBERS]) {
      const cell = cells[column];
      const value = cell === undefined ? undefined : this.getReader(column).read(cell);
      if (typeof value === 'object') {
        return { cells, problem: `${column}: ${value.problem}` };
      }
      if (value !== undefined) {
        read[column] = value;
      }
    }
    return { cells: read };
  }

  private getReader(column: string): WrittenDates | WrittenNumbers {
    return column === DATE ? this.dates : this.numbers;
  }

  /** Numbers with the same hash count together and only wait longer. */
  getParts(number: string): number {
    return this.parts.get(getKey(number)) ?? 1;
  }

  /** A line without a number that may belong to any transaction: the lines of some do not stand together. */
  get strayRow(): number | undefined {
    return this.parts.size > 0 ? this.unnamedRow : undefined;
  }

  /**
   * A line without a number that may belong to a transaction with a line of these cells, wherever it stands: one of them names the buyer in both,
   * and the date, if it has one, is the same.
   */
  getUnnamedRow(cells: Cells): number | undefined {
    if (this.unnamed.size === 0) {
      return undefined;
    }
    const keys = [...keysOfBuyer(cells, undefined), ...keysOfBuyer(cells, cells[DATE])];
    return keys.map((key) => this.unnamed.get(key)).find((row) => row !== undefined);
  }

  shareAt(row: number): number {
    return row / this.lastRow;
  }

  get titles(): { titles?: string } {
    return this.table ? { titles: this.table.titlesWithProblem } : {};
  }

  get notes(): string[] {
    const unknown = this.table?.unknown ?? [];
    return [
      ...unknown.map((title) => `The column ${title.slice(0, 100)} is not known and not read.`),
      ...getReadings(this.dates, this.numbers),
    ];
  }
}

interface Open {
  readonly number: string;
  readonly row: number;
  readonly cells: Record<string, string>;
  items: object[];
  itemRows: number[];
  /** Includes the lines after a refusal. Undefined when the lines are too long to keep. */
  lines: CsvRow['sentAgain'][] | undefined;
  length: number;
  partsLeft: number;
  problem?: string;
}

/** Joins lines of a CSV file to transactions. A transaction comes out with its last line. */
export class CsvDocuments {
  private readonly open = new Map<string, Open>();
  private current: Open | undefined;
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
    const rest = [...this.open.values()].map(getSentRow);
    this.open.clear();
    return [...ended, ...rest];
  }

  private begin(number: string, row: number): Open {
    const partsLeft = this.survey.getParts(number);
    const begun: Open = { number, row, cells: {}, items: [], itemRows: [], lines: [], length: 0, partsLeft };
    this.open.set(number, begun);
    const { strayRow } = this.survey;
    if (strayRow !== undefined) {
      this.refuse(begun, getReason(strayRow, ''));
    }
    return begun;
  }

  private grow(open: Open, { row, cells: sent, length, problem: unreadable, sentAgain }: CsvRow): void {
    const { cells, problem = unreadable } = this.survey.read(sent);
    const unnamedRow = this.survey.getUnnamedRow(sent);
    if (unnamedRow !== undefined) {
      this.refuse(open, getReason(unnamedRow, ''));
    }
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
      open.items.push(getItem(cells));
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

  /** Keeps the first reason, and the lines for the file of refused transactions. */
  private refuse(open: Open | undefined, problem: string): void {
    if (open && open.problem === undefined) {
      open.problem = problem;
      open.items = [];
      open.itemRows = [];
    }
  }

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
    return [getSentRow(current)];
  }
}

function getKey(number: string): number {
  return hash('sha1', number, 'buffer').readUIntBE(0, 6);
}

function keysOfBuyer(cells: Cells, date: string | undefined): number[] {
  return BUYER_MEMBERS.flatMap((member) => {
    const cell = cells[member];
    return cell === undefined ? [] : [getKey(JSON.stringify([member, cell, date]))];
  });
}

function besideUnnamed({ row }: CsvRow): string {
  return getReason(row, ' beside it');
}

function getReason(row: number, where: string): string {
  return `Line ${row}${where} may belong to this transaction: its documentNumber cannot be read.`;
}

function getSentRow({ row, number, cells, items, itemRows, lines, problem }: Open): SentRow {
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

function getItem(line: Cells): object {
  const { itemName, itemLabels, ...cells } = line;
  return {
    ...only(cells, ['sku', 'quantity', 'grossValue', 'category', 'maker']),
    ...(itemName !== undefined && { name: itemName }),
    ...(itemLabels !== undefined && { labels: itemLabels }),
  };
}

function only(cells: Cells, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (cells[name] === undefined ? [] : [[name, cells[name]]])),
  );
}

import { parse } from 'csv-parse/sync';
import { csvProblem, CsvTable, plainTitle, type TableColumns } from '#platform/file/csv-table.js';
import { textAsItComes, UnreadableText } from '#platform/file/file-text.js';
import { getLines } from '#platform/file/lines.js';

/** A code with its line in a file or its place in a list. */
export interface SentCode {
  readonly row: number;
  readonly code: string;
  /** Why the row is unreadable; `code` then has its beginning. */
  readonly problem?: string;
}

export interface FileNote {
  readonly note: string;
}

const COLUMNS: TableColumns = {
  titles: {
    // In the languages of the panel, and of spreadsheets around them.
    code: [
      'codes',
      'coupon',
      'coupons',
      'couponCode',
      'couponCodes',
      'couponNumber',
      'voucher',
      'vouchers',
      'voucherCode',
      'voucherCodes',
      'voucherNumber',
      'promoCode',
      'promoCodes',
      'promotionCode',
      'discountCode',
      'discountCodes',
      'giftCode',
      'giftCodes',
      'giftCardCode',
      'rewardCode',
      'redeemCode',
      'Gutscheincode',
      'Gutscheincodes',
      'Gutschein',
      'Gutscheine',
      'Gutscheinnummer',
      'Gutscheinnr',
      'Rabattcode',
      'Rabattcodes',
      'Aktionscode',
      'Aktionscodes',
      'Kupon',
      'Kupons',
      'Kuponcode',
      'Coupon-Nr',
      'Couponnummer',
      'Geschenkcode',
      'Einlösecode',
      'Prämiencode',
      'Vorteilscode',
      'kod',
      'kody',
      'kupony',
      'bon',
      'bony',
      'kod kuponu',
      'kody kuponów',
      'kod rabatowy',
      'kody rabatowe',
      'kod promocyjny',
      'kody promocyjne',
      'kod bonu',
      'numer kuponu',
      'numer bonu',
      'kod vouchera',
      'code promo',
      'codes promo',
      'code de réduction',
      'code cadeau',
      "bon d'achat",
      'código',
      'códigos',
      'cupón',
      'cupones',
      'código de cupón',
      'código promocional',
      'código de descuento',
      'codice',
      'codici',
      'codice sconto',
      'codice promozionale',
      'buono',
      'kortingscode',
      'kortingscodes',
    ],
  },
  required: ['code'],
};
const TITLES: ReadonlySet<string> = new Set(['code', ...(COLUMNS.titles['code'] ?? [])].map(plainTitle));

const SEPARATORS = [',', ';', '\t'];
const NO_CONTENT = /^[\s,;\t|"]*$/;
const CELLS = /[^,;\t]+/g;
const CSV = { delimiter: SEPARATORS, record_delimiter: '\n', relax_column_count: true, trim: true };

/** The maximum of one line. A line is kept in memory and parsed at once, which blocks other requests. */
const LINE_LENGTH_MAX = 1024 * 1024;
/** Quoted lines take ten times as long. */
const QUOTED_LENGTH_MAX = 64 * 1024;
const SHOWN_OF_LINE = 200;
const TITLES_SHOWN = 10;

const QUOTED_TOO_LONG = `This line has quotes and is too long. It should have ${QUOTED_LENGTH_MAX} characters or less.`;
const TOO_LONG = `This line is too long. It should have ${LINE_LENGTH_MAX} characters or less.`;
const SEVERAL =
  'This line has several cells. Without a line of titles, each code stands on a line of its own.';
const NO_CODE = 'This line has no code.';

/**
 * Reads the codes of a CSV file of any size in pieces. With a line of titles, only the column `code` (or coupon, voucher code and the like)
 * is read, and notes name the other columns. Without titles each line is a code, or one line has all codes: a second line with several
 * cells shows a table, which is refused. Codes contain no line breaks, so lines are parsed one by one.
 * @param encoding A name of the Encoding Standard; by default the byte order mark, then UTF-8
 */
export async function* codesOfFile(
  chunks: AsyncIterable<Uint8Array | string>,
  encoding?: string,
): AsyncGenerator<readonly (SentCode | FileNote)[]> {
  const file = new CodeFile();
  let last = 0;
  try {
    for await (const [row, line] of getLines(textAsItComes(chunks, encoding), 1, LINE_LENGTH_MAX)) {
      last = row;
      const read = file.read(row, line);
      if (read.length > 0) {
        yield read;
      }
      if (file.isRefused) {
        return;
      }
    }
    yield file.end();
  } catch (error) {
    if (!(error instanceof UnreadableText)) {
      throw error;
    }
    const problem = `${error.message} The file is not read from here on.`;
    yield [...file.end(), { row: last + 1, code: '', problem }];
  }
}

class CodeFile {
  isRefused = false;
  private separator: string | undefined;
  private table: CsvTable | undefined;
  private hasBegun = false;
  private first: { readonly row: number; readonly cells: readonly string[] } | undefined;

  read(row: number, line: string): (SentCode | FileNote)[] {
    if (line.length > LINE_LENGTH_MAX) {
      return this.takeFirst(refused(row, line, TOO_LONG));
    }
    if (isBlank(line)) {
      return [];
    }
    if (this.table) {
      return inTable(this.table, row, line);
    }
    if (!this.hasBegun) {
      const named = CsvTable.separatorIn(line);
      if (named !== undefined && this.separator === undefined) {
        this.separator = named;
        return [];
      }
      this.hasBegun = true;
      if (hasTitle(line)) {
        return this.beginTable(row, line);
      }
      return this.begin(row, line);
    }
    const cells = getCells(line);
    if (typeof cells === 'string') {
      return this.takeFirst(refused(row, line, cells));
    }
    if (cells.length < 2) {
      return this.takeFirst(cells.map((code) => ({ row, code })));
    }
    return this.first ? this.refuse(this.first) : refused(row, line, SEVERAL);
  }

  end(): SentCode[] {
    return this.takeFirst([]);
  }

  private begin(row: number, line: string): SentCode[] {
    const cells = getCells(line);
    if (typeof cells === 'string') {
      return refused(row, line, cells);
    }
    if (cells.length < 2) {
      return cells.map((code) => ({ row, code }));
    }
    this.first = { row, cells };
    return [];
  }

  private beginTable(row: number, line: string): (SentCode | FileNote)[] {
    const table = CsvTable.of(line, COLUMNS, this.separator);
    if (typeof table === 'string') {
      this.isRefused = true;
      return refused(row, line, table);
    }
    this.table = table;
    return table.unknown.map((title) => ({ note: `The column ${title.slice(0, 100)} is not read.` }));
  }

  private takeFirst(further: readonly SentCode[]): SentCode[] {
    const { row = 0, cells = [] } = this.first ?? {};
    this.first = undefined;
    return [...cells.map((code) => ({ row, code })), ...further];
  }

  private refuse({ row, cells }: { readonly row: number; readonly cells: readonly string[] }): SentCode[] {
    this.isRefused = true;
    const seen = cells.slice(0, TITLES_SHOWN).map((cell) => cell.slice(0, 40));
    const shown = `${seen.join(', ')}${cells.length > seen.length ? ', …' : ''}`;
    return refused(
      row,
      shown,
      `This file has several columns. Its first line should name them, with the title code above the codes; it has ${shown}.`,
    );
  }
}

function refused(row: number, line: string, problem: string): SentCode[] {
  return [{ row, code: line.slice(0, SHOWN_OF_LINE), problem }];
}

function inTable(table: CsvTable, row: number, line: string): SentCode[] {
  const cells = table.getCells(line);
  if (typeof cells === 'string') {
    return refused(row, line, cells);
  }
  const { code } = cells;
  if (code !== undefined) {
    return [{ row, code }];
  }
  return table.isBlank(line) ? [] : refused(row, line, NO_CODE);
}

/** Tells lines of separators, which spreadsheets write for cleared rows. */
function isBlank(line: string): boolean {
  return NO_CONTENT.test(line) && getCells(line).length === 0;
}

function hasTitle(line: string): boolean {
  return line.split(/[,;\t|]/).some((cell) => TITLES.has(plainTitle(cell)));
}

function getCells(line: string): string[] | string {
  if (!line.includes('"')) {
    return line.match(CELLS)?.flatMap((cell) => cell.trim() || []) ?? [];
  }
  if (line.length > QUOTED_LENGTH_MAX) {
    return QUOTED_TOO_LONG;
  }
  try {
    return (parse(`${line}\n`, CSV)[0] ?? []).flatMap((cell) => cell.trim() || []);
  } catch (error) {
    return csvProblem(error);
  }
}

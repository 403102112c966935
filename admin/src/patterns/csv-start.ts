/** So much of a file is read to show how it begins. */
const BYTES_READ = 64 * 1024;
const ROWS_SHOWN = 5;
const SEPARATORS = [';', ',', '\t', '|'] as const;
const LINE_FEED = 10;

/** How a CSV file begins: its titles, and its first rows. */
export interface CsvStart {
  readonly separator: string;
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** How many bytes come before the first row. */
  readonly titleBytes: number;
}

/** Undefined for XML, JSON and what has no line of titles. @param encoding As the service takes it; empty for UTF-8 */
export async function readCsvStart(file: File, encoding: string): Promise<CsvStart | undefined> {
  const bytes = new Uint8Array(await file.slice(0, BYTES_READ).arrayBuffer());
  const text = new TextDecoder(encoding || 'utf-8').decode(bytes);
  if (/^\s*[<{]/.test(text)) {
    return undefined;
  }
  const [first = '', ...others] = text.split(/\r?\n/);
  // A line `sep=;` is before the titles: the service reads such a file as it is.
  const separator = SEPARATORS.find((each) => first.split(each).length > 1);
  const end = bytes.indexOf(LINE_FEED);
  if (separator === undefined || end === -1 || /^sep=/i.test(first)) {
    return undefined;
  }
  return {
    separator,
    titles: getCells(first, separator),
    rows: others
      .filter((line) => line.trim() !== '')
      .slice(0, ROWS_SHOWN)
      .map((line) => getCells(line, separator)),
    titleBytes: end + 1,
  };
}

/** Gives the file other titles. */
export function withTitles(file: File, { separator, titleBytes }: CsvStart, titles: readonly string[]): File {
  const line = titles.map((title) => `"${title.replaceAll('"', '""')}"`).join(separator);
  return new File([`${line}\r\n`, file.slice(titleBytes)], file.name, { type: file.type });
}

/** Whether two titles mean the same column: case, blanks and punctuation make no difference. */
export function isSameTitle(one: string, other: string): boolean {
  return getBare(one) === getBare(other);
}

function getBare(title: string): string {
  return title.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');
}

/** A quoted cell may contain the separator; a quote in it is doubled. */
function getCells(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  const signs = [...line];
  for (const [index, sign] of signs.entries()) {
    if (sign === '"') {
      isQuoted = !isQuoted;
      if (isQuoted && index > 0 && signs[index - 1] === '"') {
        cell += sign;
      }
    } else if (sign === separator && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else {
      cell += sign;
    }
  }
  return [...cells, cell].map((each) => each.trim());
}

/** A code as it stands in a file or a list, and where: its line, or its place. */
export interface SentCode {
  readonly row: number;
  readonly code: string;
}

/** One cell and what ends it; in quotes it may hold what would end it, and quotes twice. */
const CELL = /(?: *"((?:[^"]|""){0,250})" *|([^;,\t\r\n]*))([;,\t]|\r\n|\n|\r)/y;
/** As much as a cell in quotes can take: what is longer is not in quotes, it only begins with one. */
const QUOTED_LENGTH_MAX = 600;
/** No code is as long: of what is longer, the beginning is enough to refuse it. */
const CELL_LENGTH_MAX = 2000;
const SHOWN_OF_LONG_CELL = 200;

const TITLES: ReadonlySet<string> = new Set(['code', 'codes', 'coupon', 'coupons', 'coupon code']);

/**
 * The codes of a CSV file, piece by piece: it may be of any size. Every cell is a code, whether cells are separated by
 * semicolons, commas, tabs or line breaks; a title in the first cell and empty cells are passed over. Whatever is in
 * the file, something can be said of every cell: one that nobody can take does not hide those behind it.
 */
export async function* codesOfFile(
  chunks: AsyncIterable<Uint8Array | string>,
): AsyncGenerator<readonly SentCode[]> {
  const decoder = new TextDecoder();
  const cells = new Cells();
  for await (const chunk of chunks) {
    const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    yield cells.read(text, false);
  }
  yield cells.read(`${decoder.decode()}\n`, true);
}

class Cells {
  private rest = '';
  private row = 1;
  private isFirst = true;

  /** The cells that are complete by now. */
  read(text: string, isEnd: boolean): SentCode[] {
    const all = this.rest + text;
    const found: SentCode[] = [];
    let at = 0;
    while (at < all.length && (isEnd || mayBeRead(all, at))) {
      CELL.lastIndex = at;
      const match = CELL.exec(all);
      if (!match) {
        break;
      }
      at = CELL.lastIndex;
      this.take(found, match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
      this.row += /[\r\n]/.test(match[3] ?? '') ? 1 : 0;
    }
    this.rest = all.slice(at);
    if (this.rest.length > CELL_LENGTH_MAX) {
      this.rest = this.rest.slice(0, SHOWN_OF_LONG_CELL);
    }
    return found;
  }

  private take(found: SentCode[], cell: string): void {
    const code = cell.trim();
    if (code === '') {
      return;
    }
    const isTitle = this.isFirst && TITLES.has(code.toLowerCase());
    this.isFirst = false;
    if (!isTitle) {
      found.push({ row: this.row, code });
    }
  }
}

/** Whether what is to come cannot change what the next cell is: where its quotes end, or its line. */
function mayBeRead(text: string, at: number): boolean {
  const beginning = text.slice(at, at + QUOTED_LENGTH_MAX);
  const isWhole = beginning.length === QUOTED_LENGTH_MAX;
  return isWhole || (!/^ *"/.test(beginning) && !beginning.endsWith('\r'));
}

import { JsonMalformed, JsonTooComplex, parseJson } from './json-text.js';
import type { FileRecord } from './file-records.js';
import { textOfFile, UnreadableText } from './file-text.js';

export interface JsonListLimits {
  /** Characters of one record, which is kept in memory. */
  readonly lengthMax: number;
  readonly valuesMax: number;
  /** Whether each record has an id. An object with another list and without an id is then an answer with another list, and no record. */
  readonly haveIds?: boolean;
}

const DEPTH_MAX = 12;
const KEYS_MAX = 1000;
const KEY_LENGTH_MAX = 64;
const ID = /(?:^i|I)d$/;

/**
 * The records of JSON in a file of any size: the entries of a list, those of the member `list` of an object, or the objects
 * themselves, one after the other. So answers of a list may stand in a file page after page, and records one on each line.
 */
export async function* recordsOfJsonList(
  chunks: AsyncIterable<Uint8Array | string>,
  list: string,
  limits: JsonListLimits,
): AsyncGenerator<FileRecord> {
  const scanner = new JsonListScanner(list, limits);
  let row = 1;
  try {
    for await (const text of textOfFile(chunks)) {
      for (const found of scanner.read(text)) {
        row = found.row;
        yield getRecord(found, limits);
        if (found.isEnd) {
          return;
        }
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableText)) {
      throw error;
    }
    yield { row, problem: `${error.message} The file is not read from here on.` };
    return;
  }
  if (scanner.isInside) {
    yield { row: scanner.row, problem: 'The file ends in the middle of its JSON: the rest is missing.' };
  }
}

interface Found {
  readonly row: number;
  /** Undefined for a record that is too long, and for what is no record. */
  readonly text?: string;
  readonly problem?: string;
  /** Nothing that comes after it can be read. */
  readonly isEnd?: boolean;
}

function getRecord({ row, text, problem }: Found, { valuesMax }: JsonListLimits): FileRecord {
  if (text === undefined) {
    return { row, problem: problem ?? '' };
  }
  try {
    const body = parseJson(Buffer.from(text), { depthMax: DEPTH_MAX, keysMax: KEYS_MAX, valuesMax });
    return { row, body: body as object };
  } catch (error) {
    if (error instanceof JsonTooComplex) {
      return { row, problem: `This record is too complex: ${error.message}.` };
    }
    if (error instanceof JsonMalformed) {
      return { row, problem: error.message };
    }
    throw error;
  }
}

/** Finds where records begin and end, by brackets outside texts. Whether a record is JSON is for the parser to say. */
class JsonListScanner {
  row = 1;
  private depth = 0;
  /** The depth of the list that is read; 0 outside of it. */
  private listDepth = 0;
  private inText = false;
  private isEscaped = false;
  /** The last text at the depth of members, and the member that follows its colon. */
  private text = '';
  private member = '';
  /** The object at the top that is read has this first list that is not the one that is looked for. */
  private otherList: string | undefined;
  private hasId = false;
  private begun:
    | { readonly row: number; readonly depth: number; text: string; isTooLong: boolean }
    | undefined;

  constructor(
    private readonly list: string,
    private readonly limits: JsonListLimits,
  ) {}

  get isInside(): boolean {
    return this.depth > 0;
  }

  *read(piece: string): Generator<Found> {
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const next = piece[at] ?? '';
      if (next === '\n') {
        this.row += 1;
      }
      if (this.inText) {
        this.readText(next);
        continue;
      }
      if (this.isStray(next)) {
        yield { row: this.row, problem: this.describeStray(next), isEnd: true };
        return;
      }
      switch (next) {
        case '"':
          this.inText = true;
          this.text = '';
          break;
        case ':':
          this.readMember();
          break;
        case '{':
          this.depth += 1;
          if (this.isRecordDepth) {
            this.begun = { row: this.row, depth: this.depth, text: '', isTooLong: false };
            this.otherList = undefined;
            this.hasId = false;
            from = at;
          }
          break;
        case '[':
          this.depth += 1;
          if (this.listDepth === 0 && (this.depth === 1 || (this.depth === 2 && this.member === this.list))) {
            this.listDepth = this.depth;
            this.begun = undefined;
          } else if (this.listDepth === 0 && this.depth === 2) {
            this.otherList ??= this.member;
          }
          break;
        case '}':
        case ']':
          if (this.begun?.depth === this.depth) {
            this.keep(piece.slice(from, at + 1));
            yield this.end(this.begun);
            this.begun = undefined;
          }
          this.listDepth = this.listDepth === this.depth ? 0 : this.listDepth;
          this.depth -= 1;
          if (this.depth < 0) {
            yield { row: this.row, problem: `Unexpected ${next}.`, isEnd: true };
            return;
          }
      }
    }
    if (this.begun) {
      this.keep(piece.slice(from));
    }
  }

  private readMember(): void {
    if (this.depth === 1) {
      this.member = this.text;
      this.hasId ||= ID.test(this.member);
    }
  }

  private readText(next: string): void {
    if (this.isEscaped) {
      this.isEscaped = false;
    } else if (next === '\\') {
      this.isEscaped = true;
    } else if (next === '"') {
      this.inText = false;
      return;
    }
    if (this.depth === 1 && this.text.length < KEY_LENGTH_MAX) {
      this.text += next;
    }
  }

  /** An object is a record at the top, and in the list. One at the top that turns out to have the list is none. */
  private get isRecordDepth(): boolean {
    return this.depth === this.listDepth + 1 && (this.listDepth > 0 || this.begun === undefined);
  }

  private keep(text: string): void {
    if (this.begun && !this.begun.isTooLong) {
      this.begun.isTooLong = this.begun.text.length + text.length > this.limits.lengthMax;
      this.begun.text = this.begun.isTooLong ? '' : this.begun.text + text;
    }
  }

  private end({ row, depth, text, isTooLong }: NonNullable<JsonListScanner['begun']>): Found {
    if (this.limits.haveIds === true && depth === 1 && !this.hasId && this.otherList !== undefined) {
      const problem = `This is no record, and its list ${JSON.stringify(this.otherList)} is not known: the list should be called ${JSON.stringify(this.list)}.`;
      return { row, problem };
    }
    const problem = `This record is too long. It should have ${this.limits.lengthMax} characters or less.`;
    return isTooLong ? { row, problem } : { row, text };
  }

  /** Between records there are blanks and commas. */
  private isStray(next: string): boolean {
    const isBetween =
      this.depth === 0 || (this.listDepth > 0 && this.depth === this.listDepth && !this.begun);
    return isBetween && next.trim() !== '' && !'{}[],'.includes(next);
  }

  private describeStray(next: string): string {
    const what =
      this.depth === 0 ? 'The file is no list of records in JSON' : 'An entry of the list is no record';
    return `${what}: unexpected ${JSON.stringify(next)}. The file is not read from here on.`;
  }
}

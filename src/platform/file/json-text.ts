import { mistakeIn } from './json-mistake.js';

/* Parses JSON of callers, after a check of its size. */

export interface JsonLimits {
  readonly depthMax: number;
  /** Does not apply to objects whose first key begins with a digit: a list may be sent as `{"0":…,"1":…}`. */
  readonly keysMax: number;
  /** The sum of texts, numbers, lists and objects. */
  readonly valuesMax: number;
}

/** For bodies of requests and lines of files. Code that walks over a deeper value runs out of stack; a campaign with 50,000 codes has 60,000 values. */
export const JSON_LIMITS: JsonLimits = { depthMax: 12, keysMax: 1000, valuesMax: 60_000 };

export class JsonTooComplex extends Error {}

export class JsonMalformed extends Error {}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_OBJECT = 0x7b;
const OPEN_LIST = 0x5b;
const CLOSE_OBJECT = 0x7d;
const CLOSE_LIST = 0x5d;
const NOT_COUNTED = -1;
const IS_STRUCTURE = new Uint8Array(256);
for (const byte of [QUOTE, COMMA, OPEN_OBJECT, OPEN_LIST, CLOSE_OBJECT, CLOSE_LIST]) {
  IS_STRUCTURE[byte] = 1;
}

export function parseJson(bytes: Buffer, limits: JsonLimits): unknown {
  checkJson(bytes, limits);
  const text = new TextDecoder().decode(bytes);
  try {
    return JSON.parse(text);
  } catch {
    throw new JsonMalformed(mistakeIn(text));
  }
}

/** Checks the structure in one pass. The result is undefined for malformed JSON. @throws {JsonTooComplex} */
function checkJson(bytes: Buffer, limits: JsonLimits): void {
  const counts = new Counts(limits);
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (IS_STRUCTURE[byte] === 0) {
      continue;
    }
    if (byte === QUOTE) {
      counts.text(isDigit(bytes[at + 1]));
      at = endOfText(bytes, at);
    } else if (byte === COMMA) {
      counts.comma();
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      counts.close();
    } else {
      counts.open(byte === OPEN_OBJECT);
    }
  }
}

class Counts {
  private readonly around: number[] = [];
  private keys = NOT_COUNTED;
  private values = 1;
  private isFirstKey = false;

  constructor(private readonly limits: JsonLimits) {}

  text(beginsWithDigit: boolean): void {
    if (this.isFirstKey && beginsWithDigit) {
      this.keys = NOT_COUNTED;
    }
    this.isFirstKey = false;
  }

  comma(): void {
    this.value();
    if (this.keys !== NOT_COUNTED) {
      this.keys += 1;
      if (this.keys > this.limits.keysMax) {
        throw new JsonTooComplex(`an object of more than ${this.limits.keysMax} keys`);
      }
    }
  }

  open(isObject: boolean): void {
    this.value();
    this.around.push(this.keys);
    if (this.around.length > this.limits.depthMax) {
      throw new JsonTooComplex(`more than ${this.limits.depthMax} levels`);
    }
    this.keys = isObject ? 1 : NOT_COUNTED;
    this.isFirstKey = isObject;
  }

  close(): void {
    this.keys = this.around.pop() ?? NOT_COUNTED;
    this.isFirstKey = false;
  }

  private value(): void {
    this.values += 1;
    if (this.values > this.limits.valuesMax) {
      throw new JsonTooComplex(`more than ${this.limits.valuesMax} values`);
    }
  }
}

/** The index of the closing quote. One loop, because a search for each quote is slow for many. */
function endOfText(bytes: Buffer, start: number): number {
  let end = start + 1;
  while (end < bytes.length && bytes[end] !== QUOTE) {
    end += bytes[end] === BACKSLASH ? 2 : 1;
  }
  return end;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

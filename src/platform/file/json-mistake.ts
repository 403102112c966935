/** What may come next: a value, a key, what is between them, or nothing. */
type Expected = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end' | 'nothing';

const BLANKS = /[ \t\n\r]*/y;
const LITERAL = /true|false|null/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** The search for a mistake takes ten times as long as parsing, and any caller may cause it. */
const LOOKED_AT_MAX = 64 * 1024;
/** The length of an escape, the longest token that must be complete. */
const TOKEN_LENGTH_MAX = '\\u0000'.length;

/** One sentence about the first mistake near the beginning. Messages of engines differ. */
export function mistakeIn(whole: string): string {
  const text = whole.slice(0, LOOKED_AT_MAX + TOKEN_LENGTH_MAX);
  const at = new Reader(text).firstMistake();
  if (at >= LOOKED_AT_MAX && text.length < whole.length) {
    return `This is not valid JSON: the mistake comes after the first ${LOOKED_AT_MAX} characters.`;
  }
  const { line, start } = getLine(text, at);
  const place = `line ${line}, column ${at - start + 1} (position ${at})`;
  // One character, also of two code units.
  const [shown] = text.slice(at, at + 2);
  return shown === undefined
    ? `This is not valid JSON: it ends too early, at ${place}.`
    : `This is not valid JSON: unexpected ${JSON.stringify(shown)} at ${place}.`;
}

function getLine(text: string, at: number): { readonly line: number; readonly start: number } {
  let [line, start] = [1, 0];
  for (let end = text.indexOf('\n'); end !== -1 && end < at; end = text.indexOf('\n', start)) {
    line += 1;
    start = end + 1;
  }
  return { line, start };
}

class Reader {
  private at = 0;
  private expected: Expected = 'value';
  private readonly around: ('[' | '{')[] = [];

  constructor(private readonly text: string) {}

  firstMistake(): number {
    for (;;) {
      this.skip(BLANKS);
      const before = this.at;
      if (before >= this.text.length || !this.step(this.text[before] ?? '')) {
        // A mistake inside a text or a number is at the wrong character.
        return this.at;
      }
    }
  }

  /** Reads one token; false for an unexpected one. */
  private step(next: string): boolean {
    switch (this.expected) {
      case 'value':
        return this.value(next);
      case 'value-or-end':
        return next === ']' ? this.close('[') : this.value(next);
      case 'key':
        return next === '"' && this.string() && this.expect('colon');
      case 'key-or-end':
        return next === '}' ? this.close('{') : next === '"' && this.string() && this.expect('colon');
      case 'colon':
        if (next === ':') {
          this.take();
          return this.expect('value');
        }
        return false;
      case 'comma-or-end':
        return this.commaOrEnd(next);
      case 'nothing':
        return false;
    }
  }

  private value(next: string): boolean {
    if (next === '{' || next === '[') {
      this.around.push(next);
      this.take();
      return this.expect(next === '{' ? 'key-or-end' : 'value-or-end');
    }
    const isRead = next === '"' ? this.string() : this.skip(LITERAL) || this.skip(NUMBER);
    return isRead && this.expectAfterValue();
  }

  private commaOrEnd(next: string): boolean {
    const inObject = this.around.at(-1) === '{';
    if (next === ',') {
      this.take();
      return this.expect(inObject ? 'key' : 'value');
    }
    return next === (inObject ? '}' : ']') && this.close(inObject ? '{' : '[');
  }

  private close(opened: '[' | '{'): boolean {
    this.take();
    return this.around.pop() === opened && this.expectAfterValue();
  }

  private string(): boolean {
    this.take();
    while (this.at < this.text.length) {
      const next = this.text[this.at] ?? '';
      if (next === '"') {
        return this.take();
      }
      if (next < ' ' || (next === '\\' && !this.skip(ESCAPE))) {
        return false;
      }
      if (next !== '\\') {
        this.take();
      }
    }
    return false;
  }

  private skip(token: RegExp): boolean {
    token.lastIndex = this.at;
    const [found] = token.exec(this.text) ?? [];
    this.at += found?.length ?? 0;
    return found !== undefined;
  }

  private take(): true {
    this.at += 1;
    return true;
  }

  private expect(expected: Expected): true {
    this.expected = expected;
    return true;
  }

  private expectAfterValue(): true {
    return this.expect(this.around.length === 0 ? 'nothing' : 'comma-or-end');
  }
}

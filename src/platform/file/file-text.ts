import { setImmediate as nextTurn } from 'node:timers/promises';

/** Characters that are read before other requests have their turn. */
const PIECE_LENGTH = 16 * 1024;
/** Enough for a byte order mark, and for what XML declares in its first line. */
const HEAD_LENGTH = 256;
const DECLARATION = /^\s*<\?xml\s[^>]*?\sencoding\s*=\s*["']([^"']*)["']/;
const DAMAGED = '\uFFFD';

/** The file is no text in its encoding. The message says where and why, and is complete. */
export class UnreadableText extends Error {}

/**
 * The text of a file, in pieces of the same length but for the last: how the file was cut on its way makes no difference.
 * @param asked see `textAsItComes`
 * @throws {UnreadableText} where the file stops being a text
 */
export async function* textOfFile(
  chunks: AsyncIterable<Uint8Array | string>,
  asked?: string,
): AsyncGenerator<string, void> {
  let rest = '';
  for await (const text of textAsItComes(chunks, asked)) {
    rest += text;
    let from = 0;
    for (; rest.length - from >= PIECE_LENGTH; from += PIECE_LENGTH) {
      yield rest.slice(from, from + PIECE_LENGTH);
      await nextTurn();
    }
    rest = from === 0 ? rest : rest.slice(from);
  }
  yield rest;
}

export function lineBreaksIn(text: string): number {
  return text.split('\n').length - 1;
}

/**
 * The text of a file without its byte order mark, as soon as it is there.
 *
 * The encoding is that of the byte order mark; otherwise the one that is asked for, the one that XML declares, or UTF-8. UTF-16 without
 * a mark is recognised by its zero bytes. What is not in this encoding is never replaced by other characters.
 * @param asked A name of the Encoding Standard, such as `windows-1252`
 * @throws {UnreadableText} where the file stops being a text
 */
export async function* textAsItComes(
  chunks: AsyncIterable<Uint8Array | string>,
  asked?: string,
): AsyncGenerator<string> {
  let head: Uint8Array | undefined = new Uint8Array();
  let decoding: Decoding | undefined;
  for await (const chunk of chunks) {
    let bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    if (!decoding) {
      head = Buffer.concat([head ?? Buffer.alloc(0), bytes]);
      if (head.length < HEAD_LENGTH) {
        continue;
      }
      decoding = new Decoding(getEncoding(head, asked));
      bytes = head;
      head = undefined;
    }
    yield decoding.read(bytes);
  }
  if (!decoding) {
    const bytes = head ?? new Uint8Array();
    decoding = new Decoding(getEncoding(bytes, asked));
    yield decoding.read(bytes);
  }
  yield decoding.end();
}

function getEncoding(head: Uint8Array, asked: string | undefined): string {
  const [first, second, third] = head;
  if (first === 0xef && second === 0xbb && third === 0xbf) {
    return 'utf-8';
  }
  if ((first === 0xff && second === 0xfe) || (first && second === 0)) {
    return 'utf-16le';
  }
  if ((first === 0xfe && second === 0xff) || (first === 0 && second)) {
    return 'utf-16be';
  }
  const declared = DECLARATION.exec(Buffer.from(head.subarray(0, HEAD_LENGTH)).toString('latin1'))?.[1];
  const named = asked ?? declared ?? 'utf-8';
  // In UTF-16 the declaration itself would have zero bytes.
  return /^utf-?16/i.test(named) ? 'utf-8' : named;
}

class Decoding {
  private readonly decoder: TextDecoder;
  private readonly name: string;
  private row = 1;

  /** @throws {UnreadableText} for an encoding that is not known */
  constructor(encoding: string) {
    try {
      this.decoder = new TextDecoder(encoding, { fatal: true });
    } catch {
      throw new UnreadableText(`The encoding ${encoding.slice(0, 40)} is not known.`);
    }
    this.name = this.decoder.encoding.toUpperCase();
  }

  read(bytes: Uint8Array): string {
    return this.checked(
      () => this.decoder.decode(bytes, { stream: true }),
      () => new TextDecoder(this.decoder.encoding).decode(bytes),
    );
  }

  end(): string {
    return this.checked(
      () => this.decoder.decode(),
      () => DAMAGED,
    );
  }

  private checked(decode: () => string, withMarks: () => string): string {
    let text: string;
    try {
      text = decode();
    } catch {
      const row = this.row + lineBreaksIn(withMarks().split(DAMAGED, 1)[0] ?? '');
      throw new UnreadableText(`The file is not in ${this.name}: line ${row} has other bytes.`);
    }
    const damaged = text.indexOf(DAMAGED);
    if (damaged !== -1) {
      const row = this.row + lineBreaksIn(text.slice(0, damaged));
      throw new UnreadableText(`Line ${row} has U+FFFD, which stands for a character that was lost before.`);
    }
    this.row += lineBreaksIn(text);
    return text;
  }
}

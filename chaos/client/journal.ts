import { closeSync, createReadStream, openSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';

const BUFFERED_MAX = 1 << 16;

/**
 * What the clients know, in the order in which they came to know it. One line each, words between spaces:
 *
 *     > 17 0 2 key buy c4 g9 q2        operation 17 was sent, attempt 0, to process 2, under its key
 *     < 17 0 200 1f3c… <id>:<code> …   it was answered: status, digest of the body, what it has made
 *     ? 17 0 reason                    unknown outcome: sent, and no answer came
 *     x 17 0 reason                    nothing was done: it never got there, or the answer says so
 *     ! text                           what was done to the servers
 */
export class Journal {
  private readonly descriptor: number;
  private lines: string[] = [];
  private size = 0;

  constructor(readonly file: string) {
    this.descriptor = openSync(file, 'w');
  }

  write(...words: readonly (string | number)[]): void {
    const line = `${words.join(' ')}\n`;
    this.lines.push(line);
    this.size += line.length;
    if (this.size > BUFFERED_MAX) {
      this.flush();
    }
  }

  flush(): void {
    writeSync(this.descriptor, this.lines.join(''));
    this.lines = [];
    this.size = 0;
  }

  close(): void {
    this.flush();
    closeSync(this.descriptor);
  }
}

export function getLines(file: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(file), crlfDelay: Infinity });
}

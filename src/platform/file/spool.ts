import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const READ_LENGTH = 16 * 1024;

/** A text on the disk that is read a second time: too long for the memory, and gone when the process ends, however it ends. */
export class Spool {
  private length = 0;

  private constructor(private readonly file: FileHandle) {}

  static async open(): Promise<Spool> {
    const path = join(tmpdir(), `laurel-${randomUUID()}`);
    const file = await open(path, 'wx+', 0o600);
    // Without a name it needs no tidying up.
    await unlink(path);
    return new Spool(file);
  }

  /** The pieces of `texts`, which are kept as they pass. */
  async *keeping(texts: AsyncIterable<string>): AsyncGenerator<string, void> {
    for await (const text of texts) {
      const { bytesWritten } = await this.file.write(text, this.length);
      this.length += bytesWritten;
      yield text;
    }
  }

  /** All that is kept. */
  texts(): AsyncIterable<string> {
    return this.file.createReadStream({
      start: 0,
      autoClose: false,
      encoding: 'utf8',
      highWaterMark: READ_LENGTH,
    });
  }

  async close(): Promise<void> {
    await this.file.close();
  }
}

import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const READ_LENGTH = 16 * 1024;

/** A text on the disk that is read a second time: too long for the memory, and gone when the process ends, however it ends. */
export class Spool {
  private kept = 0;

  private constructor(private readonly file: FileHandle) {}

  static async open(): Promise<Spool> {
    const path = join(tmpdir(), `laurel-${randomUUID()}`);
    const file = await open(path, 'wx+', 0o600);
    // Without a name it needs no tidying up.
    await unlink(path);
    return new Spool(file);
  }

  /** The pieces, which are kept as they pass. */
  async *keeping<Piece extends string | Uint8Array>(
    pieces: AsyncIterable<Piece>,
  ): AsyncGenerator<Piece, void> {
    for await (const piece of pieces) {
      this.kept += await this.write(piece);
      yield piece;
    }
  }

  async append(text: string): Promise<void> {
    this.kept += text === '' ? 0 : await this.write(text);
  }

  private async write(piece: string | Uint8Array): Promise<number> {
    const at = this.kept;
    const written =
      typeof piece === 'string'
        ? await this.file.write(piece, at)
        : await this.file.write(piece, 0, piece.length, at);
    return written.bytesWritten;
  }

  get length(): number {
    return this.kept;
  }

  get descriptor(): number {
    return this.file.fd;
  }

  async read(start: number, length: number): Promise<Uint8Array> {
    const { buffer, bytesRead } = await this.file.read(Buffer.alloc(length), 0, length, start);
    return buffer.subarray(0, bytesRead);
  }

  bytes(): AsyncIterable<Uint8Array> {
    return this.file.createReadStream({ start: 0, autoClose: false, highWaterMark: READ_LENGTH });
  }

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

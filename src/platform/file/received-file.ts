import type { Spool } from './spool.js';

/** Longer names are cut: they are shown, and lead nowhere. */
const NAME_LENGTH_MAX = 255;
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

/** A whole file that a caller has sent. It is on the disk, without a name there, and gone when the request ends. */
export class ReceivedFile {
  /** The name that is shown. It is never a path. */
  readonly name: string;

  constructor(
    name: string | undefined,
    private readonly spool: Spool,
  ) {
    const shown = (name ?? '').split(/[/\\]/).at(-1)?.replace(UNSHOWN, '').trim() ?? '';
    this.name = shown.slice(0, NAME_LENGTH_MAX) || 'file';
  }

  get bytes(): number {
    return this.spool.length;
  }

  /** For another process, which reads it by position. */
  get descriptor(): number {
    return this.spool.descriptor;
  }

  async head(length: number): Promise<Uint8Array> {
    return this.spool.read(0, length);
  }

  async whole(): Promise<Uint8Array> {
    return this.spool.read(0, this.bytes);
  }
}

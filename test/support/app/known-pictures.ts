import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ReceivedFile } from '#platform/file/received-file.js';
import { PictureEncoder, type PictureSender } from '#platform/picture/picture-encoder.js';

type Encoded = ReturnType<PictureEncoder['encode']>;

const known = new Map<string, Encoded>();

/**
 * Encodes each picture once: the same bytes become the same files, and a process for each upload takes longer than most tests.
 * Specs about these processes take the real encoder.
 */
@Injectable()
export class KnownPictures extends PictureEncoder {
  override async encode(file: ReceivedFile, sender: PictureSender = 'staff'): Encoded {
    const hash = createHash('sha256')
      .update(await file.whole())
      .digest('hex');
    const name = `${sender} ${hash}`;
    const encoded = known.get(name) ?? super.encode(file, sender);
    known.set(name, encoded);
    // What was refused is looked at again.
    encoded.catch(() => known.delete(name));
    return encoded;
  }
}

/*
 * What pictures are taken, and in which sizes they are kept. docs/files.md describes it for callers.
 */

/** The longest side in pixels, by size. Smaller pictures keep their size. */
export const PICTURE_SIZES: Readonly<Record<PictureSize, number>> = { list: 192, card: 768, full: 1920 };
export type PictureSize = 'list' | 'card' | 'full';

export type PictureFormat = 'original' | 'webp';

/** The longest side of a picture that is taken. */
export const PICTURE_SIDE_MAX = 8000;
/** For senders of which there are many: the largest costs a third of the processor time. Cameras of phones send 4,032. */
export const SMALLER_SIDE_MAX = 4608;

export const PICTURE_BYTES_MAX = 10 * 1024 * 1024;

/** By the extensions of their files. */
export const PICTURE_TYPES = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const;
export type PictureExtension = keyof typeof PICTURE_TYPES;

/** The first bytes that tell the types. */
export const PICTURE_HEAD_LENGTH = 12;

/** By content; the name and the type that a caller sends are ignored. Undefined for everything else, SVG included. */
export function getPictureType(head: Uint8Array): PictureExtension | undefined {
  const text = Buffer.from(head).toString('latin1');
  if (text.startsWith('\x89PNG\r\n\x1a\n')) {
    return 'png';
  }
  if (text.startsWith('\xff\xd8\xff')) {
    return 'jpg';
  }
  return text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP' ? 'webp' : undefined;
}

/** One file of a picture. Sizes of a small picture share files. */
export interface EncodedFile {
  readonly sizes: readonly PictureSize[];
  readonly extension: PictureExtension;
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

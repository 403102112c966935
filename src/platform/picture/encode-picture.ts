import { fstatSync, readSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import { type EncodedFile, PICTURE_SIZES, type PictureExtension, type PictureSize } from './picture.js';

/*
 * A process of its own that decodes the picture on its stdin, which is a file, and writes it anew in all sizes to stdout: see
 * `PictureEncoder`. What comes out has nothing but pixels.
 */

export type PictureProblem = 'damaged' | 'too-large';

type Described = Omit<EncodedFile, 'bytes'> & { readonly length: number };

export type EncodingOutcome = { readonly problem: PictureProblem } | { readonly files: readonly Described[] };

const LOADERS: Readonly<Record<PictureExtension, string>> = {
  png: 'VipsForeignLoadPngBuffer',
  jpg: 'VipsForeignLoadJpegBuffer',
  webp: 'VipsForeignLoadWebpBuffer',
};

/** Other readers of the library are shut, whatever a file contains. */
function openOnly(extension: PictureExtension): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: [LOADERS[extension]] });
  sharp.cache(false);
  sharp.concurrency(1);
}

interface Pixels {
  readonly data: Buffer;
  readonly raw: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 };
}

async function getPixels(picture: Buffer, sideMax: number): Promise<Pixels | PictureProblem> {
  const source = { limitInputPixels: sideMax ** 2, failOn: 'error' } as const;
  try {
    const { width, height } = await sharp(picture, source).metadata();
    if (width > sideMax || height > sideMax) {
      return 'too-large';
    }
    const { data, info } = await sharp(picture, source)
      .autoOrient()
      .resize(within('full'))
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width: across, height: down, channels } = info;
    return { data, raw: { width: across, height: down, channels } };
  } catch (error) {
    return /pixel limit/.test((error as Error).message) ? 'too-large' : 'damaged';
  }
}

function within(size: PictureSize) {
  const side = PICTURE_SIZES[size];
  return { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const;
}

/** The largest first. */
async function getFiles({ data, raw }: Pixels, own: PictureExtension): Promise<EncodedFile[]> {
  const files: EncodedFile[] = [];
  for (const size of ['full', 'card', 'list'] as const) {
    for (const extension of new Set<PictureExtension>([own, 'webp'])) {
      const before = files.findIndex((file) => file.extension === extension && fits(file, size));
      const [same] = before === -1 ? [] : files.splice(before, 1);
      files.push(
        same ? { ...same, sizes: [...same.sizes, size] } : await encoded({ data, raw }, extension, size),
      );
    }
  }
  return files;
}

function fits({ width, height }: EncodedFile, size: PictureSize): boolean {
  return Math.max(width, height) <= PICTURE_SIZES[size];
}

async function encoded(
  { data, raw }: Pixels,
  extension: PictureExtension,
  size: PictureSize,
): Promise<EncodedFile> {
  const resized = sharp(data, { raw }).resize(within(size));
  const written = {
    png: () => resized.png(),
    jpg: () => resized.jpeg({ quality: 85 }),
    webp: () => resized.webp({ quality: 82, smartSubsample: true }),
  }[extension]();
  const { data: bytes, info } = await written.toBuffer({ resolveWithObject: true });
  return { sizes: [size], extension, width: info.width, height: info.height, bytes };
}

function stdin(): Buffer {
  const bytes = Buffer.alloc(fstatSync(0).size);
  // By position: the process that has written the file has the same one open.
  for (let at = 0; at < bytes.length;) {
    const read = readSync(0, bytes, at, bytes.length - at, at);
    if (read === 0) {
      break;
    }
    at += read;
  }
  return bytes;
}

/** Requests go before it. Where memory runs out, this process ends rather than the service. */
function yieldToService(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Only Linux has all of it.
  }
}

function write(outcome: EncodingOutcome, contents: readonly Uint8Array[] = []): void {
  process.stdout.write(`${JSON.stringify(outcome)}\n`);
  contents.forEach((bytes) => process.stdout.write(bytes));
}

yieldToService();
const extension = process.argv[2] as PictureExtension;
openOnly(extension);
const pixels = await getPixels(stdin(), Number(process.argv[3]));
if (typeof pixels === 'string') {
  write({ problem: pixels });
} else {
  const files = await getFiles(pixels, extension);
  write(
    { files: files.map(({ bytes, ...file }) => ({ ...file, length: bytes.length })) },
    files.map(({ bytes }) => bytes),
  );
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { TestApp } from '../app/test-app.js';

type Kind = 'png' | 'jpeg' | 'webp';

export const MIME = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' } as const;

/** The smallest picture, for scenes that need any. */
export const PIXELS = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQImWM4oWFzQsOGAUIBACMOBLHqD2IvAAAAAElFTkSuQmCC',
  'base64',
);

/** A document of one empty page. */
export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

const drawn = new Map<string, Promise<Buffer>>();

/** A picture with some colours in it, the same one each time. */
export async function getPicture(kind: Kind, width = 320, height = 240): Promise<Buffer> {
  const name = `${kind} ${width}x${height}`;
  const picture = drawn.get(name) ?? draw(kind, width, height);
  drawn.set(name, picture);
  return picture;
}

async function draw(kind: Kind, width: number, height: number): Promise<Buffer> {
  const red = { r: 200, g: 40, b: 60 };
  const blue = { r: 20, g: 90, b: 210 };
  const half = { create: { width: Math.ceil(width / 2), height, channels: 3, background: blue } } as const;
  const inset = await sharp(half).png().toBuffer();
  return sharp({ create: { width, height, channels: 3, background: red } })
    .composite([{ input: inset, left: 0, top: 0 }])
    .toFormat(kind)
    .toBuffer();
}

export interface Upload {
  readonly name?: string;
  readonly type?: string;
  /** The field of the form. */
  readonly field?: string;
}

/** A form with one file, not sent yet. */
export function upload(
  app: TestApp,
  path: string,
  content: Buffer,
  { name = 'picture.png', type = 'image/png', field = 'photo[file]' }: Upload = {},
  as = app.as('admin'),
) {
  return as.ask('post', path).attach(field, content, { filename: name, contentType: type });
}

/** The answer with its body as bytes. */
export async function bytesAt(app: TestApp, path: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(`${app.address}${path}`, { headers });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

/** Names of the files in the storage, in order. */
export function storedFiles(app: TestApp): string[] {
  try {
    return readdirSync(filesDirectory(app), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.includes('.'))
      .sort();
  } catch {
    return [];
  }
}

export function storedFile(app: TestApp, name: string): Buffer {
  return readFileSync(join(filesDirectory(app), name));
}

export function filesDirectory({ environment }: TestApp): string {
  return environment['FILES_DIR'] ?? join(environment['DATA_DIR'] ?? '', 'files');
}

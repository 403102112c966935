import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/*
 * npm run demo:pictures
 *
 * Renders the drawings of the demo programme, `src/operations/demo/pictures/*.svg`, as WebP: one file for each size that pictures are kept
 * in and that is smaller than the drawing, and one of its own size. The demo is loaded with these files, without the library.
 */
const FOLDER = fileURLToPath(new URL('../src/operations/demo/pictures', import.meta.url));
/** The longest side: `list` and `card` of `src/platform/picture/picture.ts`. No drawing is larger than `full`. */
const SIZES = [192, 768];
const QUALITY = 80;

const files = readdirSync(FOLDER);
files.filter((file) => file.endsWith('.webp')).forEach((file) => rmSync(join(FOLDER, file)));
for (const drawing of files.filter((file) => file.endsWith('.svg'))) {
  const { width, height } = await sharp(join(FOLDER, drawing)).metadata();
  const longest = Math.max(width, height);
  for (const side of [...SIZES.filter((size) => size < longest), longest]) {
    const [w, h] = [width, height].map((each) => Math.round((each * side) / longest));
    const file = `${drawing.replace(/\.svg$/, '')}-${w}x${h}.webp`;
    await sharp(join(FOLDER, drawing))
      .resize(w, h)
      .webp({ quality: QUALITY, effort: 6 })
      .toFile(join(FOLDER, file));
  }
}

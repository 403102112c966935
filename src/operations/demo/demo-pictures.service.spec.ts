import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { PICTURE_SIZES } from '#platform/picture/picture.js';
import { LEVELS } from './demo-programme.service.js';
import { REWARDS } from './demo-rewards.model.js';

const FOLDER = join(import.meta.dirname, 'pictures');
/** They are in every image and package. */
const BYTES_MAX = 300_000;

const files = readdirSync(FOLDER);
const drawings = files.filter((file) => file.endsWith('.svg')).map((file) => file.replace(/\.svg$/, ''));
const rendered = files.filter((file) => file.endsWith('.webp'));

describe('pictures of the demo', () => {
  it('are drawn for all rewards, levels and the programme, and for nothing else', () => {
    const named = [...REWARDS, ...LEVELS].map(({ picture }) => picture);
    expect(drawings.sort()).toEqual([...named, 'logo', 'small-logo', 'hero-image'].sort());
  });

  it.each(drawings)(
    '%s is rendered in its size, and in the smaller ones that pictures are kept in',
    async (name) => {
      const { width, height } = await sharp(join(FOLDER, `${name}.svg`)).metadata();
      const longest = Math.max(width, height);
      const sides = [...Object.values(PICTURE_SIZES).filter((size) => size < longest), longest];
      const expected = sides.map((side) => {
        const [w, h] = [width, height].map((each) => Math.round((each * side) / longest));
        return `${name}-${w}x${h}.webp`;
      });
      const found = rendered.filter((file) => file.replace(/-\d+x\d+\.webp$/, '') === name);
      expect(found.sort()).toEqual(expected.sort());

      const real = await Promise.all(
        found.map(async (file) => {
          const { width: w, height: h, format } = await sharp(readFileSync(join(FOLDER, file))).metadata();
          return `${name}-${w}x${h}.${format}`;
        }),
      );
      expect(real).toEqual(found);
    },
  );

  it('are small', () => {
    const bytes = rendered.reduce((sum, file) => sum + statSync(join(FOLDER, file)).size, 0);
    expect(bytes).toBeLessThan(BYTES_MAX);
  });
});

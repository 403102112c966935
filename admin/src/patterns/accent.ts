import type { MantineColorsTuple } from '@mantine/core';

type Rgb = readonly [number, number, number];

/** An accent colour as the service keeps it. */
export const ACCENT_COLOR = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
/** The ground of pages in dark mode. */
const DARK_GROUND: Rgb = [36, 36, 36];
/** WCAG 2.2 demands 4.5 of text; a little more is left for grounds that are not quite white. */
const CONTRAST = 5;
const STEP = 0.04;

/**
 * Ten shades of an accent colour, from light to dark, with the meanings that shades of `theme.ts` have: 8 is readable on white and white on it, 4
 * is readable on the ground of dark mode. A colour for which that does not hold is made darker or lighter until it does.
 * @param accent fits `ACCENT_COLOR`
 */
export function getShades(accent: string): MantineColorsTuple {
  const main = mixUntil(readColor(accent), BLACK, (color) => getContrast(color, WHITE) >= CONTRAST);
  const light = mixUntil(
    mix(main, WHITE, 0.35),
    WHITE,
    (color) => getContrast(color, DARK_GROUND) >= CONTRAST,
  );
  const toWhite = (part: number) => mix(light, WHITE, part);
  const toMain = (part: number) => mix(light, main, part);
  return [
    ...([toWhite(0.9), toWhite(0.75), toWhite(0.55), toWhite(0.3), light] as const),
    ...([toMain(0.25), toMain(0.5), toMain(0.75), main, mix(main, BLACK, 0.25)] as const),
  ].map(writeColor) as unknown as MantineColorsTuple;
}

/** For a part of a page in another colour than the page: variables of Mantine are resolved at its root. */
export function getAccentVariables(shades: MantineColorsTuple): Record<string, string> {
  const [main, dark] = [shades[8], shades[9]];
  return {
    ...Object.fromEntries(shades.map((shade, index) => [`--mantine-color-laurel-${index}`, shade])),
    '--mantine-color-laurel-filled': main,
    '--mantine-color-laurel-filled-hover': dark,
    '--mantine-primary-color-filled': main,
    '--mantine-primary-color-filled-hover': dark,
  };
}

function mixUntil(color: Rgb, other: Rgb, isEnough: (color: Rgb) => boolean): Rgb {
  for (let part = 0; part < 1; part += STEP) {
    const mixed = mix(color, other, part);
    if (isEnough(mixed)) {
      return mixed;
    }
  }
  return other;
}

function mix(one: Rgb, other: Rgb, part: number): Rgb {
  const channel = (index: 0 | 1 | 2) => one[index] + (other[index] - one[index]) * part;
  return [channel(0), channel(1), channel(2)];
}

function getContrast(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Relative luminance of WCAG. */
function getLuminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function readColor(text: string): Rgb {
  const short = /^#(.)(.)(.)$/.exec(text);
  const digits = short ? short.slice(1).map((digit) => digit + digit) : (text.slice(1).match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = digits.map((each) => Number.parseInt(each, 16));
  return [red, green, blue];
}

function writeColor(color: Rgb): string {
  return `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

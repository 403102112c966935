import type { ChoiceMap } from '../choice-kind.types.js';

const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCharCode('A'.charCodeAt(0) + index));
/** `AA` to `ZZ` */
export const TWO_LETTERS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

/** A map of codes by what they are called, in the order of the alphabet of the reader. What has no name is left out. */
export function byLabel(
  codes: readonly string[],
  labelOf: (code: string) => string | undefined,
  locale: string,
): ChoiceMap {
  const { compare } = new Intl.Collator(locale);
  const labeled = codes.flatMap((code) => {
    const label = labelOf(code);
    return label === undefined ? [] : [[label, code] as const];
  });
  return Object.fromEntries(labeled.sort(([one], [other]) => compare(one, other)));
}

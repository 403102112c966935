import type { ChoiceKind } from '../choice-kind.types.js';
import { byLabel, TWO_LETTERS } from './by-label.functions.js';

/** Codes that were given up lead to others: they are not themselves any more. */
const LANGUAGES = TWO_LETTERS.map((letters) => letters.toLowerCase()).filter(
  (code) => Intl.getCanonicalLocales(code)[0] === code,
);

export const language: ChoiceKind = {
  type: 'language',
  for: ({ locale }) => {
    const names = new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' });
    return { choices: byLabel(LANGUAGES, (code) => names.of(code), locale) };
  },
};

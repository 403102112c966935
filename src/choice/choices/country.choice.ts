import type { ChoiceKind } from '../choice-kind.types.js';
import { byLabel, TWO_LETTERS } from './by-label.functions.js';

/** Regions that have a name and are no countries of ISO 3166-1: unions, parts of countries, and what is kept for tests. */
const NO_COUNTRIES: ReadonlySet<string> = new Set([
  ...['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'],
]);

/** Codes that were given up lead to others: they are not themselves any more. */
const COUNTRIES = TWO_LETTERS.filter(
  (code) => !NO_COUNTRIES.has(code) && new Intl.Locale(`und-${code}`).region === code,
);

export const country: ChoiceKind = {
  type: 'country',
  for: ({ locale }) => {
    const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
    return { choices: byLabel(COUNTRIES, (code) => names.of(code), locale) };
  },
};

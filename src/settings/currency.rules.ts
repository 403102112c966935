/*
 * Amounts are kept in hundredths, so the programme has a currency that has them (docs/decisions/0332).
 */

/**
 * Currencies of ISO 4217 without hundredths: their smallest unit is the whole, a thousandth or less. A list, because the table of
 * `Intl` says what people write, and not what ISO 4217 has: it leaves the hundredths out for forints, rupiahs and others.
 */
const WITHOUT_HUNDREDTHS: ReadonlySet<string> = new Set([
  ...['bif', 'clp', 'djf', 'gnf', 'isk', 'jpy', 'kmf', 'krw', 'pyg', 'rwf', 'ugx', 'uyi', 'vnd', 'vuv'],
  ...['xaf', 'xof', 'xpf'],
  ...['bhd', 'iqd', 'jod', 'kwd', 'lyd', 'omr', 'tnd'],
  ...['clf', 'uyw'],
]);

/** @param currency A code of ISO 4217, in lower case. */
export function hasHundredths(currency: string): boolean {
  return !WITHOUT_HUNDREDTHS.has(currency);
}

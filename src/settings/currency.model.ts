import currencies from 'currency-codes';

/** Codes of ISO 4217, those of currencies of the past among them, in upper case. */
export const CURRENCIES: ReadonlySet<string> = new Set([
  ...Intl.supportedValuesOf('currency'),
  ...currencies.codes(),
]);

/**
 * Decimals of amounts in a currency: those of ISO 4217, or what people write where these are more. ISO 4217 gives forints two, which
 * people do not write, and no number to metals and units of account, which are written with two; it leaves out currencies of the past.
 * @param currency A code of ISO 4217 in either case.
 */
export function decimalsOfCurrency(currency: string): number {
  const { maximumFractionDigits = 0 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return Math.max(currencies.code(currency.toUpperCase())?.digits ?? 0, maximumFractionDigits);
}

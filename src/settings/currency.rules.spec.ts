import { hasHundredths } from './currency.rules.js';

/** ISO 4217 has hundredths of these, and people do not write them. */
const NOT_WRITTEN: ReadonlySet<string> = new Set([
  ...[
    'AFN',
    'ALL',
    'COP',
    'HUF',
    'IDR',
    'IRR',
    'KPW',
    'LAK',
    'LBP',
    'MGA',
    'MMK',
    'PKR',
    'RSD',
    'SLL',
    'SOS',
  ],
  ...['SYP', 'YER'],
]);

function writtenDecimals(currency: string): number | undefined {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return maximumFractionDigits;
}

describe('a currency without hundredths', () => {
  it.each(['jpy', 'krw', 'clp', 'kwd', 'bhd', 'iqd'])('is %s', (currency) => {
    expect(hasHundredths(currency)).toBe(false);
  });

  it('is each that is written with another number of decimals than two, unless ISO 4217 gives it two', () => {
    const others = Intl.supportedValuesOf('currency').filter((each) => writtenDecimals(each) !== 2);
    expect(others.length).toBeGreaterThan(20);
    expect(others.filter((each) => hasHundredths(each.toLowerCase()) && !NOT_WRITTEN.has(each))).toEqual([]);
  });

  it('is none of the others', () => {
    for (const currency of ['eur', 'usd', 'pln', ...[...NOT_WRITTEN].map((each) => each.toLowerCase())]) {
      expect([currency, hasHundredths(currency)]).toEqual([currency, true]);
    }
  });
});

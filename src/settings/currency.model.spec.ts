import { decimalsOfCurrency } from './currency.model.js';

describe('decimals of a currency', () => {
  it.each([
    ['jpy', 0],
    ['krw', 0],
    ['isk', 0],
    ['eur', 2],
    ['kwd', 3],
    ['bhd', 3],
    ['clf', 4],
  ])('of %s are %i', (currency, decimals) => {
    expect([decimalsOfCurrency(currency), decimalsOfCurrency(currency.toUpperCase())]).toEqual([
      decimals,
      decimals,
    ]);
  });

  it.each(['huf', 'idr', 'cop', 'pkr', 'irr'])('are two of %s, though people write fewer', (currency) => {
    expect(decimalsOfCurrency(currency)).toBe(2);
  });

  it('are two of what ISO 4217 gives no number, such as metals and units of account', () => {
    expect(['xau', 'xdr', 'xxx'].map(decimalsOfCurrency)).toEqual([2, 2, 2]);
  });
});

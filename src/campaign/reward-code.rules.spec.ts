import { codeOfCents, getPercentage, percentageSource } from './reward-code.rules.js';

describe('codes of percentages', () => {
  it.each([
    [100_00, 10, 10_00],
    [55_55, 10, 5_56],
    [55_54, 10, 5_55],
    [4, 10, 0],
    [5, 10, 1],
  ])('%i cents, %i percent: %i', (cents, percent, value) => {
    expect(getPercentage(cents, percent)).toBe(value);
  });

  it.each([
    [10_00, '10'],
    [5_50, '5.5'],
    [5_05, '5.05'],
    [25, '0.25'],
    [1_000_000_00, '1000000'],
  ])('%i cents as a code: %s', (cents, code) => {
    expect(codeOfCents(cents)).toBe(code);
  });

  it('makes no code of nothing', () => {
    expect(percentageSource({ transactionPercentageValue: 10 }, 4)).toBeNull();
    expect(percentageSource({ transactionPercentageValue: null }, 100)).toBeNull();
    expect(percentageSource({ transactionPercentageValue: 25 }, 1000)).toEqual({
      from: 'value',
      code: '2.5',
      valueCents: 250,
    });
  });
});

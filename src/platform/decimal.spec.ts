import fc from 'fast-check';
import { getDecimals, fromUnits, isDecimal, rounded, getUnits } from './decimal.js';

describe('a decimal number', () => {
  it.each<[number | string, number, number]>([
    [1.005, 2, 1.01],
    [2.675, 2, 2.68],
    [1.115, 2, 1.12],
    [0.125, 2, 0.13],
    [19.990000000000002, 2, 19.99],
    ['19.990000000000002', 2, 19.99],
    [0.0049999999, 2, 0],
    [-1.005, 2, -1.01],
    [-0.004, 2, 0],
    [1e-7, 2, 0],
    [5e-7, 6, 0.000001],
    [1e21, 2, 1e21],
    [999_999_999.995, 2, 1_000_000_000],
    ['+0.10', 2, 0.1],
    [7, 0, 7],
  ])('%s is rounded to %i decimals: %s', (value, decimals, expected) => {
    expect(rounded(value, decimals)).toBe(expected);
  });

  it.each<[number | string, number]>([
    [0.001, 3],
    [1e-7, 7],
    [1.5e-7, 8],
    [1e21, 0],
    [120, 0],
    ['1.500', 1],
    ['2.000', 0],
    ['0.0000001', 7],
    [-0.25, 2],
  ])('%s has its own count of decimals: %i', (value, decimals) => {
    expect(getDecimals(value)).toBe(decimals);
  });

  it('comes back from its units, whatever they are', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e15, max: 1e15 }),
        fc.integer({ min: 0, max: 8 }),
        (units, decimals) => {
          const number = fromUnits(units, decimals);
          expect(getUnits(number, decimals)).toBe(BigInt(units));
          expect(getDecimals(number)).toBeLessThanOrEqual(decimals);
        },
      ),
    );
  });

  it.each([NaN, Infinity, '', ' ', '1e2', '1,5', '0x10', '1.', '.5', '--1', '1'.repeat(101), null, [], true])(
    'is not %s',
    (value) => {
      expect(isDecimal(value)).toBe(false);
    },
  );
});

import { getAmount } from './cashback.rules.js';

describe('getAmount', () => {
  it.each([
    [0, 0.5, '0.00'],
    [1, 0.5, '0.50'],
    [20, 0.1, '2.00'],
    [3, 0.1, '0.30'],
    [1, 1.005, '1.01'],
    [1, 0.004, '0.00'],
    [1, 0.005, '0.01'],
    [999_999_999, 999_999_999.99, '999999998990000000.01'],
  ])('%i points at %f are %s', (points, pointValue, amount) => {
    expect(getAmount(points, pointValue)).toBe(amount);
  });
});

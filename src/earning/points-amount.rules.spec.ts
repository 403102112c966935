import { pointsForMoney, times, UNIT, wholePoints } from './points-amount.rules.js';

describe('amounts of points', () => {
  it('are exact, and rounded a half up', () => {
    expect(wholePoints(pointsForMoney(250, 0.6))).toBe(2);
    expect(wholePoints(pointsForMoney(249, 0.6))).toBe(1);
    expect(wholePoints(-UNIT / 2n)).toBe(0);
    expect(wholePoints((-UNIT * 3n) / 5n)).toBe(-1);
    expect(times(UNIT, 0.0001)).toBe(UNIT / 10_000n);
  });
});

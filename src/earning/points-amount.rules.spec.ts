import fc from 'fast-check';
import { pointsForMoney, shareOf, times, UNIT, wholePoints } from './points-amount.rules.js';

describe('amounts of points', () => {
  it('are exact, and rounded a half up', () => {
    expect(wholePoints(pointsForMoney(250, 0.6))).toBe(2);
    expect(wholePoints(pointsForMoney(249, 0.6))).toBe(1);
    expect(wholePoints(-UNIT / 2n)).toBe(0);
    expect(wholePoints((-UNIT * 3n) / 5n)).toBe(-1);
    expect(times(UNIT, 0.0001)).toBe(UNIT / 10_000n);
  });

  it('that returns take back add up to what was earned, and never to more, whatever comes back', () => {
    const parts = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), parts, (earned, returned) => {
        const gross = returned.reduce((sum, part) => sum + part, 0);
        let before = 0;
        let taken = 0;
        for (const part of returned) {
          before += part;
          const due = shareOf(earned, before, gross) - taken;
          expect(due).toBeGreaterThanOrEqual(0);
          taken += due;
          expect(taken).toBeLessThanOrEqual(earned);
        }
        expect(taken).toBe(earned);
      }),
    );
  });
});

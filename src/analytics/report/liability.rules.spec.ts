import { type CohortFigures, NO_COHORT, getOutstanding } from './cohorts.rules.js';
import { getBreakage, getLiability, getRates } from './liability.rules.js';

const cohort = (figures: Partial<CohortFigures>) => {
  const all = { ...NO_COHORT, ...figures };
  return { ...all, outstanding: getOutstanding(all) };
};

describe('the liability', () => {
  it('is of points in lots and of blocked ones, of all cohorts', () => {
    const cohorts = [cohort({ issued: 100, redeemed: 30, returned: 5, blocked: 10 }), cohort({ issued: 7 })];
    expect(getLiability(cohorts)).toEqual({ points: 82, breakageRate: 0, expectedPoints: 82 });
  });

  it('is expected to be smaller by what expires, as observed or as assumed', () => {
    const cohorts = [cohort({ issued: 1000, redeemed: 350, returned: 50, expired: 100 })];
    expect(getLiability(cohorts)).toEqual({ points: 600, breakageRate: 0.25, expectedPoints: 450 });
    expect(getLiability(cohorts, 0.1)).toEqual({ points: 600, breakageRate: 0.1, expectedPoints: 540 });
    expect(getLiability(cohorts, 1).expectedPoints).toBe(0);
  });

  it('is rounded to whole points, a half up, and exact where fractions are not', () => {
    expect(getLiability([cohort({ issued: 5 })], 0.3).expectedPoints).toBe(4);
    expect(getLiability([cohort({ issued: 9_007_199_254_740_991 })], 0).expectedPoints).toBe(
      9_007_199_254_740_991,
    );
  });
});

describe('rates', () => {
  it('are of the points that stayed in the cohort', () => {
    const figures = cohort({
      issued: 90,
      received: 20,
      sent: 6,
      canceled: 4,
      redeemed: 60,
      returned: 10,
      expired: 25,
    });
    expect(getRates(figures)).toEqual({ redemptionRate: 0.5, breakageRate: 0.25 });
    expect(getBreakage(figures)).toBe(0.3333);
  });

  it('are 0 of nothing', () => {
    expect(getRates(NO_COHORT)).toEqual({ redemptionRate: 0, breakageRate: 0 });
    expect(getBreakage(NO_COHORT)).toBe(0);
  });
});

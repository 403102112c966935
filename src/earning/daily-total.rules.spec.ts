import { ALL_RULES, withinDailyTotal } from './daily-total.rules.js';
import type { EarningContext, Evaluation, Usage } from './rule.model.js';

const NOW = new Date('2026-03-01T12:00:00Z');
const DAY = '2026-03-01';

const contextWith = (dailyPointsMax: number | null, usage?: Usage): EarningContext => ({
  customer: { levelId: null, statusType: 'active', segmentIds: [] },
  statuses: ['active'],
  posId: null,
  happenedAt: NOW,
  now: NOW,
  dailyPointsMax,
  getUsage: (ruleId, period) => (ruleId === ALL_RULES && period === DAY ? usage : undefined),
});

function getEvaluation(...points: readonly number[]): Evaluation {
  return {
    explanations: points.map((each, index) => ({
      ruleId: `rule ${index}`,
      version: 1,
      amountCents: 100,
      campaignId: null,
      paidLines: null,
      miss: null,
      points: each,
      withheld: 0,
    })),
    points: points.reduce((sum, each) => sum + each, 0),
    uses: points.map((each, index) => ({ ruleId: `rule ${index}`, period: DAY, uses: 1, points: each })),
    daysLocked: null,
  };
}

describe('withinDailyTotal', () => {
  it('leaves all as it is without a cap, and counts it with one that is not reached', () => {
    const evaluation = getEvaluation(30, 20);
    expect(withinDailyTotal(evaluation, contextWith(null))).toBe(evaluation);
    const counted = withinDailyTotal(evaluation, contextWith(50));
    expect(counted).toEqual({
      ...evaluation,
      uses: [...evaluation.uses, { ruleId: ALL_RULES, period: DAY, uses: 1, points: 50 }],
    });
  });

  it('takes from the last rules, and from what is counted of them', () => {
    const { points, explanations, uses } = withinDailyTotal(
      getEvaluation(30, 20, 10),
      contextWith(100, { uses: 2, points: 65 }),
    );
    expect(points).toBe(35);
    expect(explanations.map((each) => [each.points, each.withheld, each.miss?.why])).toEqual([
      [30, 0, undefined],
      [5, 15, 'daily-cap-of-all'],
      [0, 10, 'daily-cap-of-all'],
    ]);
    expect(uses.map((use) => [use.ruleId, use.points])).toEqual([
      ['rule 0', 30],
      ['rule 1', 5],
      ['rule 2', 0],
      [ALL_RULES, 35],
    ]);
  });

  it('pays nothing more once it is reached, and counts nothing', () => {
    const { points, uses } = withinDailyTotal(getEvaluation(30), contextWith(10, { uses: 1, points: 10 }));
    expect(points).toBe(0);
    expect(uses.map(({ ruleId }) => ruleId)).toEqual(['rule 0']);
  });

  it('adds up to the cap beside a rule that takes away', () => {
    const { points, explanations } = withinDailyTotal(getEvaluation(30, -10, 20), contextWith(25));
    expect(points).toBe(25);
    expect(explanations.map((each) => each.points)).toEqual([30, -10, 5]);
  });
});

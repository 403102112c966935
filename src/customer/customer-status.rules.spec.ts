import { byDay, expiringNextMonth, nextLevel } from './customer-status.rules.js';

const level = (conditionValue: number, active = true) => ({
  id: String(conditionValue),
  conditionValue,
  active,
});

describe('the next level', () => {
  const levels = [level(1500), level(0), level(400), level(200, false)];

  it('is the nearest above that is switched on', () => {
    expect(nextLevel(levels, levels[1])?.conditionValue).toBe(400);
    expect(nextLevel(levels, levels[2])?.conditionValue).toBe(1500);
  });

  it('is the first one for a customer without a level, and none at the top', () => {
    expect(nextLevel(levels, undefined)?.conditionValue).toBe(0);
    expect(nextLevel(levels, levels[0])).toBeUndefined();
  });
});

describe('points that expire', () => {
  const expiries = [
    { day: '2026-01-31', points: 1 },
    { day: '2025-12-31', points: 2 },
    { day: '2026-01-01', points: 4 },
    { day: '2026-01-31', points: 8 },
    { day: '2027-01-15', points: 16 },
  ];

  it('are summed up by day, the first day first', () => {
    expect(Object.entries(byDay(expiries))).toEqual([
      ['2025-12-31', 2],
      ['2026-01-01', 4],
      ['2026-01-31', 9],
      ['2027-01-15', 16],
    ]);
    expect(byDay([])).toEqual({});
  });

  it('next month are those of the month that follows, in the next year too', () => {
    expect(expiringNextMonth(expiries, '2025-12-01')).toBe(13);
    expect(expiringNextMonth(expiries, '2025-11-30')).toBe(2);
    expect(expiringNextMonth(expiries, '2026-01-31')).toBe(0);
  });
});

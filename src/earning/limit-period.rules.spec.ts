import { useTimezone } from '#platform/time/calendar.js';
import { LIMIT_PERIODS, periodKey } from './limit-period.rules.js';

describe('a period', () => {
  afterEach(() => useTimezone('UTC'));

  it.each([
    [
      '2026-11-22T12:00:00Z',
      ['2026-11-22', 'from 2026-11-16', '2026-11 +1', '2026-10 +3', '2026-07 +6', '2026'],
    ],
    [
      '2027-01-01T00:00:00Z',
      ['2027-01-01', 'from 2026-12-28', '2027-01 +1', '2027-01 +3', '2027-01 +6', '2027'],
    ],
  ])('at %s is that of the calendar', (instant, keys) => {
    expect(LIMIT_PERIODS.map((period) => periodKey(period, new Date(instant)))).toEqual([...keys, 'forever']);
  });

  it('begins where the programme runs', () => {
    const instant = new Date('2026-11-22T23:30:00Z');
    useTimezone('Europe/Warsaw');
    expect(periodKey('day', instant)).toBe('2026-11-23');
    expect(periodKey('week', instant)).toBe('from 2026-11-23');
  });
});

import { useTimezone } from '#platform/time/calendar.js';
import { earnedTimes, type PointsTimes } from './earned-times.rules.js';

const NOW = new Date('2026-02-27T23:30:00Z');
const FOREVER: PointsTimes = {
  allTimeNotLocked: true,
  pointsDaysLocked: 10,
  pointsDaysExpiryAfter: 'all_time_active',
  pointsDaysActiveCount: null,
};

describe('points that are earned', () => {
  beforeAll(() => useTimezone('Europe/Warsaw'));
  afterAll(() => useTimezone('UTC'));

  it('never expire and are not locked, unless something says so', () => {
    expect(earnedTimes(FOREVER, NOW)).toEqual({});
  });

  it.each([
    ['after_x_days', 1, '2026-03-01T22:59:59.000Z'],
    ['after_x_days', null, '2026-05-29T21:59:59.000Z'],
    ['at_the_end_of_the_month', null, '2026-02-28T22:59:59.000Z'],
    ['at_the_end_of_the_year', null, '2026-12-31T22:59:59.000Z'],
  ])(
    'expire %s (%s), where the programme runs',
    (pointsDaysExpiryAfter, pointsDaysActiveCount, expiresAt) => {
      const settings = { ...FOREVER, pointsDaysExpiryAfter, pointsDaysActiveCount };
      expect(earnedTimes(settings, NOW)).toEqual({ expiresAt: new Date(expiresAt) });
    },
  );

  it('expire counted from the day on which they unlock', () => {
    const settings = {
      ...FOREVER,
      allTimeNotLocked: false,
      pointsDaysExpiryAfter: 'at_the_end_of_the_month',
    };
    expect(earnedTimes(settings, NOW)).toEqual({
      lockedUntil: new Date('2026-03-09T23:30:00Z'),
      expiresAt: new Date('2026-03-31T21:59:59.000Z'),
    });
  });

  it('are locked for the longer of two delays', () => {
    const settings = { ...FOREVER, allTimeNotLocked: false };
    expect(earnedTimes(settings, NOW, 3).lockedUntil).toEqual(new Date('2026-03-09T23:30:00Z'));
    expect(earnedTimes(settings, NOW, 12).lockedUntil).toEqual(new Date('2026-03-11T23:30:00Z'));
  });
});

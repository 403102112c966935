import { useTimezone } from '#platform/time/calendar.js';
import { getFunnelEnd, getWeeks } from './funnel.rules.js';

describe('weeks of a funnel', () => {
  afterEach(() => useTimezone('UTC'));

  it('begin on Mondays, and the first one where the period does', () => {
    // 2026-11-26 is a Thursday.
    expect(getWeeks({ from: '2026-11-26', to: '2026-12-07' })).toEqual([
      { monday: '2026-11-23', start: new Date('2026-11-26T00:00:00Z') },
      { monday: '2026-11-30', start: new Date('2026-11-30T00:00:00Z') },
      { monday: '2026-12-07', start: new Date('2026-12-07T00:00:00Z') },
    ]);
    expect(getFunnelEnd({ from: '2026-11-26', to: '2026-12-07' })).toEqual(new Date('2026-12-08T00:00:00Z'));
  });

  it('are one for a Sunday, and one for a Monday', () => {
    expect(getWeeks({ from: '2026-11-29', to: '2026-11-29' }).map(({ monday }) => monday)).toEqual([
      '2026-11-23',
    ]);
    expect(getWeeks({ from: '2026-11-30', to: '2026-11-30' }).map(({ monday }) => monday)).toEqual([
      '2026-11-30',
    ]);
  });

  it('begin by the clocks of the programme, also in the week in which these change', () => {
    useTimezone('Europe/Warsaw');
    // Clocks go back on Sunday, 2026-10-25.
    const weeks = getWeeks({ from: '2026-10-19', to: '2026-11-01' });
    expect(weeks.map(({ start }) => start.toISOString())).toEqual([
      '2026-10-18T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
    ]);
    expect(getFunnelEnd({ from: '2026-10-19', to: '2026-10-25' }).toISOString()).toBe(
      '2026-10-25T23:00:00.000Z',
    );
  });
});

import { getTime, isWallClock, nowIn, readWallClock, wallClock } from './wall-clock.js';

const at = (text: string, zone?: string) => getTime(text, zone).toISOString();

describe('times of screens', () => {
  it('are instants with an offset, with or without a colon, and shown by any clock otherwise', () => {
    expect(
      ['2026-12-07T00:00:00+0100', '2026-12-07T00:00:00+01:00', '2026-12-06T23:00:00Z'].map((each) =>
        at(each),
      ),
    ).toEqual(Array.from({ length: 3 }, () => '2026-12-06T23:00:00.000Z'));
    expect(['2026-12-07', '2026-12-07 08:15:00', '2026-12-07T08:15'].map(isWallClock)).toEqual([
      true,
      true,
      true,
    ]);
    expect(['2026-12-07T08:15:00-0500', '2026-12-07T08:15:00.000Z'].map(isWallClock)).toEqual([false, false]);
    expect(readWallClock('2026-12-07').toISOString()).toBe('2026-12-07T00:00:00.000Z');
    expect(wallClock('2026-12-07T08:15:00+0100')).toBe('2026-12-07 08:15:00');
  });

  it('are read by the clocks of a zone, also where these are put forward or back', () => {
    expect(at('2026-12-07', 'Europe/Warsaw')).toBe('2026-12-06T23:00:00.000Z');
    expect(at('2026-07-01 12:30:00', 'Europe/Warsaw')).toBe('2026-07-01T10:30:00.000Z');
    expect(at('2026-12-07T00:00', 'America/New_York')).toBe('2026-12-07T05:00:00.000Z');
    // In the night of 29 March, 02:00 becomes 03:00; in that of 25 October, 03:00 becomes 02:00.
    expect(at('2026-03-29 01:59:59', 'Europe/Warsaw')).toBe('2026-03-29T00:59:59.000Z');
    expect(at('2026-03-29 03:00:00', 'Europe/Warsaw')).toBe('2026-03-29T01:00:00.000Z');
    expect(at('2026-10-25 04:00:00', 'Europe/Warsaw')).toBe('2026-10-25T03:00:00.000Z');
    expect(nowIn('Asia/Kolkata', new Date('2026-12-06T18:30:00Z'))).toBe('2026-12-07 00:00:00');
    expect(Number.isNaN(getTime('nonsense', 'Europe/Warsaw').getTime())).toBe(true);
  });

  it('are the same instant again when they are shown and read', () => {
    for (const zone of ['UTC', 'Europe/London', 'America/St_Johns', 'Pacific/Chatham', 'Asia/Kathmandu']) {
      for (let hour = 0; hour < 365 * 24; hour += 11) {
        const instant = new Date(Date.UTC(2026, 0, 1, hour));
        const again = getTime(nowIn(zone, instant), zone);
        // The hour that comes twice is read as one of both.
        expect([0, 3_600_000]).toContain(Math.abs(again.getTime() - instant.getTime()));
        expect(nowIn(zone, again)).toBe(nowIn(zone, instant));
      }
    }
  });
});

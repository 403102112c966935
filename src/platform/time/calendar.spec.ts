import {
  addDays,
  countDays,
  getDay,
  endOfDay,
  endOfNamedDay,
  parseInstant,
  localDay,
  offsetAt,
  useTimezone,
} from './calendar.js';
import { presentTimestamp } from './timestamp.js';

const at = (iso: string) => new Date(iso);

describe('days of the calendar', () => {
  afterEach(() => useTimezone('UTC'));

  it.each([
    ['2026-11-30', '2026-11-30', 1],
    ['2026-11-30', '2026-12-01', 2],
    ['2026-01-01', '2026-12-31', 365],
    ['2024-02-28', '2024-03-01', 3],
    ['2026-11-30', '2026-11-29', 0],
    ['2026-11-30', '2026-11-01', -28],
  ])('are counted from %s to %s, both included: %i', (from, to, count) => {
    expect(countDays({ from, to })).toBe(count);
  });

  it('are whole days also where the clocks change', () => {
    useTimezone('Europe/Warsaw');
    expect(countDays({ from: '2026-10-24', to: '2026-10-26' })).toBe(3);
    expect(countDays({ from: '2026-03-28', to: '2026-03-30' })).toBe(3);
  });
});

describe('the calendar', () => {
  afterEach(() => {
    useTimezone('UTC');
  });

  it.each([
    ['2018-01-30T18:23:24+0100', '2018-01-30T17:23:24.000Z'],
    ['2018-01-30T18:23:24+01:00', '2018-01-30T17:23:24.000Z'],
    ['2018-01-30T18:23:24-05:30', '2018-01-30T23:53:24.000Z'],
    ['2018-01-30T17:23:24Z', '2018-01-30T17:23:24.000Z'],
    ['2018-01-30t17:23:24z', '2018-01-30T17:23:24.000Z'],
    ['2018-01-30T17:23:24.123Z', '2018-01-30T17:23:24.123Z'],
    ['2018-01-30T17:23:24.1234567Z', '2018-01-30T17:23:24.123Z'],
    ['2018-01-30', '2018-01-30T00:00:00.000Z'],
    ['2018-01-30 17:23', '2018-01-30T17:23:00.000Z'],
    ['2018-01-30T18:23:24 0100', '2018-01-30T17:23:24.000Z'],
    [' 2018-01-30 ', '2018-01-30T00:00:00.000Z'],
    ['2020-02-29', '2020-02-29T00:00:00.000Z'],
  ])('reads %s', (text, instant) => {
    expect(parseInstant(text)?.toISOString()).toBe(instant);
  });

  it.each([
    '',
    'tomorrow',
    '2018-02-29',
    '2018-13-01',
    '2018-00-10',
    '2018-01-00',
    '2018-01-30T24:00',
    '18-01-30',
    '2018-01-30T17:60',
    '2018-01-30T17:23:60Z',
    '0001-01-01',
    '2018-01-30T17',
    '1517333004',
    '2018-01-30Z',
  ])('does not read %j', (text) => {
    expect(parseInstant(text)).toBeNull();
    expect(getDay(text)).toBeNull();
  });

  describe('in a zone that changes its clocks', () => {
    beforeEach(() => {
      useTimezone('Europe/Warsaw');
    });

    it.each([
      ['2018-01-30', '2018-01-29T23:00:00.000Z'],
      ['2018-07-30 12:00', '2018-07-30T10:00:00.000Z'],
      // Around the hour that is there twice, and the one that is not there.
      ['2018-10-28 01:59', '2018-10-27T23:59:00.000Z'],
      ['2018-10-28 03:00', '2018-10-28T02:00:00.000Z'],
      ['2018-03-25 01:59', '2018-03-25T00:59:00.000Z'],
      ['2018-03-25 03:00', '2018-03-25T01:00:00.000Z'],
    ])('means %s as its clocks show it', (text, instant) => {
      expect(parseInstant(text)?.toISOString()).toBe(instant);
    });

    it('says times with the offset of that day', () => {
      expect(presentTimestamp(at('2018-01-30T17:23:24Z'))).toBe('2018-01-30T18:23:24+0100');
      expect(presentTimestamp(at('2018-07-30T17:23:24Z'))).toBe('2018-07-30T19:23:24+0200');
      expect(offsetAt(at('2018-03-25T00:59:59Z'))).toBe(60);
      expect(offsetAt(at('2018-03-25T01:00:00Z'))).toBe(120);
    });

    it('knows which day it is', () => {
      expect(localDay(at('2018-01-29T22:59:59Z'))).toBe('2018-01-29');
      expect(localDay(at('2018-01-29T23:00:00Z'))).toBe('2018-01-30');
    });

    it('ends days of 23, 24 and 25 hours at their last second', () => {
      expect(endOfDay(at('2018-03-24T12:00:00Z'), 1).toISOString()).toBe('2018-03-25T21:59:59.000Z');
      expect(endOfDay(at('2018-03-24T12:00:00Z'), 0).toISOString()).toBe('2018-03-24T22:59:59.000Z');
      expect(endOfDay(at('2018-10-27T12:00:00Z'), 1).toISOString()).toBe('2018-10-28T22:59:59.000Z');
      expect(endOfDay(at('2018-12-31T23:30:00Z'), 0).toISOString()).toBe('2019-01-01T22:59:59.000Z');
    });

    it('adds days of the calendar, not of 24 hours', () => {
      expect(addDays(at('2018-03-24T12:00:00Z'), 1).toISOString()).toBe('2018-03-25T11:00:00.000Z');
      expect(addDays(at('2018-10-27T12:00:00Z'), 1).toISOString()).toBe('2018-10-28T13:00:00.000Z');
    });
  });

  it.each([
    ['America/Santiago', '2024-04-06', '2024-04-07T03:59:59.000Z', 'its last hour is there twice'],
    ['America/Nuuk', '2025-03-29', '2025-03-30T00:59:59.000Z', 'it has no last hour'],
    ['America/Santiago', '2024-09-07', '2024-09-08T03:59:59.000Z', 'the next one has no midnight'],
    ['America/Santiago', '2024-09-08', '2024-09-09T02:59:59.000Z', 'it has no midnight'],
    ['America/St_Johns', '2010-11-06', '2010-11-07T03:29:59.000Z', 'it comes back after midnight'],
    ['Pacific/Apia', '2011-12-29', '2011-12-30T09:59:59.000Z', 'the next one is left out'],
    ['Pacific/Apia', '2011-12-30', '2011-12-30T09:59:59.000Z', 'it is left out'],
    ['Pacific/Apia', '2011-12-31', '2011-12-31T09:59:59.000Z', 'the one before is left out'],
  ])('in %s ends %s at %s: %s', (zone, day, end) => {
    useTimezone(zone);
    expect(endOfNamedDay(day).toISOString()).toBe(end.replace('.000', '.999'));
    const lastNoon = new Date(Date.parse(`${day}T12:00:00Z`) - 10 * 86_400_000);
    const days =
      (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${localDay(lastNoon)}T00:00:00Z`)) / 86_400_000;
    expect(endOfDay(lastNoon, days).toISOString()).toBe(end);
  });

  it.each([
    // What is there twice is the first one; what is not there, as much later as the clocks have skipped.
    ['Europe/Warsaw', '2018-10-28 02:30', '2018-10-28T00:30:00.000Z'],
    ['Europe/Warsaw', '2018-03-25 02:30', '2018-03-25T01:30:00.000Z'],
    ['America/New_York', '2026-11-01 01:30', '2026-11-01T05:30:00.000Z'],
    ['America/New_York', '2026-03-08 02:30', '2026-03-08T07:30:00.000Z'],
    ['America/Santiago', '2024-09-08', '2024-09-08T04:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04 02:15', '2026-10-03T15:45:00.000Z'],
  ])('in %s means %s as %s', (zone, text, instant) => {
    useTimezone(zone);
    expect(parseInstant(text)?.toISOString()).toBe(instant);
  });

  it.each(['Asia/Kathmandu', 'America/St_Johns', 'Pacific/Kiritimati', 'Australia/Lord_Howe'])(
    'finds every instant again in %s',
    (zone) => {
      useTimezone(zone);
      for (let hour = 0; hour < 24 * 366; hour += 7) {
        const instant = new Date(Date.UTC(2018, 0, 1, hour));
        const said = presentTimestamp(instant);
        expect(parseInstant(said)?.getTime(), said).toBe(instant.getTime());
        expect(said.slice(0, 10)).toBe(localDay(instant));
      }
    },
  );
});

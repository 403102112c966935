import { addDays, dayOf, endOfDay, instantOf, localDay, offsetAt, useTimezone } from './calendar.js';
import { presentTimestamp } from './timestamp.js';

const at = (iso: string) => new Date(iso);

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
    expect(instantOf(text)?.toISOString()).toBe(instant);
  });

  it.each([
    ...[
      '',
      'tomorrow',
      '2018-02-29',
      '2018-13-01',
      '2018-00-10',
      '2018-01-00',
      '2018-01-30T24:00',
      '18-01-30',
    ],
    ...[
      '2018-01-30T17:60',
      '2018-01-30T17:23:60Z',
      '0001-01-01',
      '2018-01-30T17',
      '1517333004',
      '2018-01-30Z',
    ],
  ])('does not read %j', (text) => {
    expect(instantOf(text)).toBeNull();
    expect(dayOf(text)).toBeNull();
  });

  describe('in a zone that changes its clocks', () => {
    beforeEach(() => {
      useTimezone('Europe/Warsaw');
    });

    it.each([
      ['2018-01-30', '2018-01-29T23:00:00.000Z'],
      ['2018-07-30 12:00', '2018-07-30T10:00:00.000Z'],
      // In the hour that is there twice, one of the two is meant; in the one that is not there, the next.
      ['2018-10-28 01:59', '2018-10-27T23:59:00.000Z'],
      ['2018-10-28 03:00', '2018-10-28T02:00:00.000Z'],
      ['2018-03-25 01:59', '2018-03-25T00:59:00.000Z'],
      ['2018-03-25 03:00', '2018-03-25T01:00:00.000Z'],
    ])('means %s as its clocks show it', (text, instant) => {
      expect(instantOf(text)?.toISOString()).toBe(instant);
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

  it.each(['Asia/Kathmandu', 'America/St_Johns', 'Pacific/Kiritimati', 'Australia/Lord_Howe'])(
    'finds every instant again in %s',
    (zone) => {
      useTimezone(zone);
      for (let hour = 0; hour < 24 * 366; hour += 7) {
        const instant = new Date(Date.UTC(2018, 0, 1, hour));
        const said = presentTimestamp(instant);
        expect(instantOf(said)?.getTime(), said).toBe(instant.getTime());
        expect(said.slice(0, 10)).toBe(localDay(instant));
      }
    },
  );
});

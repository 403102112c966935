import { anniversary, anniversaryWindow } from './anniversary.js';

describe('anniversaryWindow', () => {
  it.each([
    ['2026-06-10', 0, '06-10', '06-10', 'today only'],
    ['2026-06-10', 10, '06-10', '06-20', 'within a month'],
    ['2026-12-28', 10, '12-28', '01-07', 'around the turn of the year'],
    ['2026-12-31', 0, '12-31', '12-31', 'on the last day of the year'],
    ['2026-02-28', 0, '02-28', '02-29', 'customers born on 29 February, on the 28th of a year without one'],
    ['2026-02-20', 8, '02-20', '02-29', '… and ahead of it'],
    ['2028-02-28', 0, '02-28', '02-28', '… but not in a year that has one'],
    ['2028-02-28', 1, '02-28', '02-29', '… where it is the day after'],
    ['2028-02-29', 0, '02-29', '02-29', '… and the day itself'],
    ['2026-03-01', 364, '03-01', '02-29', 'all but nothing of a year'],
    ['2027-03-01', 364, '03-01', '02-28', 'all of a year but a 29 February that is a day further'],
    ['2027-12-28', 62, '12-28', '02-28', 'into a leap year'],
    ['2100-02-28', 0, '02-28', '02-29', 'a century without a leap day'],
  ])('%s and %i days: %s to %s (%s)', (today, days, from, to) => {
    expect(anniversaryWindow(today, days)).toEqual({ from, to });
  });

  it('knows no bounds for a year or more', () => {
    expect(anniversaryWindow('2026-06-10', 365)).toBe('every day');
  });
});

describe('anniversary', () => {
  it('names each field that is missing', () => {
    const blank = (field: string) => ({ field, message: 'This value should not be blank.' });
    expect(anniversary.read({})).toEqual([blank('anniversaryType'), blank('days')]);
    expect(anniversary.read({ days: 0 })).toEqual([blank('anniversaryType')]);
    expect(anniversary.read({ anniversaryType: 'birthday' })).toEqual([blank('days')]);
  });

  it('keeps its own fields, and presents them', () => {
    const sent = { anniversaryType: 'birthday' as const, days: 0, labels: [{ key: 'a' }] };
    const settings = { anniversaryType: 'birthday' as const, days: 0 };
    expect(anniversary.read(sent)).toEqual(settings);
    expect(anniversary.present(settings, undefined)).toEqual(settings);
    expect(anniversary.getSize(sent)).toBe(1);
  });

  it.each([
    ['birthday', 7, 'c.birthday BETWEEN ? AND ?', ['12-20', '12-27']],
    ['birthday', 20, '(c.birthday >= ? OR c.birthday <= ?)', ['12-20', '01-09']],
    ['birthday', 366, 'c.birthday IS NOT NULL', []],
    [
      'registration',
      0,
      '(c.registeredDay BETWEEN ? AND ? AND c.registeredOn < ?)',
      ['12-20', '12-20', '2026-12-20'],
    ],
  ] as const)('asks for the %s within %i days', (anniversaryType, days, where, values) => {
    const criterion = { criterionId: 'x', anniversaryType, days };
    expect(
      anniversary.condition(criterion, { customer: 'c', today: '2026-12-20', storeId: undefined }),
    ).toEqual({
      where,
      values,
    });
  });
});

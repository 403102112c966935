import { type DateOrder, WrittenDates } from './written-dates.js';
import { WrittenNumbers } from './written-numbers.js';

const readDates = (cells: readonly string[], order?: DateOrder) => {
  const dates = new WrittenDates(order);
  cells.forEach((cell) => dates.note(cell));
  return cells.map((cell) => dates.read(cell));
};
const readNumbers = (...cells: readonly string[]) => {
  const numbers = new WrittenNumbers();
  cells.forEach((cell) => numbers.note(cell));
  return cells.map((cell) => numbers.read(cell));
};

describe('dates as spreadsheets write them', () => {
  it.each([
    ['2026-11-01', '2026-11-01'],
    ['2026-11-01 11:15', '2026-11-01T11:15:00'],
    ['2026-11-01T11:15:00+01:00', '2026-11-01T11:15:00+01:00'],
    ['01.11.2026', '2026-11-01'],
    ['1.11.2026 9:05', '2026-11-01T09:05:00'],
    ['01.11.2026 11:15:30', '2026-11-01T11:15:30'],
    ['01.11.2026, 11:15', '2026-11-01T11:15:00'],
    ['2026/11/01', '2026-11-01'],
    ['31/12/2026', '2026-12-31'],
    ['12/31/2026 1:30 PM', '2026-12-31T13:30:00'],
    ['12/31/2026 12:30 AM', '2026-12-31T00:30:00'],
    ['31-12-2026', '2026-12-31'],
    ['05/05/2026', '2026-05-05'],
  ])('%s is %s', (cell, date) => {
    expect(readDates([cell])).toEqual([date]);
  });

  it('have the order that one of them shows', () => {
    expect(readDates(['03/04/2026', '31/12/2026'])).toEqual(['2026-04-03', '2026-12-31']);
    expect(readDates(['03/04/2026', '12/31/2026'])).toEqual(['2026-03-04', '2026-12-31']);
  });

  it('have the order that is said', () => {
    expect(readDates(['03/04/2026'], 'dmy')).toEqual(['2026-04-03']);
    expect(readDates(['03/04/2026', '03.04.2026'], 'mdy')).toEqual(['2026-03-04', '2026-04-03']);
  });

  it('are refused with both readings where they could be two', () => {
    const problem =
      '“03/04/2026” is 3 April 2026 or 4 March 2026. Say whether the day or the month stands first.';
    expect(readDates(['03/04/2026'])).toEqual([{ problem }]);
    // Some cells show one order, and some the other.
    expect(readDates(['03/04/2026', '31/12/2026', '12/31/2026'])[0]).toEqual({ problem });
  });

  it.each(['31/12/26', '01.11.26', '30.02.2026', 'yesterday', '99/99/2026', '1/2/3', '2026-13-01'])(
    'are refused where there is no such date: %s',
    (cell) => {
      expect(readDates([cell])[0]).toHaveProperty('problem', expect.stringContaining(`“${cell}”`));
    },
  );
});

describe('numbers as spreadsheets write them', () => {
  it.each([
    [
      ['12,50', '1.234'],
      ['12.50', '1234'],
    ],
    [
      ['1.234,50', '5'],
      ['1234.50', '5'],
    ],
    [['-1.234.567,5'], ['-1234567.5']],
    [
      ['1 234,50', '1 234'],
      ['1234.50', '1234'],
    ],
    [['1\u202f234,50'], ['1234.50']],
    [
      ['1’234.50', '1’000'],
      ['1234.50', '1000'],
    ],
    [
      ['1,234.50', '1,234'],
      ['1234.50', '1234'],
    ],
    [
      ['12.50', '-3', '.5'],
      ['12.50', '-3', '.5'],
    ],
    [
      ['12.50', '1.234'],
      ['12.50', '1.234'],
    ],
    [
      ['abc', ''],
      ['abc', ''],
    ],
  ])('%j are %j', (cells, numbers) => {
    expect(readNumbers(...cells)).toEqual(numbers);
  });

  it('are refused where they could be two', () => {
    const problem = (cell: string) => ({
      problem: `“${cell}” is 1234 or 1.234. Write numbers like 1234.50.`,
    });
    expect(readNumbers('1.234', '7')).toEqual([problem('1.234'), '7']);
    expect(readNumbers('1,234')).toEqual([problem('1,234')]);
  });
});

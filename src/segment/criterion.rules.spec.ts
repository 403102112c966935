import { anniversaryWindow, criterionOf, missingFields } from './criterion.rules.js';

describe('anniversaryWindow', () => {
  it.each([
    ['2026-06-10', 0, '06-10', '06-10', 'today only'],
    ['2026-06-10', 10, '06-10', '06-20', 'within a month'],
    ['2026-12-28', 10, '12-28', '01-07', 'around the turn of the year'],
    ['2026-12-31', 0, '12-31', '12-31', 'on the last day of the year'],
    ['2026-02-28', 0, '02-28', '02-29', 'who was born on 29 February, on the 28th of a year without one'],
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

describe('missingFields', () => {
  it('names what each type needs, where it was written', () => {
    const criteria = [
      { type: 'anniversary' },
      { type: 'customer_list', customers: [] },
      { type: 'customer_has_labels' },
      { type: 'customer_with_labels_values', labels: [{ key: 'a' }] },
    ];
    const complete = { criteria: [{ type: 'customer_has_labels', labels: [{ key: 'a' }] }] };
    expect(missingFields([complete, { criteria }]).map(({ field }) => field)).toEqual([
      'parts[1].criteria[0].anniversaryType',
      'parts[1].criteria[0].days',
      'parts[1].criteria[1].customers',
      'parts[1].criteria[2].labels',
      'parts[1].criteria[3].labels',
    ]);
  });
});

describe('criterionOf', () => {
  it('keeps of a criterion only what belongs to its type', () => {
    const sent = { type: 'anniversary', anniversaryType: 'birthday', days: 3, labels: [{ key: 'a' }] };
    const kept = { criterionId: 'x', type: 'anniversary', anniversaryType: 'birthday', days: 3 };
    expect(criterionOf(sent, 'x')).toEqual(kept);
  });
});

import { isTooLarge, readParts } from './segment-part.rules.js';

const labels = (count: number) => Array.from({ length: count }, (_, index) => ({ key: String(index) }));

describe('readParts', () => {
  it('names what each kind needs, where it was written', () => {
    const criteria = [
      { type: 'anniversary' },
      { type: 'customer_list', customers: [] },
      { type: 'customer_has_labels' },
      { type: 'customer_with_labels_values', labels: [{ key: 'a' }] },
    ];
    const complete = { criteria: [{ type: 'customer_has_labels', labels: [{ key: 'a' }] }] };
    expect(readParts([complete, { criteria }]).problems.map(({ field }) => field)).toEqual([
      'parts[1].criteria[0].anniversaryType',
      'parts[1].criteria[0].days',
      'parts[1].criteria[1].customers',
      'parts[1].criteria[2].labels',
      'parts[1].criteria[3].labels',
    ]);
  });

  it('keeps of a criterion only what belongs to its kind', () => {
    const sent = {
      criterionId: 'x',
      type: 'anniversary',
      anniversaryType: 'birthday' as const,
      days: 3,
      labels: [{ key: 'a' }],
      customers: ['b'],
    };
    const { parts, problems } = readParts([{ segmentPartId: 'y', criteria: [sent] }]);
    expect(problems).toEqual([]);
    const settings = { anniversaryType: 'birthday', days: 3 };
    const path = 'parts[0].criteria[0]';
    expect(parts).toEqual([
      {
        segmentPartId: 'y',
        criteria: [{ path, sentId: 'x', type: 'anniversary', settings, customers: undefined }],
      },
    ]);
  });

  it('throws for an unknown kind', () => {
    expect(() => readParts([{ criteria: [{ type: 'x' }] }])).toThrow('no criterion of the kind "x"');
  });
});

describe('isTooLarge', () => {
  it('counts criteria and labels: 500 fit, one more does not', () => {
    const part = (count: number) => ({
      criteria: [{ type: 'customer_has_labels', labels: labels(count) }],
    });
    expect(isTooLarge([part(249), part(249)])).toBe(false);
    expect(isTooLarge([part(249), part(250)])).toBe(true);
  });
});

import { customerWithLabelsValues } from './customer-with-labels-values.js';

describe('customer_with_labels_values', () => {
  it.each([
    [{}, 'This collection should contain 1 element or more.'],
    [{ labels: [] }, 'This collection should contain 1 element or more.'],
    [{ labels: [{ key: 'a', value: '1' }, { key: 'b' }] }, 'Every label should have a value.'],
  ])('needs labels with values: %j', (sent, message) => {
    expect(customerWithLabelsValues.read(sent)).toEqual([{ field: 'labels', message }]);
  });

  it('keeps keys and values, and presents them', () => {
    const settings = { labels: [{ key: 'a', value: '1' }] };
    expect(customerWithLabelsValues.read(settings)).toEqual(settings);
    expect(customerWithLabelsValues.present(settings, undefined)).toEqual(settings);
    expect(customerWithLabelsValues.getSize(settings)).toBe(2);
  });

  it('asks for customers with one of the keys and its value', () => {
    const labels = [
      { key: 'a', value: '1' },
      { key: 'b', value: '2' },
    ];
    const { where, values } = customerWithLabelsValues.condition(
      { criterionId: 'x', labels },
      { customer: 'c', today: '2026-12-20', storeId: undefined },
    );
    expect(where).toContain('(labelKey = ? AND labelValue = ?) OR (labelKey = ? AND labelValue = ?)');
    expect(values).toEqual(['a', '1', 'b', '2']);
  });
});

import { customerHasLabels } from './customer-has-labels.js';

describe('customer_has_labels', () => {
  it.each([{}, { labels: [] }])('needs a label: %j', (sent) => {
    const message = 'This collection should contain 1 element or more.';
    expect(customerHasLabels.read(sent)).toEqual([{ field: 'labels', message }]);
  });

  it('keeps the keys alone, and presents them', () => {
    const sent = { labels: [{ key: 'a', value: '1' }, { key: 'b' }] };
    const settings = { labels: [{ key: 'a' }, { key: 'b' }] };
    expect(customerHasLabels.read(sent)).toEqual(settings);
    expect(customerHasLabels.present(settings, undefined)).toEqual(settings);
    expect(customerHasLabels.getSize(sent)).toBe(3);
  });

  it('asks for customers with one of the keys', () => {
    const criterion = { criterionId: 'x', labels: [{ key: 'a' }, { key: 'b' }] };
    const getCondition = (storeId: string | undefined) =>
      customerHasLabels.condition(criterion, { customer: 'c', today: '2026-12-20', storeId });
    expect(getCondition('store')).toEqual({
      where:
        'c.id IN (SELECT labeled.customerId FROM customer_label labeled WHERE labelKey = ? OR labelKey = ?)',
      values: ['a', 'b'],
    });
    expect(getCondition(undefined)).toEqual({
      where:
        'EXISTS (SELECT 1 FROM customer_label labeled WHERE labeled.customerId = c.id AND (labelKey = ? OR labelKey = ?))',
      values: ['a', 'b'],
    });
  });
});

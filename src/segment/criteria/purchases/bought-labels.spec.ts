import { boughtLabels } from './bought-labels.js';

const ONE = { customer: 'c', today: '2026-12-20', storeId: undefined };

describe('bought_labels', () => {
  it.each([{}, { labels: [] }])('needs a label: %j', (sent) => {
    const message = 'This collection should contain 1 element or more.';
    expect(boughtLabels.read(sent)).toEqual([{ field: 'labels', message }]);
  });

  it('keeps keys, and values where they are given, and presents them', () => {
    const settings = { labels: [{ key: 'a', value: '1' }, { key: 'b' }] };
    expect(boughtLabels.read(settings)).toEqual(settings);
    expect(boughtLabels.present(settings, undefined)).toEqual(settings);
    expect(boughtLabels.getSize(settings)).toBe(3);
  });

  it('asks for labels of items, of a store by its index', () => {
    const criterion = { criterionId: 'x', labels: [{ key: 'a', value: '1' }, { key: 'b' }] };
    const any = '((label.labelKey = ? AND label.labelValue = ?) OR label.labelKey = ?)';
    const one = boughtLabels.condition(criterion, ONE);
    expect(one.where).toContain(`sale.customerId = c.id AND label.ofItem = 1 AND ${any}`);
    expect(one.values).toEqual(['a', '1', 'b']);
    const all = boughtLabels.condition(criterion, { ...ONE, storeId: 's' });
    expect(all.where).toContain(`WHERE label.storeId = ? AND label.ofItem = 1 AND ${any}`);
    expect(all.values).toEqual(['s', 'a', '1', 'b']);
  });
});

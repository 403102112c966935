import { boughtSkus } from './bought-skus.js';

const ONE = { customer: 'c', today: '2026-12-20', storeId: undefined };

describe('bought_skus', () => {
  it.each([{}, { skuIds: [] }])('needs an article: %j', (sent) => {
    const message = 'This collection should contain 1 element or more.';
    expect(boughtSkus.read(sent)).toEqual([{ field: 'skuIds', message }]);
  });

  it('keeps and presents them', () => {
    const settings = { skuIds: ['a', 'b'] };
    expect(boughtSkus.read({ ...settings, days: 1 } as object)).toEqual(settings);
    expect(boughtSkus.present(settings, undefined)).toEqual(settings);
    expect(boughtSkus.getSize(settings)).toBe(3);
  });

  it('asks for the sales of one customer, or for the articles that lead to customers', () => {
    const criterion = { criterionId: 'x', skuIds: ['a', 'b'] };
    const one = boughtSkus.condition(criterion, ONE);
    expect(one.where).toMatch(/^EXISTS \(.* WHERE sale.customerId = c.id AND item.sku IN \(\?, \?\) AND /);
    expect(one.values).toEqual(['a', 'b']);
    const all = boughtSkus.condition(criterion, { ...ONE, storeId: 's' });
    expect(all.where).toMatch(/^c.id IN \(SELECT sale.customerId .* WHERE item.sku IN \(\?, \?\) AND /);
    expect(all.values).toEqual(['a', 'b']);
  });
});

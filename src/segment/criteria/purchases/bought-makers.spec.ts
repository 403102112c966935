import { boughtMakers } from './bought-makers.js';

const ONE = { customer: 'c', today: '2026-12-20', storeId: undefined };

describe('bought_makers', () => {
  it.each([{}, { makers: [] }])('needs a maker: %j', (sent) => {
    const message = 'This collection should contain 1 element or more.';
    expect(boughtMakers.read(sent)).toEqual([{ field: 'makers', message }]);
  });

  it('keeps and presents them', () => {
    const settings = { makers: ['a', 'b'] };
    expect(boughtMakers.read({ ...settings, days: 1 } as object)).toEqual(settings);
    expect(boughtMakers.present(settings, undefined)).toEqual(settings);
    expect(boughtMakers.getSize(settings)).toBe(3);
  });

  it('asks for the sales of one customer, or for the makers that lead to customers', () => {
    const criterion = { criterionId: 'x', makers: ['a', 'b'] };
    const one = boughtMakers.condition(criterion, ONE);
    expect(one.where).toMatch(/^EXISTS \(.* WHERE sale.customerId = c.id AND item.maker IN \(\?, \?\) AND /);
    expect(one.values).toEqual(['a', 'b']);
    const all = boughtMakers.condition(criterion, { ...ONE, storeId: 's' });
    expect(all.where).toMatch(/^c.id IN \(SELECT sale.customerId .* WHERE item.maker IN \(\?, \?\) AND /);
    expect(all.values).toEqual(['a', 'b']);
  });
});

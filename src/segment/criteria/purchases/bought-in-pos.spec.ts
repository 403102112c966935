import { boughtInPos } from './bought-in-pos.js';

const ONE = { customer: 'c', today: '2026-12-20', storeId: undefined };

describe('bought_in_pos', () => {
  it.each([{}, { posIds: [] }])('needs a point of sale: %j', (sent) => {
    const message = 'This collection should contain 1 element or more.';
    expect(boughtInPos.read(sent)).toEqual([{ field: 'posIds', message }]);
  });

  it('keeps and presents each once, and names them', () => {
    const settings = { posIds: ['a', 'b'] };
    expect(boughtInPos.read({ posIds: ['a', 'b', 'a'] })).toEqual(settings);
    expect(boughtInPos.present(settings, undefined)).toEqual(settings);
    expect(boughtInPos.getSize(settings)).toBe(3);
    expect(boughtInPos.getPlaces?.(settings)).toEqual({ field: 'posIds', ids: ['a', 'b'] });
  });

  it('asks for the sales of one customer, or of the points of sale', () => {
    const criterion = { criterionId: 'x', posIds: ['a'] };
    const one = boughtInPos.condition(criterion, ONE);
    expect(one.where).toContain('sale.customerId = c.id AND sale.posId IN (?)');
    expect(one.values).toEqual(['a']);
    const all = boughtInPos.condition(criterion, { ...ONE, storeId: 's' });
    expect(all.where).toMatch(
      /^c.id IN \(SELECT sale.customerId FROM shop_transaction sale WHERE sale.posId/,
    );
    expect(all.values).toEqual(['a']);
  });
});

import { transactionPercentInPos } from './transaction-percent-in-pos.js';

const ONE = { customer: 'c', today: '2026-12-20', storeId: undefined };

describe('transaction_percent_in_pos', () => {
  it('names each field that is missing', () => {
    const blank = (field: string) => ({ field, message: 'This value should not be blank.' });
    expect(transactionPercentInPos.read({})).toEqual([blank('posId'), blank('percent')]);
    expect(transactionPercentInPos.read({ posId: 'a' })).toEqual([blank('percent')]);
    expect(transactionPercentInPos.read({ percent: 5 })).toEqual([blank('posId')]);
  });

  it('keeps percent, and presents a fraction', () => {
    const settings = { posId: 'a', percent: 62.5 };
    expect(transactionPercentInPos.read(settings)).toEqual(settings);
    expect(transactionPercentInPos.present(settings, undefined)).toEqual({ posId: 'a', percent: 0.625 });
    expect(transactionPercentInPos.getSize(settings)).toBe(2);
    expect(transactionPercentInPos.getPlaces?.(settings)).toEqual({ field: 'posId', ids: ['a'] });
    expect(transactionPercentInPos.getPlaces?.({})).toEqual({ field: 'posId', ids: [] });
  });

  it('counts the sales of one customer, or begins at the point of sale', () => {
    const criterion = { criterionId: 'x', posId: 'a', percent: 62.5 };
    const one = transactionPercentInPos.condition(criterion, ONE);
    expect(one.where).toContain('sale.customerId = c.id AND sale.posId = ?');
    expect(one.values).toEqual(['a', 62_500_000]);
    const all = transactionPercentInPos.condition(criterion, { ...ONE, storeId: 's' });
    expect(all.where).toMatch(/^c.id IN \(SELECT there.customerId FROM \(SELECT .* WHERE sale.posId = \?/);
    expect(all.values).toEqual(['a', 62_500_000]);
  });
});

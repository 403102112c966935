import { purchasePeriod } from './purchase-period.js';

const ONE = { customer: 'c', today: '2026-12-20', storeId: undefined };
const FROM = '2026-11-01T00:00:00+0000';
const TO = '2026-11-30T23:59:59+0000';

describe('purchase_period', () => {
  it('needs one of its ends, in their order', () => {
    const message = 'This value should not be blank.';
    expect(purchasePeriod.read({})).toEqual([
      { field: 'fromDate', message },
      { field: 'toDate', message },
    ]);
    expect(purchasePeriod.read({ fromDate: new Date(TO), toDate: new Date(FROM) })).toHaveLength(1);
  });

  it.each([{ fromDate: FROM }, { toDate: TO }, { fromDate: FROM, toDate: TO }])(
    'keeps and presents %j',
    (settings) => {
      const { fromDate, toDate } = settings;
      const sent = {
        ...(fromDate !== undefined && { fromDate: new Date(fromDate) }),
        ...(toDate !== undefined && { toDate: new Date(toDate) }),
      };
      expect(purchasePeriod.read(sent)).toEqual(settings);
      expect(purchasePeriod.present(settings, undefined)).toEqual(settings);
      expect(purchasePeriod.getSize(sent)).toBe(1);
    },
  );

  it('asks for sales within its ends, to the end of the last second', () => {
    const criterion = { criterionId: 'x', fromDate: FROM, toDate: TO };
    const ends = [new Date('2026-11-01T00:00:00Z'), new Date('2026-12-01T00:00:00Z')];
    const bounds = 'sale.purchasedAt >= ? AND sale.purchasedAt < ?';
    const one = purchasePeriod.condition(criterion, ONE);
    expect(one.where).toContain(`sale.customerId = c.id AND ${bounds}`);
    expect(one.values).toEqual(ends);
    const all = purchasePeriod.condition(criterion, { ...ONE, storeId: 's' });
    expect(all.where).toContain(`sale.storeId = ? AND ${bounds}`);
    expect(all.values).toEqual(['s', ...ends]);
  });

  it('throws for a time that was changed by hand', () => {
    expect(() => purchasePeriod.condition({ criterionId: 'x', fromDate: 'soon' }, ONE)).toThrow('soon');
  });
});

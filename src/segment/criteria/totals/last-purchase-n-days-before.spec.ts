import { useTimezone } from '#platform/time/calendar.js';
import { lastPurchaseNDaysBefore } from './last-purchase-n-days-before.js';

const STORE = { customer: 'c', today: '2026-12-20', storeId: 's' };

afterEach(() => useTimezone('UTC'));

describe('last_purchase_n_days_before', () => {
  it('needs days', () => {
    expect(lastPurchaseNDaysBefore.read({})).toEqual([
      { field: 'days', message: 'This value should not be blank.' },
    ]);
  });

  it('keeps and presents them', () => {
    expect(lastPurchaseNDaysBefore.read({ days: 0 })).toEqual({ days: 0 });
    expect(lastPurchaseNDaysBefore.present({ days: 30 }, undefined)).toEqual({ days: 30 });
    expect(lastPurchaseNDaysBefore.getSize({ days: 30 })).toBe(1);
  });

  it.each([
    ['UTC', 0, '2026-12-20T00:00:00.000Z'],
    ['UTC', 30, '2026-11-20T00:00:00.000Z'],
    ['Europe/Warsaw', 0, '2026-12-19T23:00:00.000Z'],
    // On the other side of the change of clocks.
    ['Europe/Warsaw', 60, '2026-10-20T22:00:00.000Z'],
  ])('in %s, %i days before begin at %s', (zone, days, begin) => {
    useTimezone(zone);
    const { where, values } = lastPurchaseNDaysBefore.condition({ criterionId: 'x', days }, STORE);
    expect(where).toContain('total.lastPurchaseAt >= ?');
    expect(values).toEqual(['s', new Date(begin)]);
  });
});

import { transactionCount } from './transaction-count.js';

const ONE = { customer: 'c', today: '2026-12-20', storeId: undefined };
const STORE = { ...ONE, storeId: 's' };

describe('transaction_count', () => {
  it('needs one of its bounds, in their order', () => {
    const message = 'This value should not be blank.';
    expect(transactionCount.read({})).toEqual([
      { field: 'min', message },
      { field: 'max', message },
    ]);
    expect(transactionCount.read({ min: 2, max: 1 })).toEqual([
      { field: 'max', message: 'The end of a range should not be before its beginning.' },
    ]);
  });

  it.each([{ min: 0 }, { max: 0 }, { min: 2, max: 2 }])('keeps and presents %j', (sent) => {
    expect(transactionCount.read({ ...sent, days: 1 } as object)).toEqual(sent);
    expect(transactionCount.present(sent, undefined)).toEqual(sent);
    expect(transactionCount.getSize(sent)).toBe(1);
  });

  it('asks for the totals of one customer, or of those of a store', () => {
    const criterion = { criterionId: 'x', min: 1, max: 3 };
    const bounds = 'total.count >= ? AND total.count <= ?';
    const from = 'FROM customer_transactions total WHERE';
    expect(transactionCount.condition(criterion, ONE)).toEqual({
      where: `EXISTS (SELECT total.customerId ${from} total.customerId = c.id AND ${bounds})`,
      values: [1, 3],
    });
    expect(transactionCount.condition(criterion, STORE)).toEqual({
      where: `c.id IN (SELECT total.customerId ${from} total.storeId = ? AND ${bounds})`,
      values: ['s', 1, 3],
    });
  });

  it.each([{ max: 3 }, { min: 0, max: 3 }])('%j is met by who has bought nothing', (bounds) => {
    const { where } = transactionCount.condition({ criterionId: 'x', ...bounds }, STORE);
    expect(where).toMatch(/^NOT EXISTS \(.* total.customerId = c.id AND NOT \(/);
  });
});

import { transactionAmount } from './transaction-amount.js';

const STORE = { customer: 'c', today: '2026-12-20', storeId: 's' };

describe('transaction_amount', () => {
  it('needs one of its bounds, in their order', () => {
    const message = 'This value should not be blank.';
    expect(transactionAmount.read({})).toEqual([
      { field: 'fromAmount', message },
      { field: 'toAmount', message },
    ]);
    expect(transactionAmount.read({ fromAmount: 1, toAmount: 0.99 })).toHaveLength(1);
  });

  it.each([{ fromAmount: 0 }, { toAmount: 0 }, { fromAmount: 1.5, toAmount: 1.5 }])(
    'keeps and presents %j',
    (sent) => {
      expect(transactionAmount.read({ ...sent, days: 1 } as object)).toEqual(sent);
      expect(transactionAmount.present(sent, undefined)).toEqual(sent);
      expect(transactionAmount.getSize(sent)).toBe(1);
    },
  );

  it('compares cents', () => {
    const { where, values } = transactionAmount.condition(
      { criterionId: 'x', fromAmount: 0.29, toAmount: 1.1 },
      STORE,
    );
    expect(where).toContain('total.grossCents >= ? AND total.grossCents <= ?');
    expect(values).toEqual(['s', 29, 110]);
  });

  it('from 0 is met by who has bought nothing', () => {
    const { where, values } = transactionAmount.condition({ criterionId: 'x', toAmount: 5 }, STORE);
    expect(where).toContain('NOT EXISTS');
    expect(values).toEqual([500]);
  });
});

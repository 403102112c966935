import { averageTransactionAmount } from './average-transaction-amount.js';

const STORE = { customer: 'c', today: '2026-12-20', storeId: 's' };

describe('average_transaction_amount', () => {
  it('needs one of its bounds, in their order', () => {
    expect(averageTransactionAmount.read({})).toHaveLength(2);
    expect(averageTransactionAmount.read({ fromAmount: 1, toAmount: 0.99 })).toHaveLength(1);
  });

  it('keeps and presents its bounds', () => {
    const sent = { fromAmount: 1.5, toAmount: 2 };
    expect(averageTransactionAmount.read({ ...sent, days: 1 } as object)).toEqual(sent);
    expect(averageTransactionAmount.present(sent, undefined)).toEqual(sent);
    expect(averageTransactionAmount.getSize(sent)).toBe(1);
  });

  it('compares rounded cents without a division', () => {
    const { where, values } = averageTransactionAmount.condition(
      { criterionId: 'x', fromAmount: 10, toAmount: 20 },
      STORE,
    );
    expect(where).toContain('total.count > 0 AND total.grossCents * 2 >= ? * total.count');
    expect(values).toEqual(['s', 1999, 4001]);
  });

  it('from 0 is met by who has bought nothing, or brought all of it back', () => {
    const { where, values } = averageTransactionAmount.condition(
      { criterionId: 'x', fromAmount: 0, toAmount: 5 },
      STORE,
    );
    expect(where).toContain('NOT EXISTS');
    expect(where).toContain('total.count <= 0 OR');
    expect(values).toEqual([1001]);
  });
});

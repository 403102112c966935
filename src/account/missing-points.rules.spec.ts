import { getPayments } from './missing-points.rules.js';

describe('getPayments', () => {
  it.each([
    [0, [10], []],
    [4, [10], [4]],
    [10, [10], [10]],
    [15, [10], [10]],
    [15, [10, 20], [10, 5]],
    [15, [10, 0, 20], [10, 5]],
    [40, [10, 20, 1], [10, 20, 1]],
    [40, [], []],
  ])('%i points pay of debts of %j: %j', (points, debts, expected) => {
    const payments = getPayments(
      points,
      debts.map((owed) => ({ owed })),
    );
    expect(payments.map((payment) => payment.points)).toEqual(expected);
  });
});

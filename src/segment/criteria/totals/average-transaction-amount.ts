import { type CriterionKind, boundProblems } from '../criterion-kind.model.js';
import { type Amounts, getAmounts, AmountsRecord, AmountsRequest, criterionCents } from '../values.dto.js';
import { hasTotals } from './totals.rules.js';

/**
 * Customers whose sales have this average, as their record shows it: rounded to cents, 0 without a sale. Compared without a
 * division, so that every database says the same.
 */
export const averageTransactionAmount: CriterionKind<'average_transaction_amount', AmountsRequest, Amounts> =
  {
    code: 'average_transaction_amount',
    request: [AmountsRequest],
    record: [AmountsRecord],
    getSize: () => 1,
    read(sent) {
      const problems = boundProblems(['fromAmount', sent.fromAmount], ['toAmount', sent.toAmount]);
      return problems.length > 0 ? problems : getAmounts(sent);
    },
    condition({ fromAmount, toAmount }, question) {
      const isMetByNone = (fromAmount ?? 0) === 0;
      const bounds = [
        ...(isMetByNone || fromAmount === undefined
          ? []
          : [
              { where: 'total.grossCents * 2 >= ? * total.count', value: 2 * criterionCents(fromAmount) - 1 },
            ]),
        ...(toAmount === undefined
          ? []
          : [{ where: 'total.grossCents * 2 < ? * total.count', value: 2 * criterionCents(toAmount) + 1 }]),
      ];
      const where = ['total.count > 0', ...bounds.map((bound) => bound.where)].join(' AND ');
      return hasTotals(
        {
          where: isMetByNone ? `(total.count <= 0 OR ${where})` : where,
          values: bounds.map(({ value }) => value),
          isMetByNone,
        },
        question,
      );
    },
    present: (settings): AmountsRecord => getAmounts(settings),
  };

import { type CriterionKind, boundProblems } from '../criterion-kind.model.js';
import { type Amounts, getAmounts, AmountsRecord, AmountsRequest, criterionCents } from '../values.dto.js';
import { hasTotals, within } from './totals.rules.js';

/** Customers who have spent so much in shops altogether, without what came back. */
export const transactionAmount: CriterionKind<'transaction_amount', AmountsRequest, Amounts> = {
  code: 'transaction_amount',
  request: [AmountsRequest],
  record: [AmountsRecord],
  getSize: () => 1,
  read(sent) {
    const problems = boundProblems(['fromAmount', sent.fromAmount], ['toAmount', sent.toAmount]);
    return problems.length > 0 ? problems : getAmounts(sent);
  },
  condition({ fromAmount, toAmount }, question) {
    const least = fromAmount === undefined ? undefined : criterionCents(fromAmount);
    const most = toAmount === undefined ? undefined : criterionCents(toAmount);
    const isMetByNone = (least ?? 0) === 0;
    return hasTotals({ ...within('total.grossCents', least, most), isMetByNone }, question);
  },
  present: (settings): AmountsRecord => getAmounts(settings),
};

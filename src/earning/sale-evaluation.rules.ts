import { computePaid } from './daily-total.rules.js';
import { evaluateBasket, evaluateOccurrence } from './evaluation.rules.js';
import { FIRST_TRANSACTION } from './occurrence.rules.js';
import type { Basket, EarningContext, EarningRule, Evaluation } from './rule.model.js';

export interface EvaluatedSale {
  readonly basket: Basket;
  readonly isFirstOfCustomer: boolean;
  /** A rule about an event looks at the customer's point of sale, as all of them do, and not at that of the sale. */
  readonly posOfCustomer: string | null;
}

/**
 * Computes all that a sale earns: by the rules about baskets, by those about a first transaction, within the cap over all rules. Sales,
 * simulations and replays use it. Pure.
 * @throws {TooManyPoints}
 */
export function evaluateSale(
  rules: readonly EarningRule[],
  { basket, isFirstOfCustomer, posOfCustomer }: EvaluatedSale,
  context: EarningContext,
): Evaluation {
  const bought = evaluateBasket(rules, basket, context);
  const ofCustomer = { ...context, posId: posOfCustomer };
  const all = isFirstOfCustomer
    ? together(bought, evaluateOccurrence(rules, FIRST_TRANSACTION, ofCustomer))
    : bought;
  return computePaid(all, context);
}

function together(one: Evaluation, other: Evaluation): Evaluation {
  const days = [one.daysLocked, other.daysLocked].filter((each) => each !== null);
  return {
    explanations: [...one.explanations, ...other.explanations],
    points: one.points + other.points,
    uses: [...one.uses, ...other.uses],
    daysLocked: days.length === 0 ? null : Math.max(...days),
  };
}

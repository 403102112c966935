import { centsOf } from '#platform/money.js';
import type { SimulatedPurchase } from '../simulate-earning.js';
import { sentRule } from '../../http/earning-rule.request.js';
import type { SimulateEarningRequest, SimulateTransactionRequest } from './simulate-earning.request.js';

/** The purchase of a request. */
export function simulatedPurchase(
  storeId: string,
  { customerId, items, pos, purchaseDate }: SimulateTransactionRequest,
  draft?: SimulateEarningRequest['rule'],
): SimulatedPurchase {
  return {
    storeId,
    customerId,
    items: items.map(({ sku, quantity = 1, grossValue, labels = [] }) => ({
      sku,
      quantity,
      grossCents: centsOf(grossValue),
      labels,
    })),
    posId: pos ?? null,
    happenedAt: purchaseDate,
    draft: draft && { type: draft.type, id: draft.earningRuleId, rule: sentRule(draft) },
  };
}

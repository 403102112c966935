import type { ConditionValue, MemberCondition, MemberQuestion } from '../criterion-kind.model.js';

/** A sale that counts: one that came back whole was no purchase. */
export const COUNTED =
  "sale.documentType = 'sell' AND (sale.grossCents = 0 OR sale.returnedCents < sale.grossCents)";

const FROM = {
  sales: 'FROM shop_transaction sale',
  items: 'FROM shop_transaction_item item JOIN shop_transaction sale ON sale.id = item.transactionId',
  labels: 'FROM shop_transaction_label label JOIN shop_transaction sale ON sale.id = label.transactionId',
};

/**
 * Customers with a sale that counts. For known customers, their sales are looked at; for a store, what is asked of the sale leads to them.
 * @param from Tables `sale` and `item`, or `sale` and `label`.
 */
export function hasBought(
  from: keyof typeof FROM,
  where: string,
  values: readonly ConditionValue[],
  { customer, storeId }: MemberQuestion,
): MemberCondition {
  return storeId === undefined
    ? {
        where: `EXISTS (SELECT 1 ${FROM[from]} WHERE sale.customerId = ${customer}.id AND ${where} AND ${COUNTED})`,
        values,
      }
    : {
        where: `${customer}.id IN (SELECT sale.customerId ${FROM[from]} WHERE ${where} AND ${COUNTED} AND sale.customerId IS NOT NULL)`,
        values,
      };
}

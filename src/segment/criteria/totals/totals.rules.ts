import type { ConditionValue, MemberCondition, MemberQuestion } from '../criterion-kind.model.js';

/** A condition on the totals of a customer, whose table is `total`. */
interface TotalsCondition {
  readonly where: string;
  readonly values: readonly ConditionValue[];
  /** Whether customers meet it who have bought nothing, and so have no totals. */
  readonly isMetByNone: boolean;
}

/** Customers whose totals meet a condition. */
export function hasTotals(
  { where, values, isMetByNone }: TotalsCondition,
  { customer, storeId }: MemberQuestion,
): MemberCondition {
  const own = `SELECT total.customerId FROM customer_transactions total WHERE total.customerId = ${customer}.id`;
  if (isMetByNone) {
    return { where: `NOT EXISTS (${own} AND NOT (${where}))`, values };
  }
  return storeId === undefined
    ? { where: `EXISTS (${own} AND ${where})`, values }
    : {
        where: `${customer}.id IN (SELECT total.customerId FROM customer_transactions total WHERE total.storeId = ? AND ${where})`,
        values: [storeId, ...values],
      };
}

/** A column within bounds, of which one may be missing. */
export function within(
  column: string,
  least: number | undefined,
  most: number | undefined,
): Pick<TotalsCondition, 'where' | 'values'> {
  const bounds = [
    ...(least === undefined ? [] : [{ where: `${column} >= ?`, value: least }]),
    ...(most === undefined ? [] : [{ where: `${column} <= ?`, value: most }]),
  ];
  return { where: bounds.map((each) => each.where).join(' AND '), values: bounds.map(({ value }) => value) };
}

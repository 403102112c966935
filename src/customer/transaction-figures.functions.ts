import { moneyOf, moneyText } from '#platform/money.js';
import type { TransactionTotals } from './customer-transactions.service.js';

/** Totals of shop transactions as records show them: amounts of money. */
export interface TransactionFigures {
  readonly count: number;
  readonly amount: number;
  readonly amountWithoutDeliveryCosts: number;
  readonly amountExcludedForLevel: number;
  /** `50.00` */
  readonly average: string;
  readonly firstAt: Date | null;
  readonly lastAt: Date | null;
}

/** @param totals Undefined for a customer who has bought nothing. */
export function transactionFiguresOf(totals: TransactionTotals | undefined): TransactionFigures {
  const { count = 0, grossCents = 0, deliveryCents = 0, excludedForLevelCents = 0 } = totals ?? {};
  return {
    count,
    amount: moneyOf(grossCents),
    amountWithoutDeliveryCosts: moneyOf(grossCents - deliveryCents),
    amountExcludedForLevel: moneyOf(excludedForLevelCents),
    average: moneyText(count > 0 ? Math.round(grossCents / count) : 0),
    firstAt: totals?.firstPurchaseAt ?? null,
    lastAt: totals?.lastPurchaseAt ?? null,
  };
}

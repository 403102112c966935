import type { TransactionTotals } from '../customer/index.js';
import type { TransactionEntity } from './transaction.entity.js';
import type { AcceptedTransaction } from './transaction.model.js';

/** The totals of the customer after a transaction of theirs. */
export function totalsAfter(
  before: TransactionTotals | undefined,
  { transaction, revised, buyer }: AcceptedTransaction,
): TransactionTotals {
  const { documentType, grossCents, deliveryCents, excludedForLevelCents, purchasedAt } = transaction;
  const sign = documentType === 'sell' ? 1 : -1;
  const { count = 0, firstPurchaseAt = null, lastPurchaseAt = null } = before ?? {};
  return {
    customerId: buyer?.customer.id ?? '',
    storeId: transaction.storeId,
    count: count + (documentType === 'sell' ? 1 : -countedDown(revised, grossCents)),
    grossCents: (before?.grossCents ?? 0) + sign * grossCents,
    deliveryCents: (before?.deliveryCents ?? 0) + sign * deliveryCents,
    excludedForLevelCents: (before?.excludedForLevelCents ?? 0) + sign * excludedForLevelCents,
    firstPurchaseAt: documentType === 'sell' ? earlier(firstPurchaseAt, purchasedAt) : firstPurchaseAt,
    lastPurchaseAt: documentType === 'sell' ? later(lastPurchaseAt, purchasedAt) : lastPurchaseAt,
    revision: before?.revision ?? 0,
  };
}

/** A sale does not count any more with the return that completes it. */
export function countedDown(
  revised: Pick<TransactionEntity, 'grossCents' | 'returnedCents'> | null,
  grossCents: number,
): 0 | 1 {
  return revised && grossCents > 0 && revised.returnedCents + grossCents === revised.grossCents ? 1 : 0;
}

function earlier(one: Date | null, other: Date): Date {
  return one && one < other ? one : other;
}

function later(one: Date | null, other: Date): Date {
  return one && one > other ? one : other;
}

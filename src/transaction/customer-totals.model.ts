import type { TransactionTotals } from '../customer/index.js';
import type { Sums } from './registration.model.js';
import type { TransactionEntity } from './transaction.entity.js';
import { TotalTooLarge } from './transaction.errors.js';
import type { AcceptedTransaction } from './transaction.model.js';

/** In cents. Keeps all sums of a customer's sales below 2^53, so that they are exact integers. */
const TOTAL_MAX = 1_000_000_000_000_000;

/** @throws {TotalTooLarge} */
export function checkTotal(before: TransactionTotals | undefined, grossCents: number): void {
  if ((before?.grossCents ?? 0) + grossCents > TOTAL_MAX) {
    throw new TotalTooLarge();
  }
}

export function totalsAfter(
  before: TransactionTotals | undefined,
  { transaction, revised, buyer }: AcceptedTransaction,
): TransactionTotals {
  const { documentType, grossCents, purchasedAt } = transaction;
  const sign = documentType === 'sell' ? 1 : -1;
  const sumUp = (column: keyof Sums) => (before?.[column] ?? 0) + sign * transaction[column];
  const { count = 0, firstPurchaseAt = null, lastPurchaseAt = null } = before ?? {};
  return {
    customerId: buyer?.customer.id ?? '',
    storeId: transaction.storeId,
    count: count + (documentType === 'sell' ? 1 : -countedDown(revised, grossCents)),
    grossCents: sumUp('grossCents'),
    deliveryCents: sumUp('deliveryCents'),
    excludedForLevelCents: sumUp('excludedForLevelCents'),
    deliveryExcludedForLevelCents: sumUp('deliveryExcludedForLevelCents'),
    firstPurchaseAt: documentType === 'sell' ? earlier(firstPurchaseAt, purchasedAt) : firstPurchaseAt,
    lastPurchaseAt: documentType === 'sell' ? later(lastPurchaseAt, purchasedAt) : lastPurchaseAt,
    revision: before?.revision ?? 0,
  };
}

/** A sale stops counting with the return that completes it. */
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

import { Injectable } from '@nestjs/common';
import { Pending } from '#platform/database/driver/pending.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import type { CustomerTransactionsEntity } from './customer-transactions.entity.js';
import { CustomerTransactionsRepository } from './customer-transactions.repository.js';
import { getMoney, moneyText } from '#platform/money.js';

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

/** @param totals Undefined before the first purchase */
export function getTransactionFigures(totals: TransactionTotals | undefined): TransactionFigures {
  const { count = 0, grossCents = 0, deliveryCents = 0, excludedForLevelCents = 0 } = totals ?? {};
  return {
    count,
    amount: getMoney(grossCents),
    amountWithoutDeliveryCosts: getMoney(grossCents - deliveryCents),
    amountExcludedForLevel: getMoney(excludedForLevelCents),
    average: moneyText(count > 0 ? Math.round(grossCents / count) : 0),
    firstAt: totals?.firstPurchaseAt ?? null,
    lastAt: totals?.lastPurchaseAt ?? null,
  };
}

export type TransactionTotals = Readonly<CustomerTransactionsEntity>;

@Injectable()
export class CustomerTransactionsService {
  constructor(private readonly totals: CustomerTransactionsRepository) {}

  /** By customer; customers without purchases are left out. */
  async find(tx: Tx, customerIds: readonly string[]): Promise<ReadonlyMap<string, TransactionTotals>> {
    return (await this.findLater(tx, customerIds)).read();
  }

  async findLater(
    tx: Tx,
    customerIds: readonly string[],
  ): Promise<Pending<ReadonlyMap<string, TransactionTotals>>> {
    const found = customerIds.length > 0 ? await this.totals.find(tx, customerIds) : Pending.of([]);
    return found.map((totals) => new Map(totals.map((each) => [each.customerId, each])));
  }

  /**
   * Each customer occurs once.
   * @param totals The new totals, with the found revisions: 0 for a new row
   * @throws {ConcurrencyConflict} when another transaction has written one of them
   */
  async write(tx: Tx, totals: readonly TransactionTotals[]): Promise<void> {
    const added = totals.filter(({ revision }) => revision === 0);
    const changed = totals.filter(({ revision }) => revision > 0);
    if (added.length > 0) {
      await this.totals.add(
        tx,
        added.map((each) => ({ ...each, revision: 1 })),
      );
    }
    if (changed.length > 0) {
      await this.totals.update(tx, changed);
    }
  }
}

import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import type { CustomerTransactionsEntity } from './customer-transactions.entity.js';
import { CustomerTransactionsRepository } from './customer-transactions.repository.js';

/** What the shop transactions of a customer sum up to. */
export type TransactionTotals = Readonly<CustomerTransactionsEntity>;

/** Totals of shop transactions, for modules that read or write them in a unit of work. */
@Injectable()
export class CustomerTransactions {
  constructor(private readonly totals: CustomerTransactionsRepository) {}

  /** By customer; those who have bought nothing are left out. */
  async find(tx: Tx, customerIds: readonly string[]): Promise<ReadonlyMap<string, TransactionTotals>> {
    const found = await this.findLater(tx, customerIds);
    await this.totals.sendAll(tx);
    return found;
  }

  /** The same, filled before the next statement of the unit of work is answered. */
  async findLater(tx: Tx, customerIds: readonly string[]): Promise<ReadonlyMap<string, TransactionTotals>> {
    const byCustomer = new Map<string, TransactionTotals>();
    if (customerIds.length > 0) {
      await this.totals.find(tx, customerIds, (found) =>
        found.forEach((each) => byCustomer.set(each.customerId, each)),
      );
    }
    return byCustomer;
  }

  /**
   * Each customer occurs once.
   * @param totals As they are to be, with the revision that was found: 0 for the first of a customer.
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

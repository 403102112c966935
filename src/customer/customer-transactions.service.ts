import { Injectable } from '@nestjs/common';
import { Pending } from '#platform/database/driver/pending.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import type { CustomerTransactionsEntity } from './customer-transactions.entity.js';
import { CustomerTransactionsRepository } from './customer-transactions.repository.js';

/** What the shop transactions of a customer sum up to. */
export type TransactionTotals = Readonly<CustomerTransactionsEntity>;

/** Totals of shop transactions, for modules that read or write them in a unit of work. */
@Injectable()
export class CustomerTransactionsService {
  constructor(private readonly totals: CustomerTransactionsRepository) {}

  /** By customer; those who have bought nothing are left out. */
  async find(tx: Tx, customerIds: readonly string[]): Promise<ReadonlyMap<string, TransactionTotals>> {
    return (await this.findLater(tx, customerIds)).read();
  }

  /** The same, with the next statement of the unit of work. */
  async findLater(
    tx: Tx,
    customerIds: readonly string[],
  ): Promise<Pending<ReadonlyMap<string, TransactionTotals>>> {
    const found = customerIds.length > 0 ? await this.totals.find(tx, customerIds) : Pending.of([]);
    return found.map((totals) => new Map(totals.map((each) => [each.customerId, each])));
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

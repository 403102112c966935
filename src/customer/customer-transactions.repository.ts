import { Injectable } from '@nestjs/common';
import { ensureAffected } from '#platform/database/query/guarded-write.js';
import { changeExactly, insertLater, valueByKey } from '#platform/database/query/change.js';
import type { Pending } from '#platform/database/driver/pending.js';
import { selectLater } from '#platform/database/query/statement.js';
import { placesFor } from '#platform/database/query/values.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { CustomerTransactionsEntity } from './customer-transactions.entity.js';

const COLUMNS = [
  ...(['count', 'grossCents', 'deliveryCents', 'excludedForLevelCents'] as const),
  ...(['deliveryExcludedForLevelCents', 'firstPurchaseAt', 'lastPurchaseAt'] as const),
];

@Injectable()
export class CustomerTransactionsRepository {
  /** Needs a list that is not empty. */
  async find(tx: Tx, customerIds: readonly string[]): Promise<Pending<CustomerTransactionsEntity[]>> {
    const rest = `WHERE customerId IN ${placesFor(customerIds)}`;
    return selectLater(tx, CustomerTransactionsEntity, rest, customerIds);
  }

  /** @throws {ConcurrencyConflict} when there are none */
  async remove(tx: Tx, customerId: string): Promise<void> {
    ensureAffected(await tx.delete(CustomerTransactionsEntity, { customerId }));
  }

  async add(tx: Tx, totals: readonly CustomerTransactionsEntity[]): Promise<void> {
    await insertLater(tx, CustomerTransactionsEntity, totals);
  }

  /**
   * @param totals The new totals, with the found revisions
   * @throws {ConcurrencyConflict} when another transaction has written one of them
   */
  async update(tx: Tx, totals: readonly CustomerTransactionsEntity[]): Promise<void> {
    const ids = totals.map(({ customerId }) => customerId);
    const columns = COLUMNS.map((column) => ({
      column,
      ...valueByKey(
        'customerId',
        totals.map((each) => [each.customerId, each[column]] as const),
      ),
    }));
    const revision = valueByKey(
      'customerId',
      totals.map((each) => [each.customerId, each.revision] as const),
    );
    await changeExactly(
      tx,
      ids.length,
      `UPDATE customer_transactions
          SET ${columns.map(({ column, text }) => `${column} = ${text}`).join(', ')}, revision = revision + 1
        WHERE customerId IN ${placesFor(ids)} AND revision = ${revision.text}`,
      [...columns.flatMap(({ values }) => values), ...ids, ...revision.values],
    );
  }
}

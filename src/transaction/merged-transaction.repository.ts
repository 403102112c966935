import { Injectable } from '@nestjs/common';
import { countOwned, moveRows, moveTheseRows } from '#platform/database/query/moved-rows.js';
import type { Tx } from '#platform/database/transaction/tx.js';

/** Sales and returns of two customers who are merged, or are two again. What shops have sent about the buyer stays. */
@Injectable()
export class MergedTransactionRepository {
  async count(tx: Tx, customerId: string): Promise<number> {
    return countOwned(tx, 'shop_transaction', 'customerId', customerId);
  }

  async moveAll(tx: Tx, from: string, to: string): Promise<string[]> {
    return moveRows(tx, 'shop_transaction', { customerId: [from, to] });
  }

  /** @throws {ConcurrencyConflict} when one of them is another customer's */
  async moveThese(tx: Tx, ids: readonly string[], from: string, to: string): Promise<void> {
    await moveTheseRows(tx, 'shop_transaction', ids, { customerId: [from, to] });
  }
}

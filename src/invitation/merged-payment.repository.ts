import { Injectable } from '@nestjs/common';
import { moveRows, moveTheseRows } from '#platform/database/query/moved-rows.js';
import type { Tx } from '#platform/database/transaction/tx.js';

/** Payments for recommendations of two customers who are merged, or are two again. */
@Injectable()
export class MergedPaymentRepository {
  async moveAll(tx: Tx, from: string, to: string): Promise<string[]> {
    return moveRows(tx, 'referral_payment', { customerId: [from, to] });
  }

  /** @throws {ConcurrencyConflict} when one of them is another customer's */
  async moveThese(tx: Tx, ids: readonly string[], from: string, to: string): Promise<void> {
    await moveTheseRows(tx, 'referral_payment', ids, { customerId: [from, to] });
  }
}

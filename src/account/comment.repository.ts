import { Injectable } from '@nestjs/common';
import { change } from '#platform/database/query/change.js';
import { rows } from '#platform/database/query/statement.js';
import { placesFor } from '#platform/database/query/values.js';
import type { Tx } from '#platform/database/transaction/tx.js';

const ACCOUNTS_AT_ONCE = 500;

/** Comments of transfers are emptied when a person is erased. Nothing else of a transfer ever changes. */
@Injectable()
export class CommentRepository {
  /** Accounts of the other customers in transfers between customers, in the order of their ids. */
  async findOthers(tx: Tx, accountId: string): Promise<string[]> {
    const found = await rows<{ id: string }>(
      tx,
      `SELECT DISTINCT a.id FROM points_transfer t JOIN account a ON a.customerId = COALESCE(t.receiverId, t.senderId)
        WHERE t.accountId = ? AND (t.receiverId IS NOT NULL OR t.senderId IS NOT NULL) ORDER BY a.id`,
      [accountId],
    );
    return found.map(({ id }) => id).filter((id) => id !== accountId);
  }

  async empty(tx: Tx, accountId: string): Promise<number> {
    return change(tx, "UPDATE points_transfer SET comment = '' WHERE accountId = ? AND comment <> ''", [
      accountId,
    ]);
  }

  async emptyOfOthers(tx: Tx, accountIds: readonly string[], customerId: string): Promise<number> {
    let written = 0;
    for (let from = 0; from < accountIds.length; from += ACCOUNTS_AT_ONCE) {
      const some = accountIds.slice(from, from + ACCOUNTS_AT_ONCE);
      written += await change(
        tx,
        `UPDATE points_transfer SET comment = '' WHERE accountId IN ${placesFor(some)}
          AND (senderId = ? OR receiverId = ?) AND comment <> ''`,
        [...some, customerId, customerId],
      );
    }
    return written;
  }
}

import { Injectable } from '@nestjs/common';
import { change, changeExactly } from '#platform/database/query/change.js';
import { countOwned, inChunks, moveRows, moveTheseRows } from '#platform/database/query/moved-rows.js';
import { hydrated, rows } from '#platform/database/query/statement.js';
import { placesFor } from '#platform/database/query/values.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import type { MergedPair } from '#platform/merged-data.js';
import { AccountEntity } from './account.entity.js';

interface Ends {
  readonly from: MergedPair['source'];
  readonly to: MergedPair['source'];
}

/** Rows of the ledger that change their account, when two customers are merged or are two again. Nothing else of them changes. */
@Injectable()
export class MergedLedgerRepository {
  async countTransfers(tx: Tx, customerId: string): Promise<number> {
    return countOwned(tx, 'points_transfer', 'customerId', customerId);
  }

  /** Returns the ids of all transfers, which are those of the lots and blocks as well. */
  async moveTransfers(tx: Tx, { from, to }: Ends): Promise<string[]> {
    const owners = { accountId: [from.accountId, to.accountId], customerId: [from.id, to.id] } as const;
    const ids = await moveRows(tx, 'points_transfer', owners);
    const ends = [to.accountId, from.accountId];
    await change(tx, 'UPDATE points_lot SET accountId = ? WHERE accountId = ?', ends);
    await change(tx, 'UPDATE points_block SET accountId = ? WHERE accountId = ?', ends);
    for (const column of ['fromAccountId', 'toAccountId']) {
      const statement = `UPDATE points_movement SET ${column} = ? WHERE ${column} = ?`;
      await change(tx, statement, ends);
    }
    return ids;
  }

  /** @throws {ConcurrencyConflict} when one of them is of another account */
  async moveTheseTransfers(tx: Tx, ids: readonly string[], { from, to }: Ends): Promise<void> {
    const owners = { accountId: [from.accountId, to.accountId], customerId: [from.id, to.id] } as const;
    await moveTheseRows(tx, 'points_transfer', ids, owners);
    const ends = [to.accountId, from.accountId];
    for (const some of inChunks(ids)) {
      const places = placesFor(some);
      for (const statement of [
        `UPDATE points_lot SET accountId = ? WHERE accountId = ? AND id IN ${places}`,
        `UPDATE points_block SET accountId = ? WHERE accountId = ? AND id IN ${places}`,
        `UPDATE points_movement SET fromAccountId = ? WHERE fromAccountId = ? AND lotId IN ${places}`,
        `UPDATE points_movement SET toAccountId = ? WHERE toAccountId = ? AND toLotId IS NULL AND lotId IN ${places}`,
        `UPDATE points_movement SET toAccountId = ? WHERE toAccountId = ? AND reason = 'transfer' AND toLotId IN ${places}`,
      ]) {
        await change(tx, statement, [...ends, ...some]);
      }
    }
  }

  async moveMissingPoints(tx: Tx, { from, to }: Ends): Promise<string[]> {
    const owners = { accountId: [from.accountId, to.accountId], customerId: [from.id, to.id] } as const;
    return moveRows(tx, 'missing_points', owners);
  }

  /** @throws {ConcurrencyConflict} when one of them is of another account */
  async moveTheseMissingPoints(tx: Tx, ids: readonly string[], { from, to }: Ends): Promise<void> {
    const owners = { accountId: [from.accountId, to.accountId], customerId: [from.id, to.id] } as const;
    await moveTheseRows(tx, 'missing_points', ids, owners);
  }

  /** The sums of an account by its rows. */
  async getSums(tx: Tx, id: string): Promise<Pick<AccountEntity, 'balance' | 'debt' | 'blocksDueAt'>> {
    const [found = {}] = await rows(
      tx,
      `SELECT (SELECT COALESCE(SUM(remaining), 0) FROM points_lot WHERE accountId = ?) AS balance,
        (SELECT COALESCE(SUM(owed), 0) FROM missing_points WHERE accountId = ?) AS debt,
        (SELECT MIN(blockedUntil) FROM points_block WHERE accountId = ? AND status = 'open') AS blocksDueAt`,
      [id, id, id],
    );
    const { balance, debt, blocksDueAt } = hydrated(tx, AccountEntity, found);
    return { balance, debt, blocksDueAt };
  }

  /** The caller holds the account. */
  async setSums(
    tx: Tx,
    id: string,
    sums: Pick<AccountEntity, 'balance' | 'debt' | 'blocksDueAt'>,
    mergedInto: string | null,
  ): Promise<void> {
    const { balance, debt, blocksDueAt } = sums;
    await changeExactly(
      tx,
      1,
      `UPDATE account SET balance = ?, debt = ?, blocksDueAt = ?, mergedInto = ?, revision = revision + 1 WHERE id = ?`,
      [balance, debt, blocksDueAt, mergedInto, id],
    );
  }

  async find(tx: Tx, id: string): Promise<AccountEntity | null> {
    return tx.findOneBy(AccountEntity, { id });
  }
}

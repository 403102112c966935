import { Injectable } from '@nestjs/common';
import { forUpdate, forUpdateSkipLocked } from '#platform/database/lock/row-lock.js';
import { changeExactly, valueByKey } from '#platform/database/query/change.js';
import { forceIndex, selectLater } from '#platform/database/query/statement.js';
import type { Pending } from '#platform/database/driver/pending.js';
import { placesFor } from '#platform/database/query/values.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { AccountEntity } from './account.entity.js';

interface Found {
  readonly id: string;
  readonly revision: number;
}

interface Change extends Found {
  readonly points: number;
}

/** Accounts that are locked by reading and written once at the end, on condition of their revisions. */
@Injectable()
export class SpendingRepository {
  /**
   * In the order of the customers. On a cluster `takeFromAll` protects the accounts, not the lock.
   * @param skipsHeld Leaves out accounts that another transaction holds, instead of waiting
   */
  async lock(tx: Tx, customerIds: readonly string[], skipsHeld: boolean): Promise<Pending<AccountEntity[]>> {
    const rest = `${forceIndex(tx, 'account_customer')} WHERE customerId IN ${placesFor(customerIds)}
      ORDER BY customerId ${skipsHeld ? forUpdateSkipLocked(tx) : forUpdate(tx)}`;
    return selectLater(tx, AccountEntity, rest, customerIds);
  }

  /**
   * Writes only the revision of accounts, so that a decision about them holds on every node.
   * @throws {ConcurrencyConflict} when another transaction has written one; possibly from a later statement, as `takeFromAll`
   */
  async hold(tx: Tx, accounts: readonly Found[]): Promise<void> {
    const ids = accounts.map(({ id }) => id);
    const revision = valueByKey(
      'id',
      accounts.map((each) => [each.id, each.revision] as const),
    );
    await changeExactly(
      tx,
      ids.length,
      `UPDATE account SET revision = revision + 1 WHERE id IN ${placesFor(ids)} AND revision = ${revision.text}`,
      [...ids, ...revision.values],
    );
  }

  /**
   * Takes points from balances, and writes the revision of each account, also for 0 points.
   * @throws {ConcurrencyConflict} when a revision has changed
   */
  async takeFromAll(tx: Tx, taken: readonly Change[]): Promise<void> {
    await this.changeAll(tx, taken, '-');
  }

  /**
   * Adds points to balances, and writes the revision of each account, also for 0 points.
   * @throws {ConcurrencyConflict} when a revision has changed
   */
  async addToAll(tx: Tx, added: readonly Change[]): Promise<void> {
    await this.changeAll(tx, added, '+');
  }

  private async changeAll(tx: Tx, taken: readonly Change[], sign: '+' | '-'): Promise<void> {
    const ids = taken.map(({ id }) => id);
    const points = valueByKey(
      'id',
      taken.map((each) => [each.id, each.points] as const),
    );
    const revision = valueByKey(
      'id',
      taken.map((each) => [each.id, each.revision] as const),
    );
    await changeExactly(
      tx,
      ids.length,
      `UPDATE account SET balance = balance ${sign} ${points.text}, revision = revision + 1
        WHERE id IN ${placesFor(ids)} AND revision = ${revision.text}`,
      [...points.values, ...ids, ...revision.values],
    );
  }
}

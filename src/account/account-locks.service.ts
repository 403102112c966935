import { Injectable } from '@nestjs/common';
import { Pending } from '#platform/database/driver/pending.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Clock } from '#platform/time/clock.js';
import type { AccountEntity } from './account.entity.js';
import { CustomerIsMerged } from './account.errors.js';
import { AccountRepository } from './account.repository.js';
import { BlockedPointsService } from './blocked-points.service.js';
import { LockedAccount } from './locked-account.model.js';
import { type FirstLots, NO_LOTS, PointsLotRepository } from './points-lot.repository.js';
import { SpendingRepository } from './spending.repository.js';

/** Holds accounts until the end of a unit of work. Facts that are read under the lock hold at the write. */
@Injectable()
export class AccountLocksService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly lots: PointsLotRepository,
    private readonly spendings: SpendingRepository,
    private readonly blockedPoints: BlockedPointsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Locks in one order, which prevents deadlocks. All accounts have the time of the last lock.
   * @param takesMerged For callers that see to customers who were merged into others, or leave them alone
   * @throws {CustomerIsMerged}
   */
  async lockAll(
    tx: Tx,
    customerIds: readonly string[],
    takesMerged = false,
  ): Promise<ReadonlyMap<string, LockedAccount>> {
    const accounts: AccountEntity[] = [];
    for (const customerId of inOrder(customerIds)) {
      const account = await this.accounts.lockByCustomer(tx, customerId);
      accounts.push(...(account ? [account] : []));
    }
    const found = await this.findLots(tx, customerIds, Pending.of(accounts));
    const merged = takesMerged ? 'taken' : 'refused';
    return this.opened(tx, found, { merged, hold: () => Promise.resolve() });
  }

  /**
   * Like `lockAll`, without the statement that increases the revision: the caller must write each account on which it decides, with
   * `spendAll`, `addAll` or `hold`. Queries until the accounts are read go in the same message.
   * @param skipsHeld Leaves out accounts that another transaction holds, instead of waiting
   * @param skipsMerged Leaves out accounts of customers who were merged into others, instead of refusing
   * @throws {CustomerIsMerged} when the accounts are read
   */
  async lockForSpending(
    tx: Tx,
    customerIds: readonly string[],
    skipsHeld: boolean,
    skipsMerged = false,
  ): Promise<Pending<ReadonlyMap<string, LockedAccount>>> {
    const accounts = await this.spendings.lock(tx, inOrder(customerIds), skipsHeld);
    const found = await this.findLots(tx, customerIds, accounts);
    const merged = skipsMerged ? 'left out' : 'refused';
    return accounts.after(() =>
      this.opened(tx, found, { merged, hold: (account) => this.hold(tx, [account]) }),
    );
  }

  /** Ids of accounts, without a lock. */
  async findIds(tx: Tx, customerIds: readonly string[]): Promise<string[]> {
    return this.accounts.findIds(tx, customerIds);
  }

  /**
   * Writes accounts whose points stay the same, so that a decision about them holds on every node.
   * @throws {ConcurrencyConflict} when one of the accounts has changed
   */
  async hold(tx: Tx, accounts: readonly LockedAccount[]): Promise<void> {
    await this.spendings.hold(tx, accounts);
    accounts.forEach((account) => (account.revision += 1));
  }

  private async findLots(
    tx: Tx,
    customerIds: readonly string[],
    accounts: Found['accounts'],
  ): Promise<Found> {
    const lots =
      customerIds.length > 0 ? await this.lots.findFirstLots(tx, customerIds) : Pending.of(NO_LOTS);
    return { accounts, lots };
  }

  private async opened(
    tx: Tx,
    { accounts: pendingAccounts, lots: pendingLots }: Found,
    { merged, hold }: Opening,
  ): Promise<ReadonlyMap<string, LockedAccount>> {
    const [accounts, lots] = [await pendingAccounts.read(), await pendingLots.read()];
    const now = this.clock.now();
    const locked = new Map<string, LockedAccount>();
    if (merged === 'refused' && accounts.some(({ mergedInto }) => mergedInto !== null)) {
      throw new CustomerIsMerged();
    }
    for (const { id, customerId, storeId, blocksDueAt, revision, balance, debt, mergedInto } of accounts) {
      const isLeftOut = merged === 'left out' && mergedInto !== null;
      if (customerId !== null && storeId !== null && !isLeftOut) {
        const open = await this.lots.getOpenLots(tx, id, lots, now);
        const account = new LockedAccount({ id, customerId, storeId, revision, balance, debt }, open, now);
        if (blocksDueAt !== null && blocksDueAt <= now) {
          await hold(account);
          await this.blockedPoints.releaseOverdue(tx, account);
        }
        locked.set(customerId, account);
      }
    }
    return locked;
  }
}

interface Opening {
  /** What becomes of accounts whose points another account has. */
  readonly merged: 'taken' | 'refused' | 'left out';
  /** Writes an account at once when blocks are overdue. */
  readonly hold: (account: LockedAccount) => Promise<void>;
}

interface Found {
  readonly accounts: Pending<readonly AccountEntity[]>;
  readonly lots: Pending<FirstLots>;
}

/** One order for all callers prevents deadlocks. */
function inOrder(customerIds: readonly string[]): string[] {
  return [...new Set(customerIds)].sort();
}

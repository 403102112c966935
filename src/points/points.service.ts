import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { endOfDay } from '#platform/time/calendar.js';
import { AccountService, BlockedPointsService, earnedTimes, type LockedAccount } from '../account/index.js';
import { CustomerService } from '../customer/index.js';
import { EventRecorderService } from '../event/index.js';
import { ProgrammeSettingsService } from '../settings/index.js';
import { type GivenBy, PointsCustomersService, type PointsRequested } from './points-customers.service.js';
import {
  notEnoughPoints,
  notInTheFuture,
  expiresBeforeUnlocking,
  expiryGivenTwice,
} from './points.errors.js';

export interface PointsToAdd extends PointsRequested {
  /** The points expire at the end of the day that comes so many days after today. */
  readonly validityDuration?: number | undefined;
  readonly lockedUntil?: Date | undefined;
  readonly expiresAt?: Date | undefined;
}

@Injectable()
export class PointsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly holders: PointsCustomersService,
    private readonly accounts: AccountService,
    private readonly customers: CustomerService,
    private readonly events: EventRecorderService,
    private readonly settings: ProgrammeSettingsService,
    private readonly blockedPoints: BlockedPointsService,
  ) {}

  /**
   * Adds points in a lot of their own, and moves the customer to the level that they allow. Without times of their own they unlock and expire
   * as the settings say. Locks and writes the account, then the customer and the population of two levels if the level changes. Returns the
   * id of the transfer.
   * @throws {InvalidFields} when the store has no such customer, or the points could never be spent
   */
  async add(storeId: string, wished: PointsToAdd, by: GivenBy): Promise<string> {
    return this.unitOfWork.run((tx) => this.addIn(tx, storeId, wished, by));
  }

  /** Adds points in a unit of work of the caller. @throws {InvalidFields} before anything is written */
  async addIn(tx: Tx, storeId: string, wished: PointsToAdd, by: GivenBy): Promise<string> {
    const {
      customer: customerId,
      points,
      comment = '',
      validityDuration: days,
      lockedUntil,
      expiresAt,
    } = wished;
    const hasOwnTimes = days !== undefined || lockedUntil !== undefined || expiresAt !== undefined;
    const { account } = await this.holders.lock(tx, storeId, customerId, 'customer');
    const validUntil = days === undefined ? undefined : endOfDay(account.lockedAt, days);
    const times = hasOwnTimes
      ? getTimes({ ...wished, validUntil }, account.lockedAt)
      : earnedTimes(await this.settings.read(tx), account.lockedAt);
    const { transferId, event } = await this.accounts.add(tx, account, {
      points,
      comment,
      ...by,
      ...times,
    });
    const moved = await this.customers.pointsChanged(tx, customerId, account.available);
    await this.events.record(tx, event, ...moved);
    return transferId;
  }

  /**
   * Afterwards the points are gone, those that expire first. Locks and writes the account: of many who want the same
   * points at once, on whatever node, as many get them as there are points for. Returns the id of the transfer.
   * @throws {InvalidFields} when the store has no such customer, or they have not enough points
   */
  async spend(storeId: string, wished: PointsRequested, by: GivenBy): Promise<string> {
    return this.unitOfWork.run((tx) => this.spendIn(tx, storeId, wished, by));
  }

  /** Spends points in a unit of work of the caller. @throws {InvalidFields} before anything is written */
  async spendIn(tx: Tx, storeId: string, wished: PointsRequested, by: GivenBy): Promise<string> {
    const { customer: customerId, points, comment = '' } = wished;
    const { account } = await this.holders.lock(tx, storeId, customerId, 'customer');
    if (account.available < points) {
      throw notEnoughPoints();
    }
    const { transferId, event } = await this.accounts.spend(tx, account, { points, comment, ...by });
    const moved = await this.customers.pointsTaken(tx, account);
    await this.events.record(tx, event, ...moved);
    return transferId;
  }

  /**
   * Blocks points for an open checkout: they cannot be spent until they are released, and from `blockedUntil` on they are the customer's again
   * without any action. Locks and writes the account. Returns the id of the transfer, by which they are captured or released.
   * @throws {InvalidFields} when the store has no such customer, they have not enough points, or the deadline has passed
   */
  async block(
    storeId: string,
    wished: PointsRequested & { readonly blockedUntil?: Date | undefined },
    by: GivenBy,
  ): Promise<string> {
    const { customer: customerId, points, comment = '', blockedUntil } = wished;
    return this.unitOfWork.run(async (tx) => {
      const { account } = await this.holders.lock(tx, storeId, customerId, 'customer');
      if (blockedUntil && blockedUntil <= account.lockedAt) {
        throw notInTheFuture('blockedUntil');
      }
      if (account.available < points) {
        throw notEnoughPoints();
      }
      const cause = { points, comment, blockedUntil, ...by };
      const { transferId, event } = await this.blockedPoints.block(tx, account, cause);
      const moved = await this.customers.pointsTaken(tx, account);
      await this.events.record(tx, event, ...moved);
      return transferId;
    });
  }

  /**
   * Spends blocked points (`capture`) or puts them back into their lots (`release`), once: of several calls, and of the deadline, the first
   * decides. Locks and writes the account, then the block on condition of its status. Returns the id of the transfer that records it.
   * @throws {TransferNotFound} when the store has no such transfer
   * @throws {NotABlock} when it is a transfer of another kind
   * @throws {BlockIsOver} the second time, and after the deadline
   */
  async settleBlock(
    storeId: string,
    transferId: string,
    how: 'capture' | 'release',
    by: GivenBy,
  ): Promise<string> {
    return this.unitOfWork.run(async (tx) => {
      const account = await this.accounts.lockByTransfer(tx, storeId, transferId);
      const settled = await this.blockedPoints[how](tx, account, transferId, { comment: '', ...by });
      const moved = await this.customers.pointsChanged(tx, account.customerId, account.available);
      await this.events.record(tx, settled.event, ...moved);
      return settled.transferId;
    });
  }

  /**
   * Cancels what is left of the points that the transfer added. Locks and writes the account: of two cancellations the second is refused.
   * @throws {TransferNotFound} when the store has no such transfer
   * @throws {TransferCannotBeCanceled} unless it added points that have neither expired nor been canceled
   */
  async cancelTransfer(storeId: string, transferId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const account = await this.accounts.lockByTransfer(tx, storeId, transferId);
      await this.cancel(tx, account, transferId);
    });
  }

  /**
   * Cancels a gift in a unit of work of the caller. The transfer must have these points and this issuer, and must belong to this customer or
   * to the customer that they were merged into: for another one it returns null and changes nothing. Returns how many points are taken back.
   * @throws {TransferNotFound} when the store has no such transfer
   */
  async takeBackIn(
    tx: Tx,
    storeId: string,
    transferId: string,
    { customer, ...gift }: GivenBy & { readonly customer: string; readonly points: number },
  ): Promise<number | null> {
    const account = await this.accounts.lockByTransfer(tx, storeId, transferId);
    const holder = await this.customers.findHolder(tx, customer);
    if (account.customerId !== holder || !(await this.accounts.isGift(tx, transferId, gift))) {
      return null;
    }
    const left = await this.accounts.getLeft(tx, account, transferId);
    if (left > 0) {
      await this.cancel(tx, account, transferId);
    }
    return left;
  }

  private async cancel(tx: Tx, account: LockedAccount, transferId: string): Promise<void> {
    const events = await this.accounts.cancel(tx, account, transferId);
    await this.events.record(tx, ...events, ...(await this.customers.pointsTaken(tx, account)));
  }
}

interface Wished {
  readonly lockedUntil?: Date | undefined;
  readonly expiresAt?: Date | undefined;
}

/** When points that come in unlock and expire. @throws {InvalidFields} for points that could never be spent */
function getTimes(wished: Wished & { readonly validUntil?: Date | undefined }, now: Date): Wished {
  const { lockedUntil, validUntil, expiresAt = validUntil } = wished;
  if (wished.expiresAt && validUntil) {
    throw expiryGivenTwice();
  }
  if (expiresAt && expiresAt <= now) {
    throw notInTheFuture('expiresAt');
  }
  if (lockedUntil && expiresAt && lockedUntil >= expiresAt) {
    throw expiresBeforeUnlocking();
  }
  return { expiresAt, lockedUntil: lockedUntil && lockedUntil > now ? lockedUntil : undefined };
}

import { Injectable } from '@nestjs/common';
import { AccountService, earnedTimes } from '../account/index.js';
import { CustomerService } from '../customer/index.js';
import { EventRecorderService } from '../event/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { endOfDay } from '#platform/time/calendar.js';
import { ProgrammeSettingsService } from '../settings/index.js';
import { timesOf } from './expiry.rules.js';
import { type GivenBy, PointsCustomersService, type PointsRequested } from './points-customers.service.js';

export interface PointsToAdd extends PointsRequested {
  /** The points expire at the end of the day that comes so many days after today. */
  readonly validityDuration?: number | undefined;
  readonly lockedUntil?: Date | undefined;
  readonly expiresAt?: Date | undefined;
}

@Injectable()
export class AddPoints {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly holders: PointsCustomersService,
    private readonly accounts: AccountService,
    private readonly customers: CustomerService,
    private readonly events: EventRecorderService,
    private readonly settings: ProgrammeSettingsService,
  ) {}

  /**
   * Afterwards the customer has the points, in a lot of their own, and the level that they allow. Without a time of their own
   * they unlock and expire as the settings say. Locks and writes the
   * account, then the customer and the population of two levels if the level changes; several at once come one after
   * the other. All or nothing, also when the process dies. Returns the id of the transfer.
   * @throws {InvalidFields} when the store has no such customer, or the points could never be spent
   */
  async execute(storeId: string, wished: PointsToAdd, by: GivenBy): Promise<string> {
    return this.unitOfWork.run((tx) => this.executeIn(tx, storeId, wished, by));
  }

  /** The same in a unit of work of the caller. @throws {InvalidFields} before anything is written */
  async executeIn(tx: Tx, storeId: string, wished: PointsToAdd, by: GivenBy): Promise<string> {
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
      ? timesOf({ ...wished, validUntil }, account.lockedAt)
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
}

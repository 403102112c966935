import { Injectable } from '@nestjs/common';
import { AccountService } from '../account/index.js';
import { CustomerService } from '../customer/index.js';
import { EventRecorderService } from '../event/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { notEnoughPoints } from './points.errors.js';
import { type GivenBy, PointsCustomersService, type PointsRequested } from './points-customers.service.js';

@Injectable()
export class SpendPoints {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly holders: PointsCustomersService,
    private readonly accounts: AccountService,
    private readonly customers: CustomerService,
    private readonly events: EventRecorderService,
  ) {}

  /**
   * Afterwards the points are gone, those that expire first. Locks and writes the account: of many who want the same
   * points at once, on whatever node, as many get them as there are points for. Returns the id of the transfer.
   * @throws {InvalidFields} when the store has no such customer, or they have not enough points
   */
  async execute(storeId: string, wished: PointsRequested, by: GivenBy): Promise<string> {
    return this.unitOfWork.run((tx) => this.executeIn(tx, storeId, wished, by));
  }

  /** The same in a unit of work of the caller. @throws {InvalidFields} before anything is written */
  async executeIn(tx: Tx, storeId: string, wished: PointsRequested, by: GivenBy): Promise<string> {
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
}

import { Injectable } from '@nestjs/common';
import { BlockedPointsService } from '../account/index.js';
import { CustomerService } from '../customer/index.js';
import { EventRecorderService } from '../event/index.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { notEnoughPoints, notInTheFuture } from './points.errors.js';
import { type GivenBy, PointsCustomersService, type PointsRequested } from './points-customers.service.js';

@Injectable()
export class BlockPoints {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly holders: PointsCustomersService,
    private readonly blockedPoints: BlockedPointsService,
    private readonly customers: CustomerService,
    private readonly events: EventRecorderService,
  ) {}

  /**
   * Afterwards the points are held for an open checkout: they cannot be spent until they are released, and from
   * `blockedUntil` on they are the customer's again without any action. Locks and writes the account.
   * Returns the id of the transfer, by which they are captured or released.
   * @throws {InvalidFields} when the store has no such customer, they have not enough points, or the deadline has passed
   */
  async execute(
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
}

import { Injectable } from '@nestjs/common';
import { AccountService, BlockedPointsService } from '../account/index.js';
import { CustomerService } from '../customer/index.js';
import { EventRecorderService } from '../event/index.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import type { GivenBy } from './points-customers.service.js';

@Injectable()
export class SettleBlock {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountService,
    private readonly blockedPoints: BlockedPointsService,
    private readonly customers: CustomerService,
    private readonly events: EventRecorderService,
  ) {}

  /**
   * Afterwards blocked points are spent (`capture`) or back in the lots they came from (`release`), once: of several
   * concurrent calls, and of the deadline, the first decides. Locks and writes the account, then the block with the
   * status it must still have. Returns the id of the transfer that records it.
   * @throws {TransferNotFound} when the store has no such transfer
   * @throws {NotABlock} when it is a transfer of another kind
   * @throws {BlockIsOver} the second time, and after the deadline
   */
  async execute(
    storeId: string,
    transferId: string,
    how: 'capture' | 'release',
    by: GivenBy,
  ): Promise<string> {
    return this.unitOfWork.run(async (tx) => {
      const account = await this.accounts.lockOf(tx, storeId, transferId);
      const settled = await this.blockedPoints[how](tx, account, transferId, { comment: '', ...by });
      const moved = await this.customers.pointsChanged(tx, account.customerId, account.available);
      await this.events.record(tx, settled.event, ...moved);
      return settled.transferId;
    });
  }
}

import { Injectable } from '@nestjs/common';
import { AccountService } from '../account/index.js';
import { CustomerService } from '../customer/index.js';
import { EventRecorderService } from '../event/index.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';

@Injectable()
export class CancelTransfer {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountService,
    private readonly customers: CustomerService,
    private readonly events: EventRecorderService,
  ) {}

  /**
   * Afterwards nothing of what the transfer added can be spent any more; what has been spent of it stays spent. Locks and
   * writes the account, so of a cancellation and a purchase at once one comes first; of two cancellations the second is
   * refused.
   * @throws {TransferNotFound} when the store has no such transfer
   * @throws {TransferCannotBeCanceled} unless it added points that have neither expired nor been canceled
   */
  async execute(storeId: string, transferId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const account = await this.accounts.lockOf(tx, storeId, transferId);
      const events = await this.accounts.cancel(tx, account, transferId);
      await this.events.record(tx, ...events, ...(await this.customers.pointsTaken(tx, account)));
    });
  }
}

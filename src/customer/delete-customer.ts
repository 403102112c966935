import { Injectable } from '@nestjs/common';
import { AccountService } from '../account/index.js';
import { EventRecorderService } from '../event/index.js';
import { LevelService } from '../level/index.js';
import { StoreReader } from '../store/index.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import { customerWasDeleted } from './customer.events.js';
import { CustomerNotFound } from './customer.errors.js';
import { CustomerRepository } from './customer.repository.js';
import { ErasureService } from './erasure.service.js';

@Injectable()
export class DeleteCustomer {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly stores: StoreReader,
    private readonly accounts: AccountService,
    private readonly customers: CustomerRepository,
    private readonly erasures: ErasureService,
    private readonly levels: LevelService,
    private readonly events: EventRecorderService,
    private readonly clock: Clock,
  ) {}

  /**
   * The row stays, since points, coupons and sales name it. All or nothing, in one unit of work: first writes the account, as purchases do,
   * so no event of a purchase follows this one; then the customer on condition of the revision, so the second of two at once finds no
   * customer, and what else `ErasureService` says, unless that was done before; the event; and last the population of the level.
   * @throws {CustomerNotFound} also for a customer who is deleted already
   */
  async execute(storeId: string, customerId: string): Promise<void> {
    const storeIds = await this.stores.listIds();
    await this.unitOfWork.run(async (tx) => {
      const account = await this.accounts.lock(tx, customerId);
      const customer = await this.customers.findInStore(tx, storeId, customerId);
      if (!customer) {
        throw new CustomerNotFound();
      }
      const now = this.clock.now();
      if (customer.anonymizedAt) {
        await this.customers.update(tx, customer, { statusType: 'deleted', updatedAt: now });
      } else {
        const accountId = account?.id ?? null;
        await this.erasures.erase(tx, { customer, accountId, storeIds, statusType: 'deleted', now });
      }
      const deletedAt = eventTimestamp(now);
      await this.events.record(tx, customerWasDeleted({ customerId: { customerId }, deletedAt }));
      await this.levels.moved(tx, storeId, customer.levelId, null);
    });
  }
}

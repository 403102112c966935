import { Injectable } from '@nestjs/common';
import { AccountService } from '../account/index.js';
import { EventRecorderService } from '../event/index.js';
import { StoreReader } from '../store/index.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import { customerWasAnonymized } from './customer.events.js';
import { CustomerNotFound } from './customer.errors.js';
import { CustomerRepository } from './customer.repository.js';
import { ErasureService } from './erasure.service.js';

@Injectable()
export class AnonymizeCustomer {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly stores: StoreReader,
    private readonly accounts: AccountService,
    private readonly customers: CustomerRepository,
    private readonly erasures: ErasureService,
    private readonly events: EventRecorderService,
    private readonly clock: Clock,
  ) {}

  /**
   * Erases personal data and blocks the customer. All or nothing, in one unit of work: first writes the account, as purchases, sales and
   * transfers do, then what `ErasureService` says, then the event. A customer without personal data stays as they are, so the second of two
   * at once does nothing.
   * @throws {CustomerNotFound}
   */
  async execute(storeId: string, customerId: string): Promise<void> {
    const storeIds = await this.stores.listIds();
    await this.unitOfWork.run(async (tx) => {
      const account = await this.accounts.lock(tx, customerId);
      const customer = await this.customers.findInStore(tx, storeId, customerId);
      if (!customer) {
        throw new CustomerNotFound();
      }
      if (customer.anonymizedAt) {
        return;
      }
      const now = this.clock.now();
      const accountId = account?.id ?? null;
      await this.erasures.erase(tx, { customer, accountId, storeIds, statusType: 'blocked', now });
      const anonymizedAt = eventTimestamp(now);
      await this.events.record(tx, customerWasAnonymized({ customerId: { customerId }, anonymizedAt }));
    });
  }
}

import { Injectable } from '@nestjs/common';
import { EventRecorderService } from '../event/index.js';
import { StoreReader } from '../store/index.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import { customerWasAnonymized } from './customer.events.js';
import { ErasedPairService } from './erased-pair.service.js';
import { ErasureService } from './erasure.service.js';

@Injectable()
export class AnonymizeCustomer {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly stores: StoreReader,
    private readonly pairs: ErasedPairService,
    private readonly erasures: ErasureService,
    private readonly events: EventRecorderService,
    private readonly clock: Clock,
  ) {}

  /**
   * Erases personal data and blocks the customer. All or nothing, in one unit of work: first writes the account, as purchases, sales and
   * transfers do, then what `ErasureService` says, then the event. A customer without personal data stays as they are, so the second of two
   * at once does nothing. Customers who were merged into this one are erased with them.
   * @throws {CustomerNotFound}
   * @throws {CustomerIsMerged} for one who was merged into another one
   */
  async execute(storeId: string, customerId: string): Promise<void> {
    const storeIds = await this.stores.listIds();
    await this.unitOfWork.run(async (tx) => {
      const erased = await this.pairs.lock(tx, storeId, customerId);
      const now = this.clock.now();
      const anonymizedAt = eventTimestamp(now);
      for (const { customer, ...rest } of erased) {
        if (customer.anonymizedAt) {
          continue;
        }
        await this.erasures.erase(tx, { customer, ...rest, storeIds, statusType: 'blocked', now });
        const { id } = customer;
        await this.events.record(tx, customerWasAnonymized({ customerId: { customerId: id }, anonymizedAt }));
      }
    });
  }
}

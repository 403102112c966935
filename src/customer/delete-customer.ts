import { Injectable } from '@nestjs/common';
import { EventRecorderService } from '../event/index.js';
import { LevelService } from '../level/index.js';
import { StoreReader } from '../store/index.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import { customerWasDeleted } from './customer.events.js';
import { CustomerRepository } from './customer.repository.js';
import { ErasedPairService } from './erased-pair.service.js';
import { ErasureService } from './erasure.service.js';

@Injectable()
export class DeleteCustomer {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly stores: StoreReader,
    private readonly pairs: ErasedPairService,
    private readonly customers: CustomerRepository,
    private readonly erasures: ErasureService,
    private readonly levels: LevelService,
    private readonly events: EventRecorderService,
    private readonly clock: Clock,
  ) {}

  /**
   * The row stays, since points, coupons and sales name it. All or nothing, in one unit of work: first writes the account, as purchases
   * do, so no event of a purchase follows this one; then the customer on condition of the revision, so the second of two at once finds no
   * customer, and what else `ErasureService` says, unless that was done before; the event; and last the population of the level. Customers
   * who were merged into this one are deleted with them.
   * @throws {CustomerNotFound} also for a customer who is deleted already
   * @throws {CustomerIsMerged} for one who was merged into another one
   */
  async execute(storeId: string, customerId: string): Promise<void> {
    const storeIds = await this.stores.listIds();
    await this.unitOfWork.run(async (tx) => {
      const erased = await this.pairs.lock(tx, storeId, customerId);
      const now = this.clock.now();
      for (const { customer, ...rest } of erased) {
        if (customer.anonymizedAt) {
          await this.customers.update(tx, customer, { statusType: 'deleted', updatedAt: now });
        } else {
          await this.erasures.erase(tx, { customer, ...rest, storeIds, statusType: 'deleted', now });
        }
      }
      const deletedAt = eventTimestamp(now);
      const ids = erased.map(({ customer: { id } }) => ({ customerId: id }));
      await this.events.record(tx, ...ids.map((customerId) => customerWasDeleted({ customerId, deletedAt })));
      await this.levels.movedAll(
        tx,
        erased.flatMap(({ customer: { levelId: from, mergedInto } }) =>
          mergedInto === null ? [{ storeId, from, to: null }] : [],
        ),
      );
    });
  }
}

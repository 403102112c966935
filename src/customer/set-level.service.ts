import { Injectable } from '@nestjs/common';
import { AccountService } from '../account/index.js';
import { EventRecorderService } from '../event/index.js';
import { LevelService } from '../level/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import type { CustomerEntity } from './customer.entity.js';
import { CustomerNotFound, NoManualLevel, noSuchLevel } from './customer.errors.js';
import { CustomerRepository } from './customer.repository.js';
import { levelEvent } from './customer-edit.events.js';
import { CustomerLevelsService } from './levels/customer-levels.service.js';

/** Sets levels by hand. Writes the customer on condition of the revision, and the counters of both levels last. */
@Injectable()
export class SetLevelService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly customers: CustomerRepository,
    private readonly accounts: AccountService,
    private readonly levelService: LevelService,
    private readonly customerLevels: CustomerLevelsService,
    private readonly events: EventRecorderService,
    private readonly clock: Clock,
  ) {}

  /**
   * Keeps the customer in this level, independent of points, until the removal. The same level by hand again changes nothing.
   * @throws {CustomerNotFound}
   * @throws {InvalidFields} for an unknown level
   */
  async set(storeId: string, customerId: string, levelId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const customer = await this.find(tx, storeId, customerId);
      if (!(await this.levelService.find(tx, levelId))) {
        throw noSuchLevel();
      }
      if (customer.manualLevel && customer.levelId === levelId) {
        return;
      }
      await this.move(tx, customer, { levelId, manually: true, removed: false });
    });
  }

  /**
   * Returns the customer to the rules and to the level of the points, which may be lower. Locks the account first, so that the points stay
   * the same until the end.
   * @throws {CustomerNotFound}
   * @throws {NoManualLevel} also for the second of two concurrent calls
   */
  async remove(storeId: string, customerId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const account = await this.accounts.lock(tx, customerId);
      const customer = await this.find(tx, storeId, customerId);
      if (!customer.manualLevel) {
        throw new NoManualLevel();
      }
      const available = account?.available ?? 0;
      const levelId = await this.customerLevels.reachedBy(tx, { customerId, available });
      await this.move(tx, customer, { levelId, manually: false, removed: true });
    });
  }

  private async move(
    tx: Tx,
    customer: CustomerEntity,
    to: { readonly levelId: string | null; readonly manually: boolean; readonly removed: boolean },
  ): Promise<void> {
    const now = this.clock.now();
    const { levelId, manually } = to;
    await this.customers.update(tx, customer, { levelId, manualLevel: manually, updatedAt: now });
    await this.events.record(tx, levelEvent(customer, { ...to, now }));
    await this.levelService.moved(tx, customer.storeId, customer.levelId, levelId);
  }

  private async find(tx: Tx, storeId: string, customerId: string): Promise<CustomerEntity> {
    const customer = await this.customers.findInStore(tx, storeId, customerId);
    if (!customer) {
      throw new CustomerNotFound();
    }
    return customer;
  }
}

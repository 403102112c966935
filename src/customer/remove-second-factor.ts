import { Injectable } from '@nestjs/common';
import { SecondFactorService } from '../auth/index.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { CustomerIsAnonymized, CustomerNotFound } from './customer.errors.js';
import { CustomerRepository } from './customer.repository.js';

@Injectable()
export class RemoveSecondFactor {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly customers: CustomerRepository,
    private readonly secondFactor: SecondFactorService,
    private readonly clock: Clock,
  ) {}

  /**
   * For a customer who has lost app and recovery codes. Ends every login of theirs. Writes the customer on condition of the revision, then the
   * login: one who is merged into another one meanwhile keeps it, and has it after the undo as it was.
   * @throws {CustomerNotFound}
   * @throws {CustomerIsAnonymized}
   * @throws {CustomerIsMerged}
   * @throws {SecondFactorMissing}
   */
  async execute(storeId: string, customerId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const customer = await this.customers.findInStore(tx, storeId, customerId);
      if (!customer) {
        throw new CustomerNotFound();
      }
      if (customer.anonymizedAt) {
        throw new CustomerIsAnonymized();
      }
      await this.customers.update(tx, customer, { updatedAt: this.clock.now() });
      await this.secondFactor.remove(tx, customerId);
    });
  }
}

import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { AccountLoginsService, SecondFactorService } from '../auth/index.js';
import { CustomerIsAnonymized, CustomerNotFound } from './customer.errors.js';
import { CustomerRepository } from './customer.repository.js';

/**
 * What staff does to the logins of a customer. Writes the customer on condition of the revision, then the login: one who is merged into another
 * one meanwhile is refused, and has after the undo what they had.
 */
@Injectable()
export class CustomerLoginsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly customers: CustomerRepository,
    private readonly logins: AccountLoginsService,
    private readonly secondFactor: SecondFactorService,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends every login of the customer, who can log in again.
   * @throws {CustomerNotFound}
   * @throws {CustomerIsAnonymized}
   * @throws {CustomerIsMerged}
   */
  async endAll(storeId: string, customerId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.hold(tx, storeId, customerId);
      await this.logins.logOut(tx, customerId);
    });
  }

  /**
   * For a customer who has lost app and recovery codes. Ends every login of theirs.
   * @throws {CustomerNotFound}
   * @throws {CustomerIsAnonymized}
   * @throws {CustomerIsMerged}
   * @throws {SecondFactorMissing}
   */
  async removeSecondFactor(storeId: string, customerId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.hold(tx, storeId, customerId);
      await this.secondFactor.remove(tx, customerId);
    });
  }

  private async hold(tx: Tx, storeId: string, customerId: string): Promise<void> {
    const customer = await this.customers.findInStore(tx, storeId, customerId);
    if (!customer) {
      throw new CustomerNotFound();
    }
    if (customer.anonymizedAt) {
      throw new CustomerIsAnonymized();
    }
    await this.customers.update(tx, customer, { updatedAt: this.clock.now() });
  }
}

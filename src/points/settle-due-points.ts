import { Injectable } from '@nestjs/common';
import { AccountReader, AccountService, DuePoints } from '../account/index.js';
import { CustomerService } from '../customer/index.js';
import { EventRecorder } from '../event/index.js';
import { Job } from '../platform/background/job.js';
import type { Tx } from '../platform/database/tx.js';
import { UnitOfWork } from '../platform/database/unit-of-work.js';
import { Clock } from '../platform/time/clock.js';

const ACCOUNTS_PER_RUN = 200;

@Injectable()
export class SettleDuePoints extends Job {
  readonly name = 'settle due points';

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: AccountReader,
    private readonly accounts: AccountService,
    private readonly duePoints: DuePoints,
    private readonly customers: CustomerService,
    private readonly events: EventRecorder,
    private readonly clock: Clock,
  ) {
    super();
  }

  /**
   * Writes down what the clock has already made true: lots that have unlocked or expired, blocks whose deadline has
   * passed, points that came back into lots that are no more. What can be spent does not depend on it; the ledger, the
   * events and the level of who has more points now do. One unit of work per customer, which locks the account and
   * writes it; what another process has settled meanwhile is no longer due. Killed between two customers, it goes on
   * with the next at its next run.
   */
  override async run(): Promise<number> {
    const customers = await this.reader.findCustomersWithDuePoints(this.clock.now(), ACCOUNTS_PER_RUN);
    for (const customerId of customers) {
      await this.settleCustomer(customerId);
    }
    return customers.length;
  }

  /** What is due now of one customer, in one unit of work. */
  async settleCustomer(customerId: string): Promise<void> {
    await this.unitOfWork.run((tx) => this.settle(tx, customerId));
  }

  private async settle(tx: Tx, customerId: string): Promise<void> {
    const account = await this.accounts.lock(tx, customerId);
    if (account) {
      const settled = await this.duePoints.settle(tx, account);
      const moved = await this.customers.pointsChanged(tx, customerId, account.available);
      await this.events.record(tx, ...settled, ...moved);
    }
  }
}

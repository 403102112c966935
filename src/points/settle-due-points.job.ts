import { Injectable } from '@nestjs/common';
import { PointsFiguresReader, AccountService, CustomerIsMerged, DuePointsService } from '../account/index.js';
import { CustomerService } from '../customer/index.js';
import { EventRecorderService } from '../event/index.js';
import type { DueCondition } from '#platform/background/due-clock.js';
import { Job } from '#platform/background/job.js';
import { SetAside } from '#platform/background/set-aside.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Steps } from '#platform/database/transaction/steps.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { Extension } from '#platform/extensions.js';

const ACCOUNTS_PER_RUN = 200;

@Extension(Job)
@Injectable()
export class SettleDuePointsJob extends Job {
  readonly name = 'settle due points';
  private readonly aside = new SetAside('SettleDuePoints', 'Cannot settle the points of customer');

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly steps: Steps,
    private readonly reader: PointsFiguresReader,
    private readonly accounts: AccountService,
    private readonly duePoints: DuePointsService,
    private readonly customers: CustomerService,
    private readonly events: EventRecorderService,
    private readonly clock: Clock,
  ) {
    super();
  }

  override getDue(now: Date): DueCondition {
    return this.reader.due(now);
  }

  /**
   * Records what the clock has already made true: lots that have unlocked or expired, blocks whose deadline has passed, points that came back
   * into lots that are no more. What can be spent does not depend on it; the ledger, the events and levels do. A unit of work for each
   * customer, which locks the account and writes it. A customer who cannot be settled is logged and skipped for a while. Returns the number of
   * settled customers.
   */
  override async run(): Promise<number> {
    const now = this.clock.now();
    const found = await this.reader.findCustomersWithDuePoints(now, ACCOUNTS_PER_RUN + this.aside.size);
    let settled = 0;
    for (const customerId of this.aside.getLeft(found, now, ACCOUNTS_PER_RUN)) {
      try {
        await this.settleCustomer(customerId);
        settled += 1;
      } catch (error) {
        if (error instanceof CustomerIsMerged) {
          // Another customer has the points by now: the next run finds that one.
          continue;
        }
        this.aside.add(customerId, error, now);
      }
    }
    return settled;
  }

  /** What is due now of one customer: a portion of lots in each unit of work, so that purchases come in between. */
  async settleCustomer(customerId: string): Promise<void> {
    while (await this.unitOfWork.run((tx) => this.settle(tx, customerId))) {
      await this.steps.yieldToOthers();
    }
  }

  /** Says whether more may be due. */
  private async settle(tx: Tx, customerId: string): Promise<boolean> {
    const account = await this.accounts.lock(tx, customerId);
    if (!account) {
      return false;
    }
    const { events, goesOn } = await this.duePoints.settle(tx, account);
    const moved = await this.customers.pointsChanged(tx, customerId, account.available);
    await this.events.record(tx, ...events, ...moved);
    return goesOn;
  }
}

import { Injectable, Logger } from '@nestjs/common';
import { PointsFiguresReader, AccountService, CustomerIsMerged, DuePointsService } from '../account/index.js';
import { CustomerService } from '../customer/index.js';
import { EventRecorderService } from '../event/index.js';
import { Job } from '#platform/background/job.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Steps } from '#platform/database/transaction/steps.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Busy, ConcurrencyConflict } from '#platform/database/error/unit-of-work.errors.js';
import { Clock } from '#platform/time/clock.js';
import { Extension } from '#platform/extensions.js';

const ACCOUNTS_PER_RUN = 200;
const PAUSE_AFTER_FAILURE_MS = 10 * 60_000;

@Extension(Job)
@Injectable()
export class SettleDuePointsJob extends Job {
  readonly name = 'settle due points';
  private readonly logger = new Logger('SettleDuePoints');
  /** Whose points could not be settled, and when to try again. Another process, or the next start, tries at once. */
  private readonly setAside = new Map<string, number>();

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

  /**
   * Records what the clock has already made true: lots that have unlocked or expired, blocks whose deadline has passed, points that came back
   * into lots that are no more. What can be spent does not depend on it; the ledger, the events and levels do. A unit of work for each
   * customer, which locks the account and writes it. A customer who cannot be settled is logged and skipped for a while. Returns the number of
   * settled customers.
   */
  override async run(): Promise<number> {
    const now = this.clock.now();
    // They are still due: as many more are asked for, so that they never fill a run.
    const found = await this.reader.findCustomersWithDuePoints(now, ACCOUNTS_PER_RUN + this.setAside.size);
    this.takeBack(now);
    const customers = found.filter((id) => !this.setAside.has(id)).slice(0, ACCOUNTS_PER_RUN);
    let settled = 0;
    for (const customerId of customers) {
      try {
        await this.settleCustomer(customerId);
        settled += 1;
      } catch (error) {
        if (isTroubleOfAll(error)) {
          throw error;
        }
        if (error instanceof CustomerIsMerged) {
          // Another customer has the points by now: the next run finds that one.
          continue;
        }
        this.setAside.set(customerId, now.getTime() + PAUSE_AFTER_FAILURE_MS);
        this.logger.error(new Error(`Cannot settle the points of customer ${customerId}`, { cause: error }));
      }
    }
    return settled;
  }

  private takeBack(now: Date): void {
    for (const [customerId, until] of this.setAside) {
      if (until <= now.getTime()) {
        this.setAside.delete(customerId);
      }
    }
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

/** The database is unreachable, or too busy for any transaction: not the fault of one customer's points. */
function isTroubleOfAll(error: unknown): boolean {
  return error instanceof Busy && !(error.cause instanceof ConcurrencyConflict);
}

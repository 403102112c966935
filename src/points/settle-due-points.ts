import { Injectable, Logger } from '@nestjs/common';
import { AccountReader, AccountService, DuePoints } from '../account/index.js';
import { CustomerService } from '../customer/index.js';
import { EventRecorder } from '../event/index.js';
import { Job } from '../platform/background/job.js';
import type { Tx } from '../platform/database/tx.js';
import { UnitOfWork } from '../platform/database/unit-of-work.js';
import { Busy, Overtaken } from '../platform/database/unit-of-work.errors.js';
import { Clock } from '../platform/time/clock.js';

const ACCOUNTS_PER_RUN = 200;
const PAUSE_AFTER_FAILURE_MS = 10 * 60_000;

@Injectable()
export class SettleDuePoints extends Job {
  readonly name = 'settle due points';
  private readonly logger = new Logger(SettleDuePoints.name);
  /** Whose points could not be settled, and when to try again. Another process, or the next start, tries at once. */
  private readonly setAside = new Map<string, number>();

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
   * with the next at its next run. A customer who cannot be settled is logged and set aside for a while: he holds up
   * nobody else. Says how many have been settled.
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

/** The database is away, or so busy that nobody gets on: not the fault of one customer's points. */
function isTroubleOfAll(error: unknown): boolean {
  return error instanceof Busy && !(error.cause instanceof Overtaken);
}

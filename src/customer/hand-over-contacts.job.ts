import { Injectable } from '@nestjs/common';
import { ContactHandoversService } from '../auth/index.js';
import type { DueCondition } from '#platform/background/due-clock.js';
import { Job } from '#platform/background/job.js';
import { SetAside } from '#platform/background/set-aside.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Extension } from '#platform/extensions.js';
import { Clock } from '#platform/time/clock.js';

const CONTACTS_PER_RUN = 100;

@Extension(Job)
@Injectable()
export class HandOverContactsJob extends Job {
  readonly name = 'hand over contacts';
  private readonly aside = new SetAside('HandOverContacts', 'Cannot hand over the contacts of customer');

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly handovers: ContactHandoversService,
    private readonly clock: Clock,
  ) {
    super();
  }

  override getDue(now: Date): DueCondition {
    return this.handovers.due(now);
  }

  /**
   * Hands over contacts that have waited long enough and are confirmed: they log in from then on. A unit of work for each, which writes the account and looks again: the
   * owner may have refused meanwhile. One that cannot be handed over is logged and skipped for a while. Returns how many there were.
   */
  override async run(): Promise<number> {
    const now = this.clock.now();
    const found = await this.handovers.findDue(now, CONTACTS_PER_RUN + this.aside.size);
    const left = new Set(
      this.aside.getLeft([...new Set(found.map(({ accountId }) => accountId))], now, CONTACTS_PER_RUN),
    );
    let done = 0;
    for (const { accountId, kind } of found.filter((each) => left.has(each.accountId))) {
      try {
        await this.unitOfWork.run((tx) => this.handovers.completeDue(tx, accountId, kind));
        done += 1;
      } catch (error) {
        this.aside.add(accountId, error, now);
      }
    }
    return done;
  }
}

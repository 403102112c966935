import { Injectable } from '@nestjs/common';
import { AccountLocksService } from '../account/index.js';
import { ForgottenMessagesService } from '../message/index.js';
import type { DueCondition } from '#platform/background/due-clock.js';
import { Job } from '#platform/background/job.js';
import { SetAside } from '#platform/background/set-aside.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Extension } from '#platform/extensions.js';
import { Clock } from '#platform/time/clock.js';
import { CustomerMergeRepository } from './customer-merge.repository.js';
import { ErasureReader } from './erasure.reader.js';
import { ErasureRepository } from './erasure.repository.js';
import { ErasureService } from './erasure.service.js';

/** A unit of work that has read names before an erasure is over long before. */
const AFTER_MS = 10 * 60_000;
const AT_ONCE = 20;

@Extension(Job)
@Injectable()
export class RepeatErasuresJob extends Job {
  readonly name = 'repeat erasures';
  private readonly aside = new SetAside('RepeatErasures', 'Cannot repeat the erasure of customer');

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: ErasureReader,
    private readonly erasures: ErasureRepository,
    private readonly service: ErasureService,
    private readonly locks: AccountLocksService,
    private readonly merges: CustomerMergeRepository,
    private readonly messages: ForgottenMessagesService,
    private readonly clock: Clock,
  ) {
    super();
  }

  override getDue(now: Date): DueCondition {
    return this.erasures.unrepeated(new Date(now.getTime() - AFTER_MS));
  }

  /**
   * Empties again what modules know of people who were erased ten minutes ago: notices and messages are written by jobs that had read names
   * before. Each unit of work writes the account first. Files of mails follow, and then the certificates note it, so a process that dies
   * leaves all of it to the next run. A person whose erasure cannot be repeated is logged and skipped for a while. Returns how many were
   * repeated.
   */
  override async run(): Promise<number> {
    const now = this.clock.now();
    const due = await this.reader.unrepeated(new Date(now.getTime() - AFTER_MS), AT_ONCE + this.aside.size);
    const repeated: string[] = [];
    for (const customerId of this.aside.getLeft(due, now, AT_ONCE)) {
      try {
        await this.repeat(customerId);
        repeated.push(customerId);
      } catch (error) {
        this.aside.add(customerId, error, now);
      }
    }
    if (repeated.length > 0) {
      await this.messages.removeFiles();
      await this.unitOfWork.run((tx) => this.erasures.repeated(tx, repeated, now));
    }
    return repeated.length;
  }

  private async repeat(customerId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const account = (await this.locks.lockAll(tx, [customerId], true)).get(customerId);
      const mergedIds = await this.merges.findSources(tx, customerId);
      await this.service.repeat(tx, { id: customerId, accountId: account?.id ?? null, mergedIds });
    });
  }
}

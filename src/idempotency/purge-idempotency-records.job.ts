import { Injectable } from '@nestjs/common';
import type { DueCondition } from '#platform/background/due-clock.js';
import { Job } from '#platform/background/job.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { Extension } from '#platform/extensions.js';
import { IdempotencyRecordRepository } from './idempotency-record.repository.js';

const RECORDS_PER_UNIT_OF_WORK = 500;

@Extension(Job)
@Injectable()
export class PurgeIdempotencyRecordsJob extends Job {
  readonly name = 'forget answers';

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly records: IdempotencyRecordRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  override getDue(now: Date): DueCondition {
    return this.records.expired(now);
  }

  /**
   * Deletes expired records, some at a time, the oldest first. They have no further use: a key that is used after its
   * expiry begins anew, whether or not its row is still there. Two at once: the second deletes what the first has left.
   */
  override async run(): Promise<number> {
    return this.unitOfWork.run((tx) =>
      this.records.purgeExpired(tx, this.clock.now(), RECORDS_PER_UNIT_OF_WORK),
    );
  }
}

import { Injectable } from '@nestjs/common';
import { EventRecorderService } from '../event/index.js';
import type { DueCondition } from '#platform/background/due-clock.js';
import { Job } from '#platform/background/job.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { Extension } from '#platform/extensions.js';
import { statusEvent } from './coupon-returns.service.js';
import { CouponStateRepository } from './coupon-state.repository.js';
import { statusesToTell, nextStatusChange } from './coupon.rules.js';
import { SoldCouponsReader } from './sold-coupons.reader.js';

const COUPONS_PER_RUN = 1000;
const COUPONS_PER_UNIT_OF_WORK = 200;

@Extension(Job)
@Injectable()
export class RecordCouponStatusJob extends Job {
  readonly name = 'tell coupon status';

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: SoldCouponsReader,
    private readonly coupons: CouponStateRepository,
    private readonly events: EventRecorderService,
    private readonly clock: Clock,
  ) {
    super();
  }

  override getDue(now: Date): DueCondition {
    return this.coupons.due(now);
  }

  /**
   * Records that coupons have become active or expired; the clock decides, not the event. Sets the next due time in the same unit of work
   * on condition of the current one, so each change is recorded once. Locks coupons in the order of their ids.
   */
  override async run(): Promise<number> {
    const ids = await this.reader.findDue(this.clock.now(), COUPONS_PER_RUN);
    for (let first = 0; first < ids.length; first += COUPONS_PER_UNIT_OF_WORK) {
      await this.recordDue(ids.slice(first, first + COUPONS_PER_UNIT_OF_WORK));
    }
    return ids.length;
  }

  async recordDue(ids: readonly string[]): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const now = this.clock.now();
      const due = await this.coupons.lockDue(tx, ids, now);
      const ending = due.filter((coupon) => nextStatusChange(coupon, now) !== null).map(({ id }) => id);
      const over = due.filter((coupon) => nextStatusChange(coupon, now) === null).map(({ id }) => id);
      if (ending.length > 0) {
        await this.coupons.setDue(tx, ending, now, 'at the end');
      }
      if (over.length > 0) {
        await this.coupons.setDue(tx, over, now, 'never');
      }
      const recorded = due.flatMap((coupon) =>
        statusesToTell(coupon, now).map((status) => statusEvent(coupon, status)),
      );
      await this.events.record(tx, ...recorded);
    });
  }
}

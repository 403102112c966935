import { Injectable } from '@nestjs/common';
import { EventRecorderService } from '../event/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { InvalidFields } from '#platform/error/domain-error.js';
import { Extensions } from '#platform/extensions.js';
import { CouponStateRepository } from './coupon-state.repository.js';
import { problemWithDelivery } from './coupon.rules.js';
import type { CouponDeliveryStatus } from './coupon.entity.js';
import { CouponNotFound } from './coupon.errors.js';
import { campaignBoughtDeliveryStatusWasChanged } from './coupon.events.js';

/** An extension of the module that knows campaigns: which rewards can be delivered. It has one implementation. */
export abstract class DeliverableRewards {
  /** Whether the coupons of a campaign are for things, whether or not their delivery is tracked. */
  abstract areDeliverable(tx: Tx, campaignId: string): Promise<boolean>;
}

interface Change {
  readonly customerId: string;
  readonly couponId: string;
  readonly status: CouponDeliveryStatus;
}

@Injectable()
export class ChangeDeliveryStatus {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly coupons: CouponStateRepository,
    private readonly events: EventRecorderService,
    private readonly extensions: Extensions,
  ) {}

  /**
   * Moves the delivery of a reward on by one step and records an event. Locks the coupon and writes it by a statement that names the
   * previous step: of two concurrent calls for the same step, the second is refused. A gift whose delivery is not tracked begins with
   * any step.
   * @throws {CouponNotFound} when the customer has bought no such coupon
   * @throws {InvalidFields} on `status`, for a step that cannot be taken from where the delivery is
   */
  async execute({ customerId, couponId, status }: Change): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const coupon = await this.coupons.lockBought(tx, customerId, couponId);
      if (!coupon) {
        throw new CouponNotFound();
      }
      const { campaignId, deliveryStatus } = coupon;
      const isThing =
        deliveryStatus !== null ||
        (await this.extensions.one(DeliverableRewards).areDeliverable(tx, campaignId));
      const message = problemWithDelivery(deliveryStatus, status, isThing);
      if (message !== null) {
        throw new InvalidFields([{ field: 'status', message }]);
      }
      await this.coupons.setDeliveryStatus(tx, coupon, status);
      await this.events.record(
        tx,
        campaignBoughtDeliveryStatusWasChanged({
          couponId: { couponId },
          customerId: { customerId },
          campaignId: { campaignId },
          status,
        }),
      );
    });
  }
}

import { Injectable } from '@nestjs/common';
import { EventRecorderService } from '../event/index.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { InvalidFields } from '#platform/error/domain-error.js';
import { CouponStateRepository } from './coupon-state.repository.js';
import { problemWithDelivery } from './coupon.rules.js';
import type { CouponDeliveryStatus } from './coupon.entity.js';
import { CouponNotFound } from './coupon.errors.js';
import { campaignBoughtDeliveryStatusWasChanged } from './coupon.events.js';

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
  ) {}

  /**
   * Moves the delivery of a reward on by one step and records an event. Locks the coupon and writes it by a statement that names the
   * previous step: of two concurrent calls for the same step, the second is refused.
   * @throws {CouponNotFound}
   * @throws {InvalidFields} on `status`, for an impossible step
   */
  async execute({ customerId, couponId, status }: Change): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const coupon = await this.coupons.lockBought(tx, customerId, couponId);
      if (!coupon) {
        throw new CouponNotFound();
      }
      const message = problemWithDelivery(coupon.deliveryStatus, status);
      if (message !== null) {
        throw new InvalidFields([{ field: 'status', message }]);
      }
      await this.coupons.setDeliveryStatus(tx, coupon, status);
      await this.events.record(
        tx,
        campaignBoughtDeliveryStatusWasChanged({
          couponId: { couponId },
          customerId: { customerId },
          campaignId: { campaignId: coupon.campaignId },
          status,
        }),
      );
    });
  }
}

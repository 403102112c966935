import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { InvalidFields } from '#platform/error/domain-error.js';
import { CouponStateRepository } from './coupon-state.repository.js';
import type { CouponDeliveryStatus } from './coupon.entity.js';
import { CouponNotFound } from './coupon.errors.js';
import { DeliveryStepsService } from './delivery-steps.service.js';

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
    private readonly steps: DeliveryStepsService,
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
      const message = await this.steps.take(tx, coupon, status);
      if (message !== null) {
        throw new InvalidFields([{ field: 'status', message }]);
      }
    });
  }
}

import { Injectable } from '@nestjs/common';
import { AccountService, type LockedAccount } from '../account/index.js';
import { type DomainEvent, EventRecorderService } from '../event/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { InvalidFields } from '#platform/error/domain-error.js';
import { CouponReturnsService } from './coupon-returns.service.js';
import { CouponStateRepository } from './coupon-state.repository.js';
import { problemWithCashback } from './coupon.rules.js';
import type { CashbackStatus } from './coupon.entity.js';
import { CouponNotFound } from './coupon.errors.js';
import { campaignBoughtCashbackStatusWasChanged } from './coupon.events.js';
import type { BoughtCouponOf } from './return-coupon.js';

type Change = BoughtCouponOf & { readonly status: CashbackStatus };

@Injectable()
export class ChangeCashbackStatus {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountService,
    private readonly coupons: CouponStateRepository,
    private readonly returns: CouponReturnsService,
    private readonly events: EventRecorderService,
  ) {}

  /**
   * Approves, pays or rejects cashback. A rejection returns the points to their lots and cancels the coupon. Locks the account if points
   * return, then the coupon, and writes it on condition of its state: of two concurrent changes, the second is refused.
   * @throws {CouponNotFound}
   * @throws {InvalidFields} on `status`, for an impossible change
   */
  async execute(change: Change): Promise<void> {
    const { customerId, couponId, status } = change;
    await this.unitOfWork.run(async (tx) => {
      const account = status === 'rejected' ? await this.accounts.lock(tx, customerId) : null;
      const coupon = await this.coupons.lockBought(tx, customerId, couponId);
      if (!coupon) {
        throw new CouponNotFound();
      }
      const message = problemWithCashback(coupon.cashbackStatus, status);
      if (message !== null) {
        throw new InvalidFields([{ field: 'status', message }]);
      }
      await this.coupons.setCashbackStatus(tx, coupon, status);
      const changed = campaignBoughtCashbackStatusWasChanged({
        couponId: { couponId },
        customerId: { customerId },
        campaignId: { campaignId: coupon.campaignId },
        status,
      });
      const events = account ? await this.giveBack(tx, account, coupon, change) : [];
      await this.events.record(tx, changed, ...events);
    });
  }

  private async giveBack(
    tx: Tx,
    account: LockedAccount,
    coupon: Parameters<CouponReturnsService['cancel']>[2],
    { by }: Change,
  ): Promise<DomainEvent[]> {
    const cause = { comment: 'Cashback rejected', issuer: by.issuer, issuerId: by.id };
    const { events } = await this.returns.cancel(tx, account, coupon, cause);
    return events;
  }
}

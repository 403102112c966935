import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Clock } from '#platform/time/clock.js';
import { problemWithCode } from './code.rules.js';
import type { CouponDeliveryStatus, CouponEntity } from './coupon.entity.js';
import { CouponRepository, type Sale } from './coupon.repository.js';
import { couponStatus, nextStatusChange } from './coupon.rules.js';
import { type Coupon, UNUSED } from './coupon.service.js';
import { CouponStockRepository } from './coupon-stock.repository.js';

/** A coupon that was sold elsewhere, and paid for there. */
export interface RecordedCoupon {
  readonly id: string;
  readonly code: string;
  readonly campaignId: string;
  readonly customerId: string;
  readonly storeId: string;
  /** Whether all buyers have this code. */
  readonly isShared: boolean;
  /** What the code is worth, where it was made for the purchase. */
  readonly valueCents: number | null;
  readonly isLimited: boolean;
  readonly pointsBefore: number;
  readonly transactionId: string | null;
  readonly activeSince: Date | null;
  readonly activeTo: Date | null;
  readonly deliveryStatus: CouponDeliveryStatus | null;
}

/** The outcome for one coupon. A taken coupon has the id of its code in the stock, if the code was there. */
export type CouponOutcome =
  | {
      readonly became: 'taken';
      readonly coupon: Coupon;
      readonly isFirst: boolean;
      readonly isNewCode: boolean;
    }
  | { readonly became: 'known' }
  | { readonly became: 'refused'; readonly reason: string };

@Injectable()
export class RecordedCouponsService {
  constructor(
    private readonly coupons: CouponRepository,
    private readonly stock: CouponStockRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes a coupon that was sold before: now, and for nothing. Its code is taken from the stock, or added to it as sold. Writes no counter:
   * the caller records the event, then counts.
   * @throws {ConcurrencyConflict} when another transaction has sold the code
   */
  async write(tx: Tx, sold: RecordedCoupon): Promise<CouponOutcome> {
    const { id, campaignId, customerId, code } = sold;
    const isOwnCode = !sold.isShared && sold.valueCents === null;
    const [sameId, sameCode] = await this.coupons.findRecorded(tx, { id, campaignId, code });
    if (sameId?.customerId === customerId || (isOwnCode && sameCode?.customerId === customerId)) {
      return { became: 'known' };
    }
    const reason = await this.getRefusal(tx, sold, sameId, isOwnCode ? sameCode : undefined);
    if (reason !== undefined) {
      return { became: 'refused', reason };
    }
    const [before = 0] = await (await this.coupons.countSoldToAll(tx, [{ campaignId, customerId }])).read();
    const purchasedAt = this.clock.now();
    const sale = getSale(sold, purchasedAt);
    const inStock = isOwnCode ? sameCode : undefined;
    if (inStock) {
      await this.coupons.assignAll(tx, [{ id: inStock.id, sale }]);
    } else {
      const stockKey = isOwnCode ? code : null;
      const row = { ...UNUSED, ...sale, id, campaignId, code, stockKey, valueCents: sold.valueCents };
      await this.coupons.add(tx, [row]);
    }
    const { activeSince, activeTo } = sold;
    const status = couponStatus({ activeSince, activeTo, canceledAt: null, used: false }, purchasedAt);
    const coupon = { id: inStock?.id ?? id, code, status, purchasedAt, activeSince, activeTo };
    const isNewCode = !sold.isShared && !inStock;
    return { became: 'taken', coupon, isFirst: before === 0, isNewCode };
  }

  private async getRefusal(
    tx: Tx,
    { campaignId, code, isLimited }: RecordedCoupon,
    sameId: CouponEntity | undefined,
    sameCode: CouponEntity | undefined,
  ): Promise<string | undefined> {
    const problem = problemWithCode(code);
    if (problem !== null) {
      return `code: ${problem}`;
    }
    if (sameId) {
      return 'Another coupon has this id.';
    }
    if (sameCode && sameCode.customerId !== null) {
      return 'Another customer has this code.';
    }
    const left = isLimited ? await this.stock.limitLeft(tx, campaignId) : null;
    if (left !== null && left < 1) {
      return 'The campaign has been sold as often as its limit allows.';
    }
    return undefined;
  }
}

function getSale(sold: RecordedCoupon, purchasedAt: Date): Sale {
  const { activeSince, activeTo } = sold;
  return {
    customerId: sold.customerId,
    storeId: sold.storeId,
    costInPoints: 0,
    pointsBefore: sold.pointsBefore,
    purchasedAt,
    transactionId: sold.transactionId,
    activeSince,
    activeTo,
    dueAt: nextStatusChange({ activeSince, activeTo, canceledAt: null, used: false }, purchasedAt),
    deliveryStatus: sold.deliveryStatus,
    cashbackStatus: null,
    spendTransferId: null,
  };
}

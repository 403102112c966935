import { Injectable } from '@nestjs/common';
import {
  ChangeDeliveryStatus,
  type CouponDeliveryStatus,
  CouponService,
  MarkCoupons,
  RecordedCouponsService,
} from '../../coupon/index.js';
import { EventRecorderService } from '../../event/index.js';
import { isOfCustomer, KnownTransactionsService } from '../../transaction/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { getCents } from '#platform/money.js';
import { Clock } from '#platform/time/clock.js';
import type { CampaignEntity } from '../campaign.entity.js';
import { CampaignRepository } from '../campaign.repository.js';
import { purchaseEvent } from '../campaign.events.js';

/** A coupon that another programme has sold. */
interface RecordedPurchase {
  readonly storeId: string;
  readonly campaignId: string;
  readonly customerId: string;
  readonly couponId: string;
  readonly code: string;
  readonly purchasedAt: Date;
  readonly pointsBefore: number;
  readonly activeSince: Date | null;
  readonly activeTo: Date | null;
  /** When it was used; null for an unused one. */
  readonly usedAt: Date | null;
  readonly transactionId: string | null;
  readonly usedForTransactionId: string | null;
  readonly deliveryStatus: CouponDeliveryStatus | null;
}

type NotSold =
  | { readonly became: 'known' }
  | { readonly became: 'left out' | 'refused'; readonly reason: string };

type PurchaseOutcome = { readonly became: 'taken' } | NotSold;

const STEPS: Readonly<Record<CouponDeliveryStatus, readonly CouponDeliveryStatus[]>> = {
  ordered: [],
  shipped: ['shipped'],
  delivered: ['shipped', 'delivered'],
  canceled: ['canceled'],
};

@Injectable()
export class RecordPurchase {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly campaigns: CampaignRepository,
    private readonly coupons: CouponService,
    private readonly recorded: RecordedCouponsService,
    private readonly markCoupons: MarkCoupons,
    private readonly changeDeliveryStatus: ChangeDeliveryStatus,
    private readonly transactions: KnownTransactionsService,
    private readonly events: EventRecorderService,
    private readonly clock: Clock,
  ) {}

  /**
   * Records a purchase of the past at its time, and its use and delivery at theirs. It was paid for in the other programme, so it costs
   * nothing. Writes the coupon, its event, then the counter of the stock. The caller joins all of it in one unit of work; the same purchase
   * again changes nothing.
   * @throws {InvalidFields} when it cannot have been used
   */
  async execute(purchase: RecordedPurchase): Promise<PurchaseOutcome> {
    const { customerId, campaignId } = purchase;
    const outcome = await this.clock.at(purchase.purchasedAt, () =>
      this.unitOfWork.run((tx) => this.sell(tx, purchase)),
    );
    if (outcome.became !== 'taken') {
      return outcome;
    }
    const { couponId, transactionId, isTracked, isThing } = outcome;
    const { usedAt, code, deliveryStatus } = purchase;
    if (usedAt) {
      const mark = { couponId, campaignId, customerId, code, used: true, transactionId };
      await this.clock.at(usedAt, () => this.markCoupons.execute(purchase.storeId, [mark]));
    }
    if (isThing && deliveryStatus) {
      const steps = isTracked ? STEPS[deliveryStatus] : STEPS[deliveryStatus].slice(-1);
      for (const status of steps) {
        await this.clock.at(usedAt ?? purchase.purchasedAt, () =>
          this.changeDeliveryStatus.execute({ customerId, couponId, status }),
        );
      }
    }
    return { became: 'taken' };
  }

  private async sell(tx: Tx, purchase: RecordedPurchase): Promise<Sold | NotSold> {
    const { storeId, campaignId, customerId, couponId, code } = purchase;
    const found = await this.campaigns.findById(tx, storeId, campaignId);
    if (!found) {
      return { became: 'refused', reason: 'This campaign does not exist.' };
    }
    const { campaign } = found;
    if (campaign.reward === 'cashback') {
      return { became: 'left out', reason: 'Cashback was paid out where it was bought.' };
    }
    const [boughtFor, usedFor] = await this.findTransactions(tx, purchase);
    const isMade = campaign.reward === 'percentage_discount_code' && /^\d+(\.\d{1,2})?$/.test(code);
    const outcome = await this.recorded.write(tx, {
      id: couponId,
      code,
      campaignId,
      customerId,
      storeId,
      isShared: campaign.singleCoupon,
      valueCents: isMade ? getCents(Number(code)) : null,
      isLimited: campaign.usageLimit !== null,
      pointsBefore: purchase.pointsBefore,
      transactionId: boughtFor ?? null,
      activeSince: purchase.activeSince,
      activeTo: purchase.activeTo,
      deliveryStatus: campaign.fulfillmentTracking ? 'ordered' : null,
    });
    if (outcome.became !== 'taken') {
      return outcome;
    }
    const { coupon, isFirst, isNewCode } = outcome;
    await this.events.record(
      tx,
      purchaseEvent(coupon, campaign, { customerId, transactionId: boughtFor }, 0),
    );
    await this.coupons.countSales(tx, [
      {
        campaignId,
        isLimited: campaign.usageLimit !== null,
        count: 1,
        buyers: isFirst ? 1 : 0,
        codes: isNewCode ? 1 : 0,
      },
    ]);
    return { became: 'taken', couponId: coupon.id, transactionId: usedFor, ...getKind(campaign) };
  }

  /** Finds transactions of the customer: others would not be theirs to name. */
  private async findTransactions(
    tx: Tx,
    { storeId, customerId, transactionId, usedForTransactionId }: RecordedPurchase,
  ): Promise<readonly (string | undefined)[]> {
    const ids = [transactionId, usedForTransactionId];
    const pending = await this.transactions.findLater(tx, [...new Set(ids.flatMap((id) => id ?? []))]);
    const known = await pending.read();
    return ids.map((id) =>
      id !== null && isOfCustomer(known.get(id), { storeId, customerId }) ? id : undefined,
    );
  }
}

interface Sold {
  readonly became: 'taken';
  readonly couponId: string;
  readonly transactionId: string | undefined;
  readonly isTracked: boolean;
  readonly isThing: boolean;
}

function getKind({ reward, fulfillmentTracking }: CampaignEntity) {
  return { isTracked: fulfillmentTracking, isThing: reward === 'gift_code' };
}

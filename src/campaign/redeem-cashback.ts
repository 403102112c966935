import { Injectable } from '@nestjs/common';
import { AccountService, type LockedAccount, NotEnoughPoints } from '../account/index.js';
import { type Coupon, CouponService, NoCouponsLeft } from '../coupon/index.js';
import { type CustomerForPurchase, CustomerNotFound, CustomerService } from '../customer/index.js';
import { EventRecorder } from '../event/index.js';
import type { Tx } from '../platform/database/tx.js';
import { UnitOfWork } from '../platform/database/unit-of-work.js';
import { Clock } from '../platform/time/clock.js';
import { SegmentMemberReader } from '../segment/index.js';
import type { CampaignEntity } from './campaign.entity.js';
import {
  CashbackNotAvailable,
  CashbackNotValid,
  LimitPerCustomerExceeded,
  NotAllowed,
} from './campaign.errors.js';
import { CampaignRepository } from './campaign.repository.js';
import { areSame, bestCashback, type Cashback, cashbackOf } from './cashback.rules.js';
import { purchaseEvent } from './purchase-event.js';
import { amountOf, maySpend } from './purchase.rules.js';

export interface Redemption extends Cashback {
  readonly storeId: string;
  readonly customerId: string;
  /** Whoever does it. */
  readonly issuerId: string;
}

const COMMENT_LENGTH_MAX = 255;

@Injectable()
export class RedeemCashback {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly campaigns: CampaignRepository,
    private readonly customers: CustomerService,
    private readonly segments: SegmentMemberReader,
    private readonly coupons: CouponService,
    private readonly accounts: AccountService,
    private readonly events: EventRecorder,
    private readonly clock: Clock,
  ) {}

  /**
   * Turns points into money, to be approved and paid by an administrator: the points are spent, and the customer has a
   * coupon whose code is the amount. All of it or nothing.
   *
   * Like a purchase, it locks the account by writing it, adds the coupon, and counts the sale last, so redemptions of
   * one customer queue, and those of others do not wait. Who was overtaken starts again; killed before the commit,
   * nothing has happened.
   * @throws {CustomerNotFound}
   * @throws {CashbackNotAvailable} when no cashback campaign is for the customer
   * @throws {NoCouponsLeft} when the campaign has a limit, and it is reached
   * @throws {LimitPerCustomerExceeded}
   * @throws {NotAllowed} when the customer may not spend points
   * @throws {NotEnoughPoints}
   * @throws {CashbackNotValid} when the caller expects another value
   */
  async execute(redemption: Redemption): Promise<Coupon> {
    return this.unitOfWork.run((tx) => this.redeem(tx, redemption));
  }

  private async redeem(tx: Tx, redemption: Redemption): Promise<Coupon> {
    const { storeId, customerId, pointsAmount, issuerId } = redemption;
    const account = await this.accounts.lock(tx, customerId);
    const customer = await this.customers.findForPurchase(tx, storeId, customerId);
    if (!account || !customer) {
      throw new CustomerNotFound();
    }
    const campaign = await this.campaignFor(tx, storeId, customer);
    const bought = await this.check(tx, campaign, customer, account, redemption);
    const spent = await this.accounts.spend(tx, account, {
      points: pointsAmount,
      comment: `${campaign.name}, cashback`.slice(0, COMMENT_LENGTH_MAX),
      issuer: 'system',
      issuerId,
    });
    const [coupon] = await this.coupons.sell(tx, {
      ...{ campaignId: campaign.id, customerId, storeId, quantity: 1, costInPoints: pointsAmount },
      pointsBefore: account.available + pointsAmount,
      codes: { from: 'value', code: amountOf(pointsAmount, campaign.details.pointValue ?? 0) },
      spendTransferId: spent.transferId,
      ...{ daysInactive: 0, daysValid: 0, deliveryStatus: null, cashbackStatus: 'pending' },
    });
    if (!coupon) {
      throw new Error('Cashback was redeemed without a coupon');
    }
    await this.events.record(tx, purchaseEvent(coupon, campaign, { customerId }, pointsAmount), spent.event);
    const sold = { count: 1, buyers: bought === 0 ? 1 : 0, codes: 1 };
    await this.coupons.countSale(tx, campaign.id, campaign.usageLimit !== null, sold);
    return coupon;
  }

  private async campaignFor(
    tx: Tx,
    storeId: string,
    { id, levelId }: CustomerForPurchase,
  ): Promise<CampaignEntity> {
    const campaigns = await this.campaigns.findCashback(tx, storeId);
    const named = campaigns.flatMap(({ segments }) => segments);
    const segmentIds = named.length > 0 ? await this.segments.segmentsOf(tx, id, [...new Set(named)]) : [];
    const campaign = bestCashback(campaigns, { levelId, segmentIds }, this.clock.now());
    if (!campaign) {
      throw new CashbackNotAvailable();
    }
    return campaign;
  }

  /** Says how many coupons of the campaign the customer has. */
  private async check(
    tx: Tx,
    campaign: CampaignEntity,
    { statusType }: CustomerForPurchase,
    account: LockedAccount,
    redemption: Redemption,
  ): Promise<number> {
    const bought = await this.coupons.countSoldTo(tx, campaign.id, account.customerId);
    const limitLeft = campaign.usageLimit === null ? null : await this.coupons.limitLeft(tx, campaign.id);
    if (limitLeft !== null && limitLeft < 1) {
      throw new NoCouponsLeft();
    }
    if (campaign.limitPerUser !== null && bought >= campaign.limitPerUser) {
      throw new LimitPerCustomerExceeded();
    }
    if (!maySpend(statusType)) {
      throw new NotAllowed();
    }
    if (account.available < redemption.pointsAmount) {
      throw new NotEnoughPoints();
    }
    if (!areSame(cashbackOf(campaign, redemption.pointsAmount), redemption)) {
      throw new CashbackNotValid();
    }
    return bought;
  }
}

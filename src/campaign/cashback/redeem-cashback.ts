import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AccountLocksService, type LockedAccount, NotEnoughPoints } from '../../account/index.js';
import { type Coupon, CouponService, NoCouponsLeft } from '../../coupon/index.js';
import { type CustomerForPurchase, CustomerNotFound, CustomerService } from '../../customer/index.js';
import { EventRecorderService } from '../../event/index.js';
import { ConcurrencyConflict } from '#platform/database/error/unit-of-work.errors.js';
import { asPart } from '#platform/database/transaction/batch-part.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { SegmentService } from '../../segment/index.js';
import { ProgrammeSettingsService } from '../../settings/index.js';
import type { CampaignEntity } from '../campaign.entity.js';
import {
  CashbackIsWorthNothing,
  CashbackNotAvailable,
  CashbackNotValid,
  LimitPerCustomerExceeded,
  NotAllowed,
} from '../campaign.errors.js';
import { CampaignRepository, type CampaignWithStock } from '../campaign.repository.js';
import { areSame, bestCashback, type Cashback, getCashback, getAmount } from './cashback.rules.js';
import { SalesService } from '../purchase/sales.service.js';

export interface Redemption extends Cashback {
  readonly storeId: string;
  readonly customerId: string;
  readonly issuerId: string;
}

@Injectable()
export class RedeemCashback {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly campaigns: CampaignRepository,
    private readonly customers: CustomerService,
    private readonly segmentService: SegmentService,
    private readonly coupons: CouponService,
    private readonly locks: AccountLocksService,
    private readonly sales: SalesService,
    private readonly settings: ProgrammeSettingsService,
    private readonly events: EventRecorderService,
    private readonly clock: Clock,
  ) {}

  /**
   * Spends points for a coupon whose code is the amount; an administrator approves and pays it. All or nothing. Locks and writes the
   * account, adds the coupon, and counts the sale last, as a purchase does.
   * @throws {CustomerNotFound}
   * @throws {CashbackNotAvailable}
   * @throws {NoCouponsLeft} at the total limit
   * @throws {LimitPerCustomerExceeded}
   * @throws {NotAllowed} when the customer may not spend points
   * @throws {NotEnoughPoints}
   * @throws {CashbackNotValid} for another expected value
   * @throws {CashbackIsWorthNothing} for an amount of 0.00
   */
  async execute(redemption: Redemption): Promise<Coupon> {
    return this.unitOfWork.run((tx) => this.redeem(tx, redemption));
  }

  private async redeem(tx: Tx, redemption: Redemption): Promise<Coupon> {
    const { storeId, customerId, pointsAmount, issuerId } = redemption;
    const pendingAccounts = await this.locks.lockForSpending(tx, [customerId], false);
    const customer = await this.customers.findForPurchase(tx, storeId, customerId);
    const account = (await pendingAccounts.read()).get(customerId);
    if (!account || !customer) {
      throw new CustomerNotFound();
    }
    const { campaign, stockRevision } = await this.campaignFor(tx, storeId, customer);
    const bought = await this.check(tx, campaign, customer, account, redemption);
    const code = getAmount(pointsAmount, campaign.details.pointValue ?? 0);
    const sale = {
      part: asPart(tx),
      storeId,
      // Money has no delivery.
      campaign: { ...campaign, fulfillmentTracking: false },
      stockRevision,
      account,
      isFirst: bought === 0,
      codes: [{ id: randomUUID(), code, isInStock: false }],
      areCodesMade: true,
      points: pointsAmount,
      issuerId,
    };
    const [[coupon] = []] = await this.sales.write(tx, [sale]);
    if (!coupon) {
      throw new Error('Cashback was redeemed without a coupon');
    }
    await this.events.record(tx, ...(await this.customers.pointsTaken(tx, account)));
    await this.sales.count(tx, [sale]);
    return coupon;
  }

  private async campaignFor(
    tx: Tx,
    storeId: string,
    { id, levelId }: CustomerForPurchase,
  ): Promise<CampaignWithStock> {
    const campaigns = await this.campaigns.findCashback(tx, storeId);
    const named = campaigns.flatMap(({ segments }) => segments);
    const segmentIds =
      named.length > 0 ? await this.segmentService.getSegments(tx, id, [...new Set(named)]) : [];
    const campaign = bestCashback(campaigns, { levelId, segmentIds }, this.clock.now());
    if (!campaign) {
      throw new CashbackNotAvailable();
    }
    // With the revision of its stock, which the sale requires unchanged: it may be archived meanwhile.
    const found = await this.campaigns.findById(tx, storeId, campaign.id);
    if (found?.campaign.revision !== campaign.revision) {
      throw new ConcurrencyConflict();
    }
    return found;
  }

  /** Returns the number of the customer's coupons of the campaign. */
  private async check(
    tx: Tx,
    campaign: CampaignEntity,
    { statusType }: CustomerForPurchase,
    account: LockedAccount,
    redemption: Redemption,
  ): Promise<number> {
    const pair = { campaignId: campaign.id, customerId: account.customerId };
    const sold = await this.coupons.countSoldToAll(tx, [pair]);
    const limitLeft = await this.coupons.limitLeft(tx, campaign.id);
    const [bought = 0] = await sold.read();
    if (campaign.usageLimit !== null && limitLeft !== null && limitLeft < 1) {
      throw new NoCouponsLeft();
    }
    if (campaign.limitPerUser !== null && bought >= campaign.limitPerUser) {
      throw new LimitPerCustomerExceeded();
    }
    if (!(await this.settings.read(tx)).customerStatusesSpending.includes(statusType)) {
      throw new NotAllowed();
    }
    if (account.available < redemption.pointsAmount) {
      throw new NotEnoughPoints();
    }
    if (!areSame(getCashback(campaign, redemption.pointsAmount), redemption)) {
      throw new CashbackNotValid();
    }
    if (redemption.rewardAmount === 0) {
      throw new CashbackIsWorthNothing();
    }
    return bought;
  }
}

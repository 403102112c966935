import { Injectable } from '@nestjs/common';
import { type CodeSource, type Coupon, CouponService, TakenBackGiftsService } from '../../coupon/index.js';
import {
  type Gift,
  type GivenGift,
  InstantRewards,
  type RewardToTakeBack,
  type RewardOutcome,
} from '../../earning/index.js';
import { SegmentService } from '../../segment/index.js';
import { Extension } from '#platform/extensions.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Clock } from '#platform/time/clock.js';
import { getUnavailabilities } from '../availability.rules.js';
import type { CampaignEntity } from '../campaign.entity.js';
import { CampaignRepository, type CampaignWithStock } from '../campaign.repository.js';
import { cashbackSource, codeOfCents, percentageSource, getStock } from '../reward-code.rules.js';
import { StockShare } from './order.model.js';
import { purchaseEvent } from '../campaign.events.js';
import { isEverSold } from './purchase.rules.js';
import { SalesService, couponTerms } from './sales.service.js';

interface AcceptedGift {
  readonly gift: Gift;
  readonly offer: CampaignWithStock;
  readonly isFirst: boolean;
  readonly areCodesMade: boolean;
  readonly code: ReturnType<StockShare['take']>[number];
}

interface Chance {
  readonly offer: CampaignWithStock | undefined;
  /** The segments of the customer that campaigns name. */
  readonly segmentIds: readonly string[];
  /** How many the customer has had. */
  readonly bought: number;
}

/** Coupons that earning rules give: as if they were bought for nothing, with the same stock and limits. */
@Extension(InstantRewards)
@Injectable()
export class GiftsOfRulesService implements InstantRewards {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly coupons: CouponService,
    private readonly sales: SalesService,
    private readonly takenBack: TakenBackGiftsService,
    private readonly segmentService: SegmentService,
    private readonly clock: Clock,
  ) {}

  async isThere(tx: Tx, storeId: string, campaignId: string): Promise<boolean> {
    return (await this.campaigns.findById(tx, storeId, campaignId)) !== null;
  }

  /**
   * In the order of the gifts: a stock or a limit serves the first gifts.
   * @throws {ConcurrencyConflict} when a code, a limit or a stock has changed
   */
  async give(tx: Tx, gifts: readonly Gift[]): Promise<GivenGift[]> {
    const offers = await this.campaigns.findByIds(tx, [
      ...new Set(gifts.map(({ campaignId }) => campaignId)),
    ]);
    const segments = await this.getSegments(tx, gifts, offers);
    const pending = await this.coupons.countSoldToAll(tx, gifts);
    const counts = new Map<string, number>();
    const shares = await this.getShares(tx, gifts, offers);
    const bought = await pending.read();
    const decided = gifts.map((gift, index): AcceptedGift | string => {
      const key = `${gift.customerId} ${gift.campaignId}`;
      const before = (bought[index] ?? 0) + (counts.get(key) ?? 0);
      const offer = offers.get(gift.campaignId);
      const segmentIds = segments.get(gift.customerId) ?? [];
      const refusal = this.getRefusal(gift, { offer, segmentIds, bought: before });
      const share = shares.get(gift.campaignId);
      if (refusal !== null || !offer || !share) {
        return refusal ?? 'no coupons left';
      }
      const source = getCodes(offer.campaign, gift);
      if (typeof source === 'string') {
        return source;
      }
      if (!share.hasRoomFor(1) || !share.hasCodesFor(1, source)) {
        return 'no coupons left';
      }
      counts.set(key, (counts.get(key) ?? 0) + 1);
      const [code] = share.take(1, source);
      const areCodesMade = source.from === 'value';
      return code ? { gift, offer, code, areCodesMade, isFirst: before === 0 } : 'no coupons left';
    });
    const accepted = decided.filter((each) => typeof each !== 'string');
    const coupons = accepted.length === 0 ? [] : await this.write(tx, accepted);
    return decided.map((each) =>
      typeof each === 'string'
        ? { couponId: null, reason: each }
        : toGivenGift(each, coupons[accepted.indexOf(each)]),
    );
  }

  async takeBack(
    tx: Tx,
    rewards: readonly RewardToTakeBack[],
  ): Promise<readonly (readonly RewardOutcome[])[]> {
    return this.takenBack.takeBack(tx, rewards, codeOfCents);
  }

  /** By customer, those that a campaign names. Asks nothing when none names any. */
  private async getSegments(
    tx: Tx,
    gifts: readonly Gift[],
    offers: ReadonlyMap<string, CampaignWithStock>,
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    const named = [...new Set([...offers.values()].flatMap(({ campaign }) => campaign.segments))];
    const customerIds = [...new Set(gifts.map(({ customerId }) => customerId))];
    return named.length === 0 ? new Map() : this.segmentService.segmentsOfMany(tx, customerIds, named);
  }

  private getRefusal({ storeId, levelId }: Gift, { offer, segmentIds, bought }: Chance): string | null {
    const campaign = offer?.campaign;
    if (campaign?.storeId !== storeId) {
      return 'the campaign does not exist';
    }
    if (!isEverSold(campaign.reward)) {
      return 'the campaign has no coupons to give';
    }
    const [unavailable] = getUnavailabilities(campaign, { levelId, segmentIds }, this.clock.now());
    if (unavailable?.reason === 'not-for-customer') {
      return 'the campaign is not for this customer';
    }
    if (unavailable) {
      return `the campaign is not on sale (${unavailable.reason})`;
    }
    return campaign.limitPerUser !== null && bought >= campaign.limitPerUser
      ? `the limit of ${campaign.limitPerUser} for each customer is reached`
      : null;
  }

  private async getShares(
    tx: Tx,
    gifts: readonly Gift[],
    offers: ReadonlyMap<string, CampaignWithStock>,
  ): Promise<ReadonlyMap<string, StockShare>> {
    const demands = [...offers.values()].map(({ campaign, limitLeft }) => ({
      campaignId: campaign.id,
      codes: getStock(campaign),
      limitLeft: campaign.usageLimit === null ? null : (limitLeft ?? 0),
      count: gifts.filter((gift) => gift.campaignId === campaign.id && isFromStock(campaign, gift)).length,
    }));
    const taken = await this.coupons.takeCodes(
      tx,
      demands.filter(({ count }) => count > 0),
    );
    return new Map(
      demands.map(({ campaignId, limitLeft }) => [
        campaignId,
        new StockShare(taken.get(campaignId) ?? [], limitLeft),
      ]),
    );
  }

  private async write(tx: Tx, accepted: readonly AcceptedGift[]): Promise<Coupon[][]> {
    const coupons = await this.coupons.sellAll(
      tx,
      accepted.map(({ gift, offer: { campaign }, code }) => ({
        campaignId: campaign.id,
        customerId: gift.customerId,
        storeId: gift.storeId,
        codes: [code],
        costInPoints: 0,
        pointsBefore: gift.account.available,
        transactionId: gift.transactionId,
        ...couponTerms(campaign),
      })),
    );
    await this.sales.count(
      tx,
      accepted.map(({ offer, code, areCodesMade, isFirst }) => ({
        campaign: offer.campaign,
        stockRevision: offer.stockRevision,
        codes: [code],
        areCodesMade,
        isFirst,
      })),
    );
    return coupons;
  }
}

function toGivenGift({ gift, offer, code }: AcceptedGift, coupons: readonly Coupon[] | undefined): GivenGift {
  const [coupon] = coupons ?? [];
  if (!coupon) {
    throw new Error('A gift was accepted, and no coupon was written');
  }
  const { customerId, transactionId } = gift;
  return {
    couponId: coupon.id,
    valueCents: code.valueCents ?? null,
    event: purchaseEvent(coupon, offer.campaign, { customerId, transactionId }, 0),
  };
}

function getCodes(campaign: CampaignEntity, { grossCents }: Gift): CodeSource | string {
  if (campaign.reward === 'cashback') {
    const source = cashbackSource(campaign);
    return Number(source.code) > 0
      ? source
      : 'the cashback is worth nothing: its campaign has no cost in points';
  }
  if (campaign.reward === 'percentage_discount_code' && grossCents !== undefined) {
    return percentageSource(campaign, grossCents) ?? 'the percentage of the transaction is 0';
  }
  return getStock(campaign);
}

function isFromStock(campaign: CampaignEntity, gift: Gift): boolean {
  const source = getCodes(campaign, gift);
  return typeof source !== 'string' && source.from !== 'value';
}

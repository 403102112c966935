import { Injectable } from '@nestjs/common';
import { PointsFiguresReader } from '../../account/index.js';
import { SoldCouponsReader } from '../../coupon/index.js';
import type { CustomerForPurchase } from '../../customer/index.js';
import { LevelReader } from '../../level/index.js';
import { SegmentMemberReader, SegmentReader } from '../../segment/index.js';
import { ProgrammeSettingsService } from '../../settings/index.js';
import type { Language } from '#platform/language/language.js';
import { Clock } from '#platform/time/clock.js';
import { mayBeKnownTo } from '../availability.rules.js';
import type { CampaignEntity } from '../campaign.entity.js';
import { CampaignNotFound } from '../campaign.errors.js';
import { CampaignReader } from '../campaign.reader.js';
import { getUsageLeft } from '../offer/usage.rules.js';
import { purchaseRefusals, type Refusal } from '../purchase/purchase.rules.js';

export interface EligibilityQuestion {
  readonly storeId: string;
  readonly customer: Pick<CustomerForPurchase, 'id' | 'levelId' | 'statusType'>;
  readonly campaignId: string;
  readonly quantity: number;
  /** Administrators sell any campaign; customers and sellers only available ones. */
  readonly buyer: 'customer' | 'seller' | 'admin';
  readonly withoutPoints: boolean;
  readonly toCustomer: boolean;
  readonly language: Language;
}

export interface Eligibility {
  /** In the order of the refusals of a purchase; empty for a purchase that succeeds. */
  readonly refusals: readonly Refusal[];
  readonly levelNames: ReadonlyMap<string, string>;
  readonly segmentNames: ReadonlyMap<string, string>;
}

@Injectable()
export class EligibilityService {
  constructor(
    private readonly campaigns: CampaignReader,
    private readonly coupons: SoldCouponsReader,
    private readonly accounts: PointsFiguresReader,
    private readonly levels: LevelReader,
    private readonly segments: SegmentReader,
    private readonly members: SegmentMemberReader,
    private readonly settings: ProgrammeSettingsService,
    private readonly clock: Clock,
  ) {}

  /** @throws {CampaignNotFound} */
  async find(question: EligibilityQuestion): Promise<Eligibility> {
    const { storeId, customer, campaignId, quantity, language } = question;
    const campaign = await this.campaigns.findById(storeId, campaignId);
    const segmentIds = await this.members.getSegments(customer.id, campaign?.segments ?? []);
    const member = { levelId: customer.levelId, segmentIds };
    const now = this.clock.now();
    if (!campaign || (question.toCustomer && !mayBeKnownTo(campaign, member, now))) {
      throw new CampaignNotFound();
    }
    const order = { quantity, costInPoints: question.withoutPoints ? 0 : campaign.costInPoints * quantity };
    const availability =
      question.buyer === 'admin' ? ({ of: 'anything' } as const) : ({ of: 'offers', ...member } as const);
    const buyer = await this.getBuyer(customer, campaign);
    const left = await this.computeLeft(campaign);
    return {
      refusals: purchaseRefusals(campaign, order, buyer, left, availability, now),
      levelNames: await this.levels.getNames(campaign.levels, language),
      segmentNames: await this.segments.getNames(campaign.segments),
    };
  }

  private async getBuyer({ id, statusType }: EligibilityQuestion['customer'], campaign: CampaignEntity) {
    const bought = await this.coupons.countBoughtBy(id, [campaign.id]);
    const points = await this.accounts.getAvailable(id);
    const maySpend = (await this.settings.current()).customerStatusesSpending.some(
      (each) => each === statusType,
    );
    return { statusType, maySpend, points, bought: bought.get(campaign.id) ?? 0 };
  }

  private async computeLeft(campaign: CampaignEntity): Promise<number | null> {
    const figures = (await this.coupons.getFigures([campaign.id])).get(campaign.id);
    return getUsageLeft(campaign, figures ?? { codes: 0, sold: 0, limitLeft: null });
  }
}

import { Injectable } from '@nestjs/common';
import { AccountReader } from '../account/index.js';
import { CouponReader } from '../coupon/index.js';
import type { CustomerForPurchase } from '../customer/index.js';
import type { Page } from '../platform/database/list-page.js';
import { Clock } from '../platform/time/clock.js';
import { SegmentMemberReader } from '../segment/index.js';
import { type CampaignDescription, CampaignDescriptions } from './campaign-description.service.js';
import { CampaignListReader, type CampaignsQuery } from './campaign-list.reader.js';
import type { CampaignEntity } from './campaign.entity.js';
import { canBeBought, isAvailable, type Member } from './purchase.rules.js';
import { usageLeftForCustomer } from './usage.rules.js';

type Customer = Pick<CustomerForPurchase, 'id' | 'levelId' | 'statusType'>;

/** A campaign as one customer sees it. */
export interface CampaignOffer extends CampaignDescription {
  /** Null when there is no number. */
  readonly usageLeftForCustomer: number | null;
  /** Whether a purchase of one would succeed now. */
  readonly canBeBought: boolean;
}

/** What a customer is offered. As many statements for a page of a thousand as for one of ten. */
@Injectable()
export class CampaignOffers {
  constructor(
    private readonly lists: CampaignListReader,
    private readonly descriptions: CampaignDescriptions,
    private readonly segments: SegmentMemberReader,
    private readonly coupons: CouponReader,
    private readonly accounts: AccountReader,
    private readonly clock: Clock,
  ) {}

  /** @param withGivenOut Rewards that are given out by a rule, too. */
  async listFor(
    storeId: string,
    customer: Customer,
    query: CampaignsQuery,
    withGivenOut: boolean,
  ): Promise<Page<CampaignOffer>> {
    const member = await this.memberOf(customer, await this.lists.namedSegments());
    const offeredTo = { customerId: customer.id, ...member, withGivenOut };
    const page = await this.lists.availableTo(storeId, offeredTo, query);
    const descriptions = await this.descriptions.describe(storeId, page.rows);
    return { ...page, rows: await this.offers(customer, member, descriptions) };
  }

  /** Null for a campaign that is not for the customer, or not now: to him it does not exist. */
  async find(storeId: string, customer: Customer, campaign: CampaignEntity): Promise<CampaignOffer | null> {
    const member = await this.memberOf(customer, campaign.segments);
    if (!isAvailable(campaign, member, this.clock.now())) {
      return null;
    }
    const descriptions = await this.descriptions.describe(storeId, [campaign]);
    const [offer] = await this.offers(customer, member, descriptions);
    return offer ?? null;
  }

  private async memberOf({ id, levelId }: Customer, segmentIds: readonly string[]): Promise<Member> {
    return { levelId, segmentIds: await this.segments.segmentsOf(undefined, id, segmentIds) };
  }

  private async offers(
    { id, statusType }: Customer,
    member: Member,
    descriptions: readonly CampaignDescription[],
  ): Promise<CampaignOffer[]> {
    const bought = await this.coupons.countBoughtBy(
      id,
      descriptions.map(({ campaign }) => campaign.id),
    );
    const buyer = { ...member, statusType, points: await this.accounts.availableOf(id) };
    const now = this.clock.now();
    return descriptions.map((description) => {
      const { campaign, usageLeft } = description;
      const left = usageLeftForCustomer(campaign, usageLeft, bought.get(campaign.id) ?? 0);
      return {
        ...description,
        usageLeftForCustomer: left,
        canBeBought: canBeBought(campaign, buyer, left, now),
      };
    });
  }
}

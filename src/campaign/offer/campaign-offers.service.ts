import { Injectable } from '@nestjs/common';
import type { Principal } from '../../auth/index.js';
import type { Store } from '../../store/index.js';
import { PointsFiguresReader } from '../../account/index.js';
import { SoldCouponsReader } from '../../coupon/index.js';
import { type CustomerForPurchase, CustomerNotFound, CustomerResolverService } from '../../customer/index.js';
import { LevelReader } from '../../level/index.js';
import { CacheVersion } from '#platform/database/cache/cache-version.js';
import type { Page } from '#platform/database/query/list-page.js';
import { Clock } from '#platform/time/clock.js';
import { AudienceReader, SegmentMemberReader } from '../../segment/index.js';
import { ProgrammeSettingsService } from '../../settings/index.js';
import { type CampaignDescription, CampaignDescriptionService } from './campaign-description.service.js';
import { CampaignListReader, type CampaignsQuery } from './campaign-list.reader.js';
import type { Wording } from './campaign-wording.service.js';
import type { CampaignEntity } from '../campaign.entity.js';
import { isAvailable, type Member } from '../availability.rules.js';
import { canBeBought } from '../purchase/purchase.rules.js';
import { usageLeftForCustomer } from './usage.rules.js';

type Customer = Pick<CustomerForPurchase, 'id' | 'levelId' | 'statusType'>;

type Buyer = Member & {
  readonly id: string;
  readonly statusType: string;
  readonly maySpend: boolean;
  readonly points: number;
};

export interface CampaignOffer extends CampaignDescription {
  /** Null without a number. */
  readonly usageLeftForCustomer: number | null;
  /** Whether a purchase of one would succeed now. */
  readonly canBeBought: boolean;
}

@Injectable()
export class CampaignOffersService {
  constructor(
    private readonly lists: CampaignListReader,
    private readonly customers: CustomerResolverService,
    private readonly descriptions: CampaignDescriptionService,
    private readonly segments: SegmentMemberReader,
    private readonly levels: LevelReader,
    private readonly audiences: AudienceReader,
    private readonly memory: CacheVersion,
    private readonly coupons: SoldCouponsReader,
    private readonly accounts: PointsFiguresReader,
    private readonly settings: ProgrammeSettingsService,
    private readonly clock: Clock,
  ) {}

  /** @throws {CustomerNotFound} */
  async listFor(
    storeId: string,
    customerId: string,
    query: CampaignsQuery,
    wording: Wording,
  ): Promise<Page<CampaignOffer>> {
    const page = await this.list(storeId, customerId, query, wording);
    if (!page) {
      throw new CustomerNotFound();
    }
    return page;
  }

  /** For staff, by id or card: includes rewards of rules. @throws {CustomerNotFound} */
  async listForServed(
    store: Store,
    idOrCard: string,
    caller: Principal,
    query: CampaignsQuery,
    wording: Wording,
  ): Promise<Page<CampaignOffer>> {
    const byId = await this.list(store.id, idOrCard.toLowerCase(), query, wording, true);
    if (byId) {
      return byId;
    }
    const { id } = await this.customers.find(store, idOrCard, caller);
    const page = await this.list(store.id, id, query, wording, true);
    if (!page) {
      throw new CustomerNotFound();
    }
    return page;
  }

  /**
   * Three statements: customer and segments, points, page. A fourth one for audiences with segments, or after a change of levels or names.
   * Null for an unknown customer.
   */
  private async list(
    storeId: string,
    customerId: string,
    query: CampaignsQuery,
    wording: Wording,
    withGivenOut = false,
  ): Promise<Page<CampaignOffer> | null> {
    const [{ version: read, answer: found }, points] = await Promise.all([
      this.memory.verified(async (version) => {
        const segments = await this.lists.namedSegments(version);
        const everyLevel = [...(await this.levels.allNames(version)).keys()];
        return this.audiences.findMember(storeId, customerId, { segments, everyLevel }, version);
      }),
      this.accounts.getAvailable(customerId),
    ]);
    if (!found) {
      return null;
    }
    const { customer, populations } = found;
    const offeredTo = { customerId, ...customer, withGivenOut };
    const { version, ...page } = await this.lists.availableTo(storeId, offeredTo, query);
    const known = version === read ? { version: read, answer: populations } : undefined;
    const descriptions = await this.descriptions.describeCounted(storeId, page.rows, wording, known);
    const bought = new Map(page.rows.map((row) => [row.campaign.id, row.bought]));
    const maySpend = isAmong((await this.settings.at(read)).customerStatusesSpending, customer.statusType);
    const buyer = { id: customerId, ...customer, maySpend, points };
    return { ...page, rows: this.offers(buyer, descriptions, bought) };
  }

  /** Null for a campaign that is unavailable to the customer. */
  async find(
    storeId: string,
    customer: Customer,
    campaign: CampaignEntity,
    wording: Wording,
  ): Promise<CampaignOffer | null> {
    const { id, levelId, statusType } = customer;
    const member = { levelId, segmentIds: await this.segments.getSegments(id, campaign.segments) };
    if (!isAvailable(campaign, member, this.clock.now())) {
      return null;
    }
    const [descriptions, bought, points] = await Promise.all([
      this.descriptions.describe(storeId, [campaign], wording),
      this.coupons.countBoughtBy(id, [campaign.id]),
      this.accounts.getAvailable(id),
    ]);
    const { customerStatusesSpending } = await this.settings.current();
    const maySpend = isAmong(customerStatusesSpending, statusType);
    const [offer] = this.offers({ id, statusType, maySpend, points, ...member }, descriptions, bought);
    return offer ?? null;
  }

  private offers(
    buyer: Buyer,
    descriptions: readonly CampaignDescription[],
    bought: ReadonlyMap<string, number>,
  ): CampaignOffer[] {
    const now = this.clock.now();
    return descriptions.map((description) => {
      const { campaign, usageLeft } = description;
      const own = bought.get(campaign.id) ?? 0;
      return {
        ...description,
        usageLeftForCustomer: usageLeftForCustomer(campaign, usageLeft, own),
        canBeBought: canBeBought(campaign, { ...buyer, bought: own }, usageLeft, now),
      };
    });
  }
}

function isAmong(statuses: readonly string[], statusType: string): boolean {
  return statuses.includes(statusType);
}

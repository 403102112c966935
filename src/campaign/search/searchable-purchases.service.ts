import { Injectable } from '@nestjs/common';
import { type CouponInSearch, CouponSearchReader } from '../../coupon/index.js';
import { CustomerReader } from '../../customer/index.js';
import type { StoredEvent } from '../../event/index.js';
import type { SearchDocument } from '#platform/search-engine/search-engine.js';
import type { SearchTerms } from '#platform/search-engine/search-terms.js';
import { Extension } from '#platform/extensions.js';
import { type Found, type Hit, type IdsFound, SearchService, Searchable } from '../../search/index.js';
import { CampaignListReader } from '../offer/campaign-list.reader.js';

const BOUGHT = 'Service.Domain.User.Event.CampaignWasBoughtByCustomer';
/** Code and store of a purchase never change. */
const VERSION = 1;
const FOUND_MAX = 10_000;

/** Finds purchases by code. Buyers and campaigns have their own searches: purchases have no copies of names. */
@Extension(Searchable)
@Injectable()
export class SearchablePurchasesService implements Searchable {
  readonly kind = 'bought';
  readonly permission = ['REWARD_CAMPAIGN', 'VIEW'] as const;

  constructor(
    private readonly search: SearchService,
    private readonly coupons: CouponSearchReader,
    private readonly campaigns: CampaignListReader,
    private readonly customers: CustomerReader,
  ) {}

  /** Ids for the list: purchases with this code, by matching customers and of matching campaigns, the latest of each. */
  async idsFor(
    storeId: string,
    q: string | undefined,
  ): Promise<{ found?: Found; among?: readonly string[] }> {
    if (q === undefined) {
      return {};
    }
    const found = await this.search.find(storeId, ['bought', 'customer', 'campaign'], q);
    const count = FOUND_MAX + 1;
    const [byCustomer, byCampaign] = [
      await this.coupons.idsBy(storeId, 'customerId', found.getIds('customer'), count),
      await this.coupons.idsBy(storeId, 'campaignId', found.getIds('campaign'), count),
    ];
    const among = [...new Set([...found.getIds('bought'), ...byCustomer, ...byCampaign])];
    const isLimited = byCustomer.length === count || byCampaign.length === count;
    return { found: { ...found, limit: isLimited ? FOUND_MAX : found.limit }, among };
  }

  changedBy({ type, payload }: StoredEvent): readonly string[] {
    const { couponId } = payload as { readonly couponId?: { readonly couponId: string } };
    return type === BOUGHT && couponId ? [couponId.couponId] : [];
  }

  async getDocuments(ids: readonly string[]): Promise<SearchDocument[]> {
    const coupons = await this.coupons.findByIds(ids);
    return coupons.map(({ id, storeId, code }) => ({
      id,
      scope: storeId,
      version: VERSION,
      words: [],
      parts: [],
      codes: [code],
    }));
  }

  idsAfter(id: string, count: number) {
    return this.coupons.idsAfter(id, count);
  }

  async find(storeId: string, { whole }: SearchTerms, count: number): Promise<IdsFound> {
    const ids = await this.coupons.idsByCode(storeId, whole, count + 1);
    return { ids: ids.slice(0, count), isLimited: ids.length > count };
  }

  async hits(storeId: string, ids: readonly string[]): Promise<Hit[]> {
    const coupons = (await this.coupons.findByIds(ids)).filter((coupon) => coupon.storeId === storeId);
    const campaigns = await this.campaigns.findByIds(coupons.map(({ campaignId }) => campaignId));
    const names = new Map(campaigns.map(({ id, name }) => [id, name]));
    const customers = await this.customers.getNames([
      ...new Set(coupons.map(({ customerId }) => customerId)),
    ]);
    const getSubtitle = ({ campaignId, customerId }: CouponInSearch) => {
      const customer = customers.get(customerId);
      return [names.get(campaignId), customer && `${customer.firstName} ${customer.lastName}`.trim()]
        .filter((part) => part !== undefined)
        .join(' · ');
    };
    return coupons.map((coupon) => ({ id: coupon.id, title: coupon.code, subtitle: getSubtitle(coupon) }));
  }
}

export interface RecordedEvent {
  readonly type: string;
  readonly uuid: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

type Data = Readonly<Record<string, unknown>>;
interface Texts {
  readonly locale: string;
  readonly [text: string]: string;
}

/** What events tell and the list does not. */
const OF_EVENTS = ['locale', 'levels', 'segments', 'categories'];

interface Campaign {
  data: Data;
  codes: number;
  sold: number;
  readonly buyers: Set<unknown>;
}

/** Campaigns as a storefront keeps them that has nothing but events, and is asked in English. */
export class CampaignCache {
  private readonly byId = new Map<string, Campaign>();
  private readonly names = new Map<string, unknown>();

  note({ type, uuid, payload }: RecordedEvent): void {
    const name = type.slice(type.lastIndexOf('.') + 1);
    const data = (payload['levelData'] ?? payload['segmentData'] ?? payload['categoryData']) as
      | Data
      | undefined;
    if (data) {
      this.names.set(uuid, data['name']);
    } else if (name === 'CampaignWasCreated' || name === 'CampaignWasUpdated') {
      const campaign = this.byId.get(uuid) ?? { data: {}, codes: 0, sold: 0, buyers: new Set() };
      this.byId.set(uuid, Object.assign(campaign, { data: payload['campaignData'] as Data }));
    } else if (name === 'CampaignCodesWereAdded' || name === 'CampaignCodesWereRemoved') {
      const sign = name === 'CampaignCodesWereAdded' ? 1 : -1;
      this.of(uuid).codes += sign * Number(payload['count']);
    } else if (name === 'CampaignWasBoughtByCustomer') {
      const campaign = this.of(String((payload['campaignId'] as Data)['campaignId']));
      campaign.sold += 1;
      campaign.buyers.add((payload['customerId'] as Data)['customerId']);
    }
  }

  /** Returns the campaigns that `GET /api/campaign` lists. */
  campaigns(): { readonly campaignId: string }[] {
    return [...this.byId].map(([campaignId, campaign]) => ({ campaignId, ...this.getRecord(campaign) }));
  }

  private getRecord({ data, codes, sold, buyers }: Campaign): object {
    const translations = data['translations'] as Texts[];
    const [levels, segments, categories] = ['levels', 'segments', 'categories'].map((name) =>
      this.getNames(data[name] as string[]),
    );
    const left = data['singleCoupon'] === true ? Infinity : codes - sold;
    const { limit = Infinity } = data as { readonly limit?: number };
    const record = {
      ...translations.find(({ locale }) => locale === 'en'),
      ...data,
      levelNames: levels,
      segmentNames: Object.keys(segments ?? {}).length === 0 ? [] : segments,
      categoryNames: categories,
      usageLeft: Math.min(left, limit - sold),
      usersWhoUsedThisCampaignCount: buyers.size,
      couponsCount: codes,
      soldCount: sold,
      photos: [],
      hasPhoto: false,
      brandIcon: false,
    };
    return Object.fromEntries(Object.entries(record).filter(([name]) => !OF_EVENTS.includes(name)));
  }

  private getNames(ids: readonly string[]): object {
    return Object.fromEntries(ids.map((id) => [id, this.names.get(id)]));
  }

  private of(id: string): Campaign {
    const campaign = this.byId.get(id);
    if (!campaign) {
      throw new Error(`An event tells of campaign ${id}, which no event has created`);
    }
    return campaign;
  }
}

import { Injectable } from '@nestjs/common';
import type { StoredEvent } from '../../event/index.js';
import type { SearchTerms } from '#platform/search-engine/search-terms.js';
import { Extension } from '#platform/extensions.js';
import { Searchable } from '../../search/index.js';
import { CampaignSearchReader } from './campaign-search.reader.js';
import { campaignWasCreated, campaignWasUpdated } from '../campaign.events.js';

const TELLING: ReadonlySet<string> = new Set(
  [campaignWasCreated, campaignWasUpdated].map(({ definition }) => definition.type),
);

@Extension(Searchable)
@Injectable()
export class SearchableCampaignsService implements Searchable {
  readonly kind = 'campaign';
  readonly permission = ['REWARD_CAMPAIGN', 'VIEW'] as const;

  constructor(private readonly campaigns: CampaignSearchReader) {}

  changedBy({ type, uuid }: StoredEvent): readonly string[] {
    return TELLING.has(type) ? [uuid] : [];
  }

  versions() {
    return this.campaigns.versions();
  }

  getDocuments(ids: readonly string[]) {
    return this.campaigns.getDocuments(ids);
  }

  idsAfter(id: string, count: number) {
    return this.campaigns.idsAfter(id, count);
  }

  find(storeId: string, terms: SearchTerms, count: number) {
    return this.campaigns.find(storeId, terms, count);
  }

  hits(storeId: string, ids: readonly string[]) {
    return this.campaigns.hits(storeId, ids);
  }
}

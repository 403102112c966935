import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { SearchTerms } from '../platform/search/search-terms.js';
import { type Searchable, Searchables } from '../search/index.js';
import { CampaignSearchReader } from './campaign-search.reader.js';

/** Campaigns can be looked for by their names. No event of the contract tells that one has changed; its revision does. */
@Injectable()
export class SearchableCampaigns implements Searchable, OnModuleInit {
  readonly kind = 'campaign';
  readonly permission = ['REWARD_CAMPAIGN', 'VIEW'] as const;

  constructor(
    private readonly searchables: Searchables,
    private readonly campaigns: CampaignSearchReader,
  ) {}

  onModuleInit(): void {
    this.searchables.register(this);
  }

  changedBy(): readonly string[] {
    return [];
  }

  versions() {
    return this.campaigns.versions();
  }

  documentsOf(ids: readonly string[]) {
    return this.campaigns.documentsOf(ids);
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

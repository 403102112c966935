import { Injectable } from '@nestjs/common';
import { DataSource, In, MoreThan } from 'typeorm';
import type { SearchDocument } from '#platform/search-engine/search-engine.js';
import { isFound, type SearchTerms, getWords } from '#platform/search-engine/search-terms.js';
import { CampaignEntity } from '../campaign.entity.js';
import type { Hit, IdsFound } from '../../search/index.js';

/** More than any programme has; an index is read up to it in some milliseconds. */
const NAMES_MAX = 20_000;

@Injectable()
export class CampaignSearchReader {
  constructor(private readonly dataSource: DataSource) {}

  async find(storeId: string, terms: SearchTerms, count: number): Promise<IdsFound> {
    const campaigns = await this.dataSource.manager.find(CampaignEntity, {
      select: { id: true, name: true },
      where: { storeId },
      order: { name: 'ASC', id: 'ASC' },
      take: NAMES_MAX + 1,
    });
    const found = campaigns
      .slice(0, NAMES_MAX)
      .filter(({ name }) => isFound(terms, getSearchables(name)))
      .map(({ id }) => id);
    const isLimited = campaigns.length > NAMES_MAX || found.length > count;
    return { ids: found.slice(0, count), isLimited };
  }

  async getDocuments(ids: readonly string[]): Promise<SearchDocument[]> {
    const found = await this.dataSource.manager.find(CampaignEntity, {
      select: { id: true, storeId: true, name: true, revision: true },
      where: { id: In(ids) },
    });
    return found.map(({ id, storeId, name, revision }) => ({
      id,
      scope: storeId,
      version: revision,
      ...getSearchables(name),
    }));
  }

  async idsAfter(id: string, count: number): Promise<string[]> {
    const found = await this.dataSource.manager.find(CampaignEntity, {
      select: { id: true },
      where: { id: MoreThan(id) },
      order: { id: 'ASC' },
      take: count,
    });
    return found.map((row) => row.id);
  }

  /** All campaigns of all stores: some thousands at most. */
  async versions(): Promise<ReadonlyMap<string, number>> {
    const found = await this.dataSource.manager.find(CampaignEntity, {
      select: { id: true, revision: true },
    });
    return new Map(found.map(({ id, revision }) => [id, revision]));
  }

  async hits(storeId: string, ids: readonly string[]): Promise<Hit[]> {
    const found = await this.dataSource.manager.find(CampaignEntity, {
      select: { id: true, name: true, reward: true },
      where: { id: In(ids), storeId },
    });
    return found.map(({ id, name, reward }) => ({ id, title: name, subtitle: reward }));
  }
}

function getSearchables(name: string) {
  return { words: getWords(name), parts: [], codes: [] };
}

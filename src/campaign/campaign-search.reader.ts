import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { placesFor, rows } from '../platform/database/statement.js';
import type { SearchDocument } from '../platform/search/search-engine.js';
import { isFound, type SearchTerms, wordsOf } from '../platform/search/search-terms.js';
import type { Hit, IdsFound } from '../search/index.js';

/** More than any programme has; and what an index is read through for in some milliseconds. */
const NAMES_MAX = 20_000;

/** Campaigns to look for: by their names, which an index holds. */
@Injectable()
export class CampaignSearchReader {
  constructor(private readonly dataSource: DataSource) {}

  async find(storeId: string, terms: SearchTerms, count: number): Promise<IdsFound> {
    const campaigns = await rows<{ id: string; name: string }>(
      this.dataSource.manager,
      `SELECT id, name FROM campaign WHERE storeId = ? ORDER BY name, id LIMIT ${NAMES_MAX + 1}`,
      [storeId],
    );
    const found = campaigns
      .slice(0, NAMES_MAX)
      .filter(({ name }) => isFound(terms, searchablesOf(name)))
      .map(({ id }) => id);
    const isLimited = campaigns.length > NAMES_MAX || found.length > count;
    return { ids: found.slice(0, count), isLimited };
  }

  async documentsOf(ids: readonly string[]): Promise<SearchDocument[]> {
    const found = await rows<{ id: string; storeId: string; name: string; revision: number | string }>(
      this.dataSource.manager,
      `SELECT id, storeId, name, revision FROM campaign WHERE id IN ${placesFor(ids)}`,
      ids,
    );
    return found.map(({ id, storeId, name, revision }) => ({
      id,
      scope: storeId,
      version: Number(revision),
      ...searchablesOf(name),
    }));
  }

  async idsAfter(id: string, count: number): Promise<string[]> {
    const found = await rows<{ id: string }>(
      this.dataSource.manager,
      `SELECT id FROM campaign WHERE id > ? ORDER BY id LIMIT ${count}`,
      [id],
    );
    return found.map((row) => row.id);
  }

  /** Of all campaigns of all stores: some thousands, at the most. */
  async versions(): Promise<ReadonlyMap<string, number>> {
    const found = await rows<{ id: string; revision: number | string }>(
      this.dataSource.manager,
      'SELECT id, revision FROM campaign',
    );
    return new Map(found.map(({ id, revision }) => [id, Number(revision)]));
  }

  async hits(storeId: string, ids: readonly string[]): Promise<Hit[]> {
    if (ids.length === 0) {
      return [];
    }
    const found = await rows<{ id: string; name: string; reward: string }>(
      this.dataSource.manager,
      `SELECT id, name, reward FROM campaign WHERE id IN ${placesFor(ids)} AND storeId = ?`,
      [...ids, storeId],
    );
    return found.map(({ id, name, reward }) => ({ id, title: name, subtitle: reward }));
  }
}

function searchablesOf(name: string) {
  return { words: wordsOf(name), parts: [], codes: [] };
}

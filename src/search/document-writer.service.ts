import { Injectable } from '@nestjs/common';
import { type SearchDocument, SearchEngine } from '#platform/search-engine/search-engine.js';
import type { Searchable } from './searchables.service.js';

/** Nothing follows it: what is gone does not come back. */
const LAST_VERSION = Number.MAX_SAFE_INTEGER;

@Injectable()
export class DocumentWriterService {
  constructor(private readonly engine: SearchEngine) {}

  /**
   * Whatever an event says, what is written is what the database says now, under the version that the row has now. So it
   * does not matter in which order events come, how often, or who else writes: of two documents the newer row stays.
   * What is gone leaves an empty document. A deleted one would be forgotten by the engine after a minute, and a late
   * writer could bring it back.
   */
  async write(searchable: Searchable, ids: readonly string[], indices: readonly string[]): Promise<void> {
    if (ids.length === 0 || indices.length === 0) {
      return;
    }
    await this.engine.write(indices, await this.documentsOf(searchable, ids));
  }

  async documentsOf(searchable: Searchable, ids: readonly string[]): Promise<SearchDocument[]> {
    const documents = await searchable.documentsOf(ids);
    const found = new Set(documents.map(({ id }) => id));
    return [...documents, ...ids.filter((id) => !found.has(id)).map(empty)];
  }
}

function empty(id: string): SearchDocument {
  return { id, scope: '', version: LAST_VERSION, words: [], parts: [], codes: [] };
}

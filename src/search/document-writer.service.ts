import { Injectable } from '@nestjs/common';
import { type SearchDocument, SearchEngine } from '#platform/search-engine/search-engine.js';
import type { Searchable } from './searchables.service.js';

/** Nothing follows it: what is gone does not come back. */
const LAST_VERSION = Number.MAX_SAFE_INTEGER;

@Injectable()
export class DocumentWriterService {
  constructor(private readonly engine: SearchEngine) {}

  /**
   * Writes the documents as the database has the rows now, under their versions. So the order of events, repetitions and other writers do not
   * matter: the newer row stays. A removed row leaves an empty document: the engine would forget a deleted one after a minute, and a late
   * writer could bring it back.
   */
  async write(searchable: Searchable, ids: readonly string[], indices: readonly string[]): Promise<void> {
    if (ids.length === 0 || indices.length === 0) {
      return;
    }
    await this.engine.write(indices, await this.getDocuments(searchable, ids));
  }

  async getDocuments(searchable: Searchable, ids: readonly string[]): Promise<SearchDocument[]> {
    const documents = await searchable.getDocuments(ids);
    const found = new Set(documents.map(({ id }) => id));
    return [...documents, ...ids.filter((id) => !found.has(id)).map(empty)];
  }
}

function empty(id: string): SearchDocument {
  return { id, scope: '', version: LAST_VERSION, words: [], parts: [], codes: [] };
}

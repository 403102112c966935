import { SearchEngine, SearchEngineFailed } from './search-engine.js';

/** Searches are answered by the database. */
export class NoSearchEngine extends SearchEngine {
  readonly isOn = false;

  override ping = nothing;
  override find = nothing;
  override isServed = nothing;
  override indicesOf = nothing;
  override write = nothing;
  override begin = nothing;
}

function nothing(): Promise<never> {
  return Promise.reject(new SearchEngineFailed('There is no search engine: SEARCH_URL is not set'));
}

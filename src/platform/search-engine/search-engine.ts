import type { IndexedTerms, SearchTerms } from './search-terms.js';

export interface SearchDocument extends IndexedTerms {
  readonly id: string;
  /** Searches find the document only within this scope. */
  readonly scope: string;
  /** Goes up with every change of the thing and is read with it: the newer of two documents wins in any order. */
  readonly version: number;
}

export interface EngineQuery {
  readonly kind: string;
  readonly scope: string;
  readonly terms: SearchTerms;
  /** Typing errors are forgiven. */
  readonly forgiving: boolean;
  readonly count: number;
}

export interface EngineAnswer {
  /** The best first. */
  readonly hits: readonly { readonly id: string; readonly score: number }[];
  /** There are more, or there may be. */
  readonly isLimited: boolean;
}

/** An index that is being filled beside the one that is searched. */
export interface IndexInWork {
  add(documents: readonly SearchDocument[]): Promise<void>;
  /** From now on it is the one that is searched, at once; then all others of its kind are removed. */
  serve(): Promise<void>;
}

/** Port: a search engine. It knows ids; what is shown of a thing comes from the database. */
export abstract class SearchEngine {
  abstract readonly isOn: boolean;

  abstract ping(): Promise<void>;

  /** Rejects soon, rather than letting a caller wait. */
  abstract find(queries: readonly EngineQuery[]): Promise<EngineAnswer[]>;

  /** Is an index of this kind searched, made as this version of the service makes it? */
  abstract isServed(kind: string): Promise<boolean>;

  /** The indices of a kind: the one that is searched, and any that is being filled. */
  abstract getIndices(kind: string): Promise<string[]>;

  /** Into each of these indices; one that is gone meanwhile is left out. An older document never replaces a newer one. */
  abstract write(indices: readonly string[], documents: readonly SearchDocument[]): Promise<void>;

  /** Removes what others have left half done, and begins a new one. */
  abstract begin(kind: string): Promise<IndexInWork>;
}

/** The engine has said no, or nothing. */
export class SearchEngineFailed extends Error {}

/** Searches are answered by the database. */
export class NoSearchEngine extends SearchEngine {
  readonly isOn = false;

  override ping = nothing;
  override find = nothing;
  override isServed = nothing;
  override getIndices = nothing;
  override write = nothing;
  override begin = nothing;
}

function nothing(): Promise<never> {
  return Promise.reject(new SearchEngineFailed('There is no search engine: SEARCH_URL is not set'));
}

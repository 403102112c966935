import type { Access, Resource } from '../auth/index.js';
import type { RecordedEvent } from '../event/index.js';
import type { SearchDocument } from '../platform/search/search-engine.js';
import type { SearchTerms } from '../platform/search/search-terms.js';

/** What can be looked for. Each kind has an index of its own. Of shop transactions there are none yet. */
export type Kind = 'customer' | 'campaign' | 'bought';

export interface IdsFound {
  readonly ids: readonly string[];
  /** There may be more. */
  readonly isLimited: boolean;
}

/** A thing as it is shown among others; read from the database, always. */
export interface Hit {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
}

/** A kind of thing that can be looked for, as the module tells that has it. */
export interface Searchable {
  readonly kind: Kind;
  /** What an administrator needs to see it. */
  readonly permission: readonly [Resource, Access];
  /** Ids of what an event has changed, as far as it can be looked for. */
  changedBy(event: RecordedEvent): readonly string[];
  /** How far each has changed, of what changes without an event; asked for again and again, so only where these are few. */
  versions?(): Promise<ReadonlyMap<string, number>>;
  /** As committed now, with the version that goes with it. What is not among them is not there any more. */
  documentsOf(ids: readonly string[]): Promise<SearchDocument[]>;
  /** The next ids after one, in their order. */
  idsAfter(id: string, count: number): Promise<string[]>;
  /** By the database: bounded, without forgiveness. */
  find(storeId: string, terms: SearchTerms, count: number): Promise<IdsFound>;
  /** Those of a store that are there, in any order. */
  hits(storeId: string, ids: readonly string[]): Promise<Hit[]>;
}

import { Injectable } from '@nestjs/common';
import { Extensions } from '#platform/extensions.js';
import type { Access, Resource } from '../auth/index.js';
import type { StoredEvent } from '../event/index.js';
import type { SearchDocument } from '#platform/search-engine/search-engine.js';
import type { SearchTerms } from '#platform/search-engine/search-terms.js';

/** What can be looked for, in the order of results. Each kind has an index of its own. Shop transactions have none yet. */
const SEARCHABLE_KINDS = ['customer', 'campaign', 'bought'] as const;
export type SearchableKind = (typeof SEARCHABLE_KINDS)[number];

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
export abstract class Searchable {
  abstract readonly kind: SearchableKind;
  /** What an administrator needs to see it. */
  abstract readonly permission: readonly [Resource, Access];
  /** Ids of what an event has changed, as far as it can be looked for. */
  abstract changedBy(event: StoredEvent): readonly string[];
  /** How far each has changed, of what changes without an event; asked for again and again, so only where these are few. */
  versions?(): Promise<ReadonlyMap<string, number>>;
  /** Reads what is committed now, with the version that goes with it. What is not among them is not there any more. */
  abstract getDocuments(ids: readonly string[]): Promise<SearchDocument[]>;
  abstract idsAfter(id: string, count: number): Promise<string[]>;
  /** By the database: bounded, without forgiveness. */
  abstract find(storeId: string, terms: SearchTerms, count: number): Promise<IdsFound>;
  /** Finds the hits of a store that are there, in any order. */
  abstract hits(storeId: string, ids: readonly string[]): Promise<Hit[]>;
}

/** What can be looked for. It lives in modules that this one does not know. */
@Injectable()
export class SearchablesService {
  constructor(private readonly extensions: Extensions) {}

  list(): Searchable[] {
    return SEARCHABLE_KINDS.map((kind) => this.get(kind));
  }

  get(kind: SearchableKind): Searchable {
    const searchable = this.extensions.of(Searchable).find((one) => one.kind === kind);
    if (!searchable) {
      throw new Error(`Nothing says how ${kind} is looked for`);
    }
    return searchable;
  }
}

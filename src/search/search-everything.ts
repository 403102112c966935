import { Injectable } from '@nestjs/common';
import { mayDo, PermissionMissing, type Principal } from '../auth/index.js';
import { highlighted } from '#platform/search-engine/search-terms.js';
import { type Found, SearchService } from './search.service.js';
import { type Hit, type SearchableKind, SearchablesService } from './searchables.service.js';

export interface Result extends Hit {
  readonly kind: SearchableKind;
  /** HTML. */
  readonly highlight: string;
}

@Injectable()
export class SearchEverything {
  constructor(
    private readonly search: SearchService,
    private readonly searchables: SearchablesService,
  ) {}

  /**
   * What the caller may see of what there is, the best first.
   * @throws {PermissionMissing} when they may see nothing that could be looked for
   */
  async execute(caller: Principal, storeId: string, q: string): Promise<{ results: Result[]; found: Found }> {
    const all = this.searchables.list();
    const visible = all.filter(({ permission }) => mayDo(caller, ...permission));
    if (visible.length === 0) {
      throw new PermissionMissing(all.map(({ permission }) => permission));
    }
    const kinds = visible.map(({ kind }) => kind);
    const found = await this.search.find(storeId, kinds, q);
    const results: Result[] = [];
    for (const searchable of visible) {
      const { kind } = searchable;
      const there = await searchable.hits(storeId, found.getIds(kind));
      results.push(...there.map((hit) => ({ ...hit, kind, highlight: getHighlight(hit, found) })));
    }
    const order = (one: Result, other: Result) =>
      found.getScore(other.kind, other.id) - found.getScore(one.kind, one.id) ||
      one.title.localeCompare(other.title) ||
      (one.id < other.id ? -1 : 1);
    return { results: results.sort(order), found };
  }
}

function getHighlight({ title, subtitle }: Hit, { terms }: Found): string {
  return highlighted([title, subtitle], terms);
}

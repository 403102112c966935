import type { Result } from '../search-everything.js';

export class SearchResult {
  readonly type!: 'customer' | 'campaign' | 'bought';
  /** The id of the customer, the campaign or the coupon that was bought. */
  readonly id!: string;
  readonly title!: string;
  readonly subtitle!: string;
  /** HTML: title or subtitle, with `<em>` around what was found. */
  readonly highlight!: string;
}

export class SearchResponse {
  readonly results!: SearchResult[];
  readonly total!: number;
}

export function presentResults(results: readonly Result[], total: number): SearchResponse {
  return {
    results: results.map(({ kind, id, title, subtitle, highlight }) => ({
      type: kind,
      id,
      title,
      subtitle,
      highlight,
    })),
    total,
  };
}

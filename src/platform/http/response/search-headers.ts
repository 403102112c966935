import type { Response } from 'express';

/** Which search has answered, and how many rows it has looked at when there may be more. */
export interface SearchedBy {
  readonly by: 'index' | 'database';
  readonly limit: number | undefined;
}

/**
 * `X-Search: index` or `database`, and `X-Search-Limit` where more may fit than was looked at. Nothing for a list that was
 * not searched.
 */
export function setSearchHeaders(response: Response, searched: SearchedBy | undefined): void {
  if (searched === undefined) {
    return;
  }
  response.setHeader('X-Search', searched.by);
  if (searched.limit !== undefined) {
    response.setHeader('X-Search-Limit', String(searched.limit));
  }
}

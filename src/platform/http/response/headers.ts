import type { Response } from 'express';

export const CACHE_CONTROL = 'Cache-Control';

/** For public answers that pages request often; changes show soon. */
export const FOR_A_MINUTE = 'public, max-age=60';

const CONTENT_LANGUAGE = 'Content-Language';

export function setContentLanguage(response: Response, locales: readonly string[]): void {
  if (!response.headersSent) {
    response.setHeader(CONTENT_LANGUAGE, locales.map((locale) => locale.replace('_', '-')).join(', '));
  }
}

/** A refusal has no translated texts. */
export function clearContentLanguage(response: Response): void {
  response.removeHeader(CONTENT_LANGUAGE);
}

/** `Link: </api/…?cursor=…>; rel="next"` on every page with a successor. */
export function setLinkHeader(response: Response, { next }: { readonly next: string | undefined }): void {
  if (next !== undefined) {
    response.setHeader('Link', `<${withCursor(response.req.originalUrl, next)}>; rel="next"`);
  }
}

/** Keeps the encoding of parameters: encoded again, they could become too long for clients. */
function withCursor(path: string, cursor: string): string {
  const [before = '', query = ''] = path.split('?', 2);
  const kept = query.split('&').filter((each) => each !== '' && !/^(?:page|cursor)(?:=|$)/.test(each));
  const next = [...kept, `cursor=${encodeURIComponent(cursor)}`].join('&');
  return `${before}?${next.replace(/[<>"]/g, encodeURIComponent)}`;
}

export interface SearchedBy {
  readonly by: 'index' | 'database';
  readonly limit: number | undefined;
}

/** `X-Search: index` or `database`, and `X-Search-Limit` where more may match. None for a list without a search. */
export function setSearchHeaders(response: Response, searched: SearchedBy | undefined): void {
  if (searched === undefined) {
    return;
  }
  response.setHeader('X-Search', searched.by);
  if (searched.limit !== undefined) {
    response.setHeader('X-Search-Limit', String(searched.limit));
  }
}

import type { Response } from 'express';

/** `Link: </api/…?cursor=…>; rel="next"` on every page of a list that has a successor. */
export function setLinkHeader(response: Response, { next }: { readonly next: string | undefined }): void {
  if (next !== undefined) {
    response.setHeader('Link', `<${withCursor(response.req.originalUrl, next)}>; rel="next"`);
  }
}

/** The parameters stay as they were sent: encoded anew, they could become longer than clients read. */
function withCursor(path: string, cursor: string): string {
  const [before = '', query = ''] = path.split('?', 2);
  const kept = query.split('&').filter((each) => each !== '' && !/^(?:page|cursor)(?:=|$)/.test(each));
  const next = [...kept, `cursor=${encodeURIComponent(cursor)}`].join('&');
  return `${before}?${next.replace(/[<>"]/g, encodeURIComponent)}`;
}

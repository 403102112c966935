import type { Request, Response } from 'express';

const NEXT = Symbol('next page');

/** Marks an answer as one page of a list: where the next one begins goes out as a `Link` header, not in the body. */
export function linked<Body extends object>(
  body: Body,
  { next }: { readonly next: string | undefined },
): Body {
  return next === undefined ? body : Object.assign(body, { [NEXT]: next });
}

/** `Link: </api/…?cursor=…>; rel="next"` on every page that has a successor. */
export function sayNextPage(body: object, request: Request, response: Response): void {
  const cursor: unknown = Reflect.get(body, NEXT);
  if (typeof cursor === 'string') {
    response.setHeader('Link', `<${withCursor(request.originalUrl, cursor)}>; rel="next"`);
  }
}

function withCursor(path: string, cursor: string): string {
  const [before = '', query = ''] = path.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.delete('page');
  parameters.set('cursor', cursor);
  return `${before}?${parameters.toString()}`;
}

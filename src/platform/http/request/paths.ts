import type { NextFunction, Request, Response } from 'express';

/**
 * First segments of unscoped paths, and words kept for those to come. None of them can be the code of a store:
 * `/api/customer/…` is about customers and never about a store called `customer`.
 */
export const RESERVED_SEGMENTS: ReadonlySet<string> = new Set([
  ...['acl', 'admin', 'analytics', 'apikey', 'audit', 'campaign', 'campaignCategory', 'coupon', 'csv'],
  ...[
    'customer',
    'docs',
    'docs-json',
    'earningRule',
    'event',
    'health',
    'healthcheck',
    'invitations',
    'level',
  ],
  ...['metrics', 'password', 'points', 'pos', 'scoped', 'search', 'segment', 'seller', 'settings', 'store'],
  ...['token', 'transaction', 'translations', 'v1', 'version', 'webhook'],
]);

/** Inside the process, paths of a store begin so. A prefix of their own: `/api/{storeCode}/customer/…` would match `/api/admin/customer/…`. */
const SCOPED = 'scoped';

/** Both families of a path: `/api/{storeCode}/…`, and `/api/…` for the default store. */
export function inStore(path: string): string[] {
  return [onlyScoped(path), onlyUnscoped(path)];
}

export function onlyScoped(path: string): string {
  return `${SCOPED}/:storeCode/${path}`;
}

export function onlyUnscoped(path: string): string {
  return `api/${path}`;
}

/** Whether a path inside the process is one of a store. */
export function isScoped(path: string): boolean {
  return path.startsWith(`/${SCOPED}/`);
}

/** The path that callers know. */
export function publicPath(path: string): string {
  return path.replace(new RegExp(`^/${SCOPED}/`), '/api/');
}

/** Scheme and host of a request target in absolute form, `http://host/path`, which must be taken (RFC 9112, 3.2.2). */
const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*\/?/i;

/** Leads `/api/{storeCode}/…` to its routes. The inner prefix, and a target without a path, lead nowhere. */
export function routeByStore(request: Request, _response: Response, next: NextFunction): void {
  request.url = request.url.replace(ORIGIN, '/');
  if (!request.url.startsWith('/')) {
    request.url = '/nowhere';
  }
  const [, first, second = ''] = request.url.split(/[/?]/, 3);
  if (first === SCOPED) {
    request.url = '/nowhere';
  } else if (first === 'api' && second !== '' && !RESERVED_SEGMENTS.has(second)) {
    request.url = `/${SCOPED}${request.url.slice('/api'.length)}`;
  }
  next();
}

export const UNKNOWN_ROUTE = 'unknown';

const routes = new Map<string, string>();

/** Express knows it once it has found the handler. */
export function routeOf(request: Request): string {
  const { path } = (request.route ?? {}) as { readonly path?: unknown };
  if (typeof path !== 'string') {
    return UNKNOWN_ROUTE;
  }
  const known = routes.get(path) ?? publicPath(path).replace(/:(\w+)/g, '{$1}');
  routes.set(path, known);
  return known;
}

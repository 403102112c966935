import type { NextFunction, Request, Response } from 'express';

/**
 * First segments of paths without a store, and reserved words. They are no store codes: `/api/customer/…` never means a store `customer`.
 */
export const RESERVED_SEGMENTS: ReadonlySet<string> = new Set([
  'acl',
  'admin',
  'analytics',
  'apikey',
  'audit',
  'campaign',
  'campaignCategory',
  'coupon',
  'csv',
  'customer',
  'docs',
  'docs-json',
  'earningRule',
  'event',
  'health',
  'healthcheck',
  'invitations',
  'level',
  'metrics',
  'password',
  'points',
  'pos',
  'scoped',
  'search',
  'segment',
  'seller',
  'settings',
  'store',
  'token',
  'transaction',
  'translations',
  'v1',
  'version',
  'webhook',
]);

/** The internal prefix of store paths: `/api/{storeCode}/customer/…` would match `/api/admin/customer/…`. */
const SCOPED = 'scoped';

/** `/api/{storeCode}/…`, and `/api/…` for the default store. */
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

/** Scheme and host of an absolute request target, `http://host/path` (RFC 9112, 3.2.2). */
const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*\/?/i;

/** Rewrites `/api/{storeCode}/…` to the internal prefix. The prefix itself, and a target without a path, match nothing. */
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

export function getRoute(request: Request): string {
  const { path } = (request.route ?? {}) as { readonly path?: unknown };
  if (typeof path !== 'string') {
    return UNKNOWN_ROUTE;
  }
  const known = routes.get(path) ?? publicPath(path).replace(/:(\w+)/g, '{$1}');
  routes.set(path, known);
  return known;
}

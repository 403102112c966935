import type { Request } from 'express';
import { type RegisteredRoute, getRoutes } from '#platform/patched/express-routes.js';

/** The methods with routes for the path; empty for an unknown path. A literal last segment wins over a parameter. */
export function allowedMethods(request: Request): string[] {
  const found = getRoutes(request.app).filter((route) => route.matches(request.path));
  const exact = found.filter(({ path }) => parameterAtEnd(path) === undefined);
  const meant = exact.length > 0 ? exact : endsInAnId(request.path) ? found : [];
  const methods = meant.flatMap((route) => Object.keys(route.methods));
  return [...new Set(methods)].filter((method) => method !== '_all').map((method) => method.toUpperCase());
}

const words = new WeakMap<object, ReadonlySet<string>>();

/** `GET /api/customer/login_check` does not mean a customer. */
export function isNameOfAnotherRoute(request: Request): boolean {
  const route = request.route as { readonly path: string };
  const parameter = parameterAtEnd(route.path);
  if (parameter === undefined) {
    return false;
  }
  let others = words.get(route);
  if (!others) {
    others = wordsBeside(route.path, getRoutes(request.app));
    words.set(route, others);
  }
  return others.has(String(request.params[parameter]));
}

function wordsBeside(path: string, routes: readonly RegisteredRoute[]): ReadonlySet<string> {
  const start = path.slice(0, path.lastIndexOf('/') + 1);
  const ends = routes
    .map(({ path: other }) => other)
    .filter((other) => other.startsWith(start))
    .map((other) => other.slice(start.length));
  return new Set(ends.filter((end) => !/[:/]/.test(end)));
}

/** Ids, numbers and codes have a digit; a path that ends in another word is unknown. */
function endsInAnId(path: string): boolean {
  return /\d/.test(path.slice(path.lastIndexOf('/')));
}

function parameterAtEnd(path: string): string | undefined {
  return /\/:(\w+)$/.exec(path)?.[1];
}

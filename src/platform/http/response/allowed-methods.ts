import type { Request } from 'express';

interface Layer {
  readonly route?: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> };
  match(path: string): unknown;
}

/**
 * The methods that the path of a request has routes for: none, when there is no such path. A route that has the last
 * segment as a word is meant before one that has a parameter there.
 */
export function allowedMethods(request: Request): string[] {
  const found = layersOf(request).filter((layer) => layer.route && layer.match(request.path));
  const exact = found.filter(({ route }) => route && parameterAtEnd(route.path) === undefined);
  const meant = exact.length > 0 ? exact : endsInAnId(request.path) ? found : [];
  const methods = meant.flatMap(({ route }) => Object.keys(route?.methods ?? {}));
  return [...new Set(methods)].filter((method) => method !== '_all').map((method) => method.toUpperCase());
}

/** By route that ends in a parameter: the words that other routes have in its place. */
const words = new WeakMap<object, ReadonlySet<string>>();

/** `GET /api/customer/login_check` would be about a customer of this name. */
export function isNameOfAnotherRoute(request: Request): boolean {
  const route = request.route as NonNullable<Layer['route']>;
  const parameter = parameterAtEnd(route.path);
  if (parameter === undefined) {
    return false;
  }
  let others = words.get(route);
  if (!others) {
    others = wordsBeside(route.path, layersOf(request));
    words.set(route, others);
  }
  return others.has(String(request.params[parameter]));
}

function wordsBeside(path: string, layers: readonly Layer[]): ReadonlySet<string> {
  const start = path.slice(0, path.lastIndexOf('/') + 1);
  const ends = layers
    .flatMap(({ route }) => route?.path ?? [])
    .filter((other) => other.startsWith(start))
    .map((other) => other.slice(start.length));
  return new Set(ends.filter((end) => !/[:/]/.test(end)));
}

/** An id, a number or a code has a digit. A word without one is a path that does not exist. */
function endsInAnId(path: string): boolean {
  return /\d/.test(path.slice(path.lastIndexOf('/')));
}

function layersOf({ app }: Request): readonly Layer[] {
  return (app.router as unknown as { readonly stack: readonly Layer[] }).stack;
}

function parameterAtEnd(path: string): string | undefined {
  return /\/:(\w+)$/.exec(path)?.[1];
}

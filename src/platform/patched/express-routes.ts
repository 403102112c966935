import type { Application } from 'express';

/*
 * Express publishes `app.router`, and neither the list of its routes nor how one is compared with a path.
 */

interface Route {
  readonly path: string;
  readonly methods: Readonly<Record<string, boolean>>;
}

interface Layer {
  readonly route?: Route;
  match(path: string): unknown;
}

export interface RegisteredRoute extends Route {
  matches(path: string): boolean;
}

/** In the order in which requests are compared with them. */
export function getRoutes(app: Application): RegisteredRoute[] {
  return getStack(app).flatMap((layer) =>
    layer.route
      ? [
          {
            path: layer.route.path,
            methods: layer.route.methods,
            matches: (path) => Boolean(layer.match(path)),
          },
        ]
      : [],
  );
}

/** Changes the order of the routes; what is between them, such as middleware, stays in its place. */
export function orderRoutes(
  app: Application,
  order: <T>(routes: readonly T[], getPath: (route: T) => string) => T[],
): void {
  const stack = getStack(app);
  const ordered = order(
    stack.filter(({ route }) => route),
    ({ route }) => route?.path ?? '',
  );
  const next = ordered.values();
  stack.forEach(({ route }, place) => {
    const layer = route && next.next().value;
    stack[place] = layer ?? (stack[place] as Layer);
  });
}

function getStack({ router }: Application): Layer[] {
  return (router as unknown as { readonly stack: Layer[] }).stack;
}

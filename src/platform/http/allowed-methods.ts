import type { Request } from 'express';

interface Layer {
  readonly route?: { readonly methods: Readonly<Record<string, boolean>> };
  match(path: string): boolean;
}

/** The methods that the path of a request has routes for: none, when there is no such path. */
export function allowedMethods(request: Request): string[] {
  const { stack } = request.app.router as unknown as { readonly stack: readonly Layer[] };
  const methods = stack.flatMap((layer) =>
    layer.route && layer.match(request.path) ? Object.keys(layer.route.methods) : [],
  );
  return [...new Set(methods)].filter((method) => method !== '_all').map((method) => method.toUpperCase());
}

import type { NextFunction, Request, Response } from 'express';
import { currentTraceparent, traceIdOf } from '../trace/trace.js';
import { publicPath } from './paths.js';
import { onceStreaming } from './streaming.js';

/** What may be told of a request: never its path, query, headers or body, which hold ids, codes and people. */
export interface SeenRequest {
  readonly requestId: string;
  readonly method: string;
  /** The path as the API documentation writes it; `unknown` for what leads nowhere. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
  readonly caller: { readonly role: string; readonly id: string } | undefined;
  /** Only while somebody traces. */
  readonly traceId: string | undefined;
  /** The caller was gone before the answer was. */
  readonly abandoned: boolean;
}

type Observer = (seen: SeenRequest) => void;

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Tells the observers of each request once it is over, however it ended; of a stream, once it has begun. */
export function observeRequests(...observers: readonly Observer[]) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const begun = performance.now();
    const traceId = traceIdOf(currentTraceparent());
    let isOver = false;
    const tell = (abandoned: boolean) => {
      if (!isOver) {
        isOver = true;
        const seen = { ...see(request, response), durationMs: performance.now() - begun, traceId, abandoned };
        observers.forEach((observer) => observer(seen));
      }
    };
    response.once('close', () => tell(!response.writableFinished));
    onceStreaming(response, () => tell(false));
    next();
  };
}

function see(
  request: Request,
  response: Response,
): Omit<SeenRequest, 'durationMs' | 'traceId' | 'abandoned'> {
  const { user } = request as Request & { readonly user?: SeenRequest['caller'] };
  return {
    requestId: String(response.getHeader('X-Request-Id')),
    method: METHODS.has(request.method) ? request.method : 'other',
    route: routeOf(request),
    status: response.statusCode,
    caller: user && { role: user.role, id: user.id },
  };
}

const routes = new Map<string, string>();

/** Express knows it once it has found the handler. */
export function routeOf(request: Request): string {
  const { path } = (request.route ?? {}) as { readonly path?: unknown };
  if (typeof path !== 'string') {
    return 'unknown';
  }
  const known = routes.get(path) ?? publicPath(path).replace(/:(\w+)/g, '{$1}');
  routes.set(path, known);
  return known;
}

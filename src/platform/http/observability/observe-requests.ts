import type { NextFunction, Request, Response } from 'express';
import { currentTraceparent, traceIdOf } from '#platform/telemetry/trace.js';
import { publicPath } from '../request/paths.js';
import { onceStreaming } from '../request/streaming.js';

/** What logs and traces may contain of a request: never its query, headers or body, and no known path; these hold ids, codes and personal data. */
export interface SeenRequest {
  readonly requestId: string;
  readonly method: string;
  /** The path as the API documentation writes it; `unknown` for what leads nowhere. */
  readonly route: string;
  /** What leads nowhere, as it was asked for: without its query, and cut. */
  readonly path: string | undefined;
  readonly status: number;
  readonly durationMs: number;
  readonly caller: { readonly role: string; readonly id: string } | undefined;
  /** Only while tracing is on. */
  readonly traceId: string | undefined;
  /** The caller was gone before the answer was. */
  readonly abandoned: boolean;
}

type Observer = (seen: SeenRequest) => void;

const NOT_FOUND = 404;
const UNKNOWN = 'unknown';
const PATH_LENGTH_MAX = 200;
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
    path: isLost(request, response) ? pathOf(request) : undefined,
    status: response.statusCode,
    caller: user && { role: user.role, id: user.id },
  };
}

/** Other refusals without a route may be of paths that have one, with a token in them: of their body, or for want of room. */
function isLost(request: Request, { statusCode }: Response): boolean {
  return statusCode === NOT_FOUND && routeOf(request) === UNKNOWN;
}

function pathOf({ originalUrl }: Request): string {
  const [path = ''] = originalUrl.split('?', 1);
  return path.slice(0, PATH_LENGTH_MAX);
}

const routes = new Map<string, string>();

/** Express knows it once it has found the handler. */
export function routeOf(request: Request): string {
  const { path } = (request.route ?? {}) as { readonly path?: unknown };
  if (typeof path !== 'string') {
    return UNKNOWN;
  }
  const known = routes.get(path) ?? publicPath(path).replace(/:(\w+)/g, '{$1}');
  routes.set(path, known);
  return known;
}

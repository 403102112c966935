import { Logger } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { Counter, Histogram } from 'prom-client';
import { currentTraceparent, currentTracer, getTraceId } from '#platform/telemetry/trace.js';
import { getRoute, UNKNOWN_ROUTE } from '../request/paths.js';
import { onceStreaming } from '../server/in-flight.js';

const requests = new Counter({
  name: 'laurel_http_requests_total',
  help: 'Requests answered, by route and status; 499: the caller was gone first',
  labelNames: ['method', 'route', 'status'],
});
const durations = new Histogram({
  name: 'laurel_http_request_duration_seconds',
  help: 'How long requests took, by route and class of the status: 2xx for successes',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

/** nginx's status for a caller who has disconnected. */
const ABANDONED = '499';

export function countRequest({ method, route, status, durationMs, abandoned }: SeenRequest): void {
  const code = abandoned ? ABANDONED : String(status);
  requests.inc({ method, route, status: code });
  // The class alone, because a histogram has many series for each value of a label.
  durations.observe({ method, route, status: `${code.charAt(0)}xx` }, durationMs / 1000);
}

const logger = new Logger('Request');
const SERVER_ERROR = 500;
const CLIENT_ERROR = 400;

/** One line for each request: failures of the service at `warn`, refusals and possible writes at `info`, reads at `debug`. */
export function logRequest({
  caller,
  subjectId,
  durationMs,
  abandoned,
  traceId,
  path,
  ...seen
}: SeenRequest): void {
  const line = {
    msg: 'request',
    ...seen,
    durationMs: Math.round(durationMs * 10) / 10,
    ...(caller && { role: caller.role, callerId: caller.id }),
    ...(subjectId !== undefined && { subjectId }),
    ...(path !== undefined && { path }),
    ...(traceId !== undefined && { traceId }),
    ...(abandoned && { abandoned }),
  };
  if (seen.status >= SERVER_ERROR) {
    logger.warn(line);
  } else if (seen.status >= CLIENT_ERROR || !(seen.method === 'GET' || seen.method === 'HEAD')) {
    logger.log(line);
  } else {
    logger.debug(line);
  }
}

/** The parts of a request for logs and traces: never the query, headers, body or known path, which have ids, codes and personal data. */
export interface SeenRequest {
  readonly requestId: string;
  readonly method: string;
  /** The path of the API documentation; `unknown` without a route. */
  readonly route: string;
  readonly path: string | undefined;
  readonly status: number;
  readonly durationMs: number;
  readonly caller: { readonly role: string; readonly id: string } | undefined;
  /** The id that `noteSubjectId` was called with. */
  readonly subjectId: string | undefined;
  /** Present while tracing is on. */
  readonly traceId: string | undefined;
  readonly abandoned: boolean;
}

type Observer = (seen: SeenRequest) => void;

const subjectIds = new WeakMap<Response, string>();

/** Adds `subjectId` to the log line of the request. A login adds the account that its name means, also when it is refused. */
export function noteSubjectId(response: Response, id: string): void {
  subjectIds.set(response, id);
}

const NOT_FOUND = 404;
const PATH_LENGTH_MAX = 200;
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Notifies the observers at the end of each request, and at the beginning of a stream. */
export function observeRequests(...observers: readonly Observer[]) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const begun = performance.now();
    const traceId = getTraceId(currentTraceparent());
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
    route: getRoute(request),
    path: isLost(request, response) ? getPath(request) : undefined,
    status: response.statusCode,
    caller: user && { role: user.role, id: user.id },
    subjectId: subjectIds.get(response),
  };
}

/** Other refusals without a route (for the body, or for load) may have a known path with a token. */
function isLost(request: Request, { statusCode }: Response): boolean {
  return statusCode === NOT_FOUND && getRoute(request) === UNKNOWN_ROUTE;
}

function getPath({ originalUrl }: Request): string {
  const [path = ''] = originalUrl.split('?', 1);
  return path.slice(0, PATH_LENGTH_MAX);
}

/** A span for each request, below the caller's trace. Probes and Prometheus are left out as too frequent. */
export function traceRequest(request: Request, response: Response, next: NextFunction): void {
  const tracer = currentTracer();
  if (!tracer || /^\/(?:livez|readyz|startupz|metrics)$/.test(request.path)) {
    next();
    return;
  }
  const { method } = request;
  const span = tracer.begin({
    name: method,
    kind: 'server',
    facts: { 'http.request.method': method },
    partOf: request.get('traceparent'),
  });
  let isOver = false;
  const end = () => {
    if (isOver) {
      return;
    }
    isOver = true;
    const route = getRoute(request);
    const facts = {
      'http.route': route,
      'http.response.status_code': response.statusCode,
      'laurel.request_id': String(response.getHeader('X-Request-Id')),
    };
    span.end({ name: `${method} ${route}`, facts, failed: response.statusCode >= SERVER_ERROR });
  };
  response.once('close', end);
  onceStreaming(response, end);
  span.within(() => next());
}

import type { NextFunction, Request, Response } from 'express';
import { currentTracer } from '#platform/telemetry/trace.js';
import { routeOf } from './observe-requests.js';
import { onceStreaming } from '../request/streaming.js';

const SERVER_ERROR = 500;

/** A span for each request, under the caller's trace if there is one. Probes and Prometheus ask too often to be of interest. */
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
    const route = routeOf(request);
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

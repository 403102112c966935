import { randomUUID } from 'node:crypto';
import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express';
import express, { type NextFunction, type Request, type Response } from 'express';
import { AppConfig } from '#platform/config/app-config.js';
import { ConcurrencyLimiter, PROBE_PATHS, tellWhenAnswered } from './concurrency-limiter.js';
import { answerBrokenRequests, refuseOtherThanOneHost } from './broken-requests.js';
import {
  countRequest,
  logRequest,
  observeRequests,
  traceRequest,
} from '../observability/observe-requests.js';
import { InFlight } from './in-flight.js';
import { currentTracer } from '#platform/telemetry/trace.js';
import { routeByStore } from '../request/paths.js';
import {
  ERROR_CODE,
  RATE_LIMIT,
  RATE_LIMIT_POLICY,
  REQUIRED_PERMISSION,
} from '#platform/error/domain-error.js';
import { IDEMPOTENCY_KEY, IDEMPOTENT_REPLAYED } from '../write/decorators.js';
import { readBodies } from '../request/body/read-body.js';
import { RequestPipe } from '../request/request.pipe.js';
import { secureHeaders } from './security-headers.js';
import { limitBodyTime, limitConnections, limitUnreadBodies } from './slow-clients.js';

const REQUEST_ID = /^[\w.:-]{1,100}$/;

/** Paths are case-sensitive, as in proxies: `/METRICS` is not `/metrics`. Express reads the setting once, before `configureHttp`. */
export function caseSensitiveAdapter(): ExpressAdapter {
  return new ExpressAdapter(express().enable('case sensitive routing'));
}

export function configureHttp(app: NestExpressApplication): void {
  const { http, admission: limits, process: role } = app.get(AppConfig);
  const limiter = new ConcurrencyLimiter(limits);
  tellWhenAnswered(app.getHttpAdapter().getInstance());
  const server = app.getHttpServer();
  limitConnections(server);
  answerBrokenRequests(server);
  app.disable('x-powered-by');
  // Answers are `Cache-Control: no-store`, so validation is useless.
  app.disable('etag');
  app.set('trust proxy', http.trustProxy);
  app.use(nameRequest, refuseOtherThanOneHost);
  if (http.corsOrigins.length > 0) {
    app.enableCors({
      origin: [...http.corsOrigins],
      exposedHeaders: [
        'Link',
        'X-Request-Id',
        'Retry-After',
        'X-Search',
        'X-Search-Limit',
        IDEMPOTENCY_KEY,
        IDEMPOTENT_REPLAYED,
        RATE_LIMIT,
        RATE_LIMIT_POLICY,
        ERROR_CODE,
        REQUIRED_PERMISSION,
        'ETag',
      ],
    });
  }
  // `parseQuery` does it.
  app.set('query parser', false);
  app.use(
    ...(currentTracer() ? [traceRequest] : []),
    observeRequests(logRequest, countRequest),
    app.get(InFlight).track,
    secureHeaders,
    limiter.rejectWhenSaturated,
    limitBodyTime,
    limitUnreadBodies,
    routeByStore,
  );
  if (!role.servesHttp) {
    app.use(leadNowhereButToProbes);
  }
  app.use(...readBodies(), limiter.enter);
  app.useGlobalPipes(new RequestPipe(http.resultWindowMax));
}

/** Every answer has the id of its request, which the caller or a proxy may set. */
function nameRequest(request: Request, response: Response, next: NextFunction): void {
  const given = request.get('X-Request-Id');
  response.setHeader('X-Request-Id', given && REQUEST_ID.test(given) ? given : randomUUID());
  next();
}

/** A background process answers only probes and metrics. */
function leadNowhereButToProbes(request: Request, _response: Response, next: NextFunction): void {
  if (!PROBE_PATHS.test(request.path)) {
    request.url = '/nowhere';
  }
  next();
}

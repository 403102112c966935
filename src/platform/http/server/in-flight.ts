import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { Gauge } from 'prom-client';
import { MetricsCollector } from '#platform/telemetry/metrics-collectors.js';
import { Extension } from '#platform/extensions.js';
import { routeOf } from '../observability/observe-requests.js';
import { onceStreaming } from '../request/streaming.js';

const inFlight = new Gauge({
  name: 'laurel_http_requests_in_flight',
  help: 'Requests that have no answer yet',
});

/** Requests that have begun and are not over. A stream is not one of them any more: it ends when the process stops. */
@Extension(MetricsCollector)
@Injectable()
export class InFlight implements MetricsCollector {
  private readonly responses = new Set<Response>();
  private closing = false;

  readonly track = (_request: Request, response: Response, next: NextFunction): void => {
    if (this.closing) {
      response.shouldKeepAlive = false;
    }
    this.responses.add(response);
    const forget = () => void this.responses.delete(response);
    response.once('close', forget);
    onceStreaming(response, forget);
    next();
  };

  /** From now on every answer is the last one of its connection. */
  closeConnections(): void {
    this.closing = true;
    this.responses.forEach((response) => (response.shouldKeepAlive = false));
  }

  routes(): string[] {
    return [...this.responses].map(({ req }) => `${req.method} ${routeOf(req)}`);
  }

  collect(): Promise<void> {
    inFlight.set({}, this.responses.size);
    return Promise.resolve();
  }
}

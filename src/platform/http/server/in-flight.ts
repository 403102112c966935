import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { Gauge } from 'prom-client';
import { MetricsCollector } from '#platform/telemetry/metrics.js';
import { Extension } from '#platform/extensions.js';
import { getRoute } from '../request/paths.js';

const inFlight = new Gauge({
  name: 'laurel_http_requests_in_flight',
  help: 'Requests that have no answer yet',
});

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

  closeConnections(): void {
    this.closing = true;
    this.responses.forEach((response) => (response.shouldKeepAlive = false));
  }

  routes(): string[] {
    return [...this.responses].map(({ req }) => `${req.method} ${getRoute(req)}`);
  }

  collect(): Promise<void> {
    inFlight.set({}, this.responses.size);
    return Promise.resolve();
  }
}

const BEGUN = Symbol('stream begun');

/** Begins a stream. The work of its request is done, so counters and slots release it now, not at the disconnect. */
export function beginStream(response: Response): void {
  response.emit(BEGUN);
}

export function onceStreaming(response: Response, tell: () => void): void {
  response.once(BEGUN, tell);
}

import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { Gauge } from 'prom-client';
import { MetricsCollector } from '#platform/telemetry/metrics.js';
import { Extension } from '#platform/extensions.js';
import { routeOf } from '../request/paths.js';

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

const BEGUN = Symbol('stream begun');

/**
 * An answer that has no end of its own begins. The work for its request is done: code that counts requests,
 * or keeps a place for them, has finished with this one now, and not when the caller goes some day.
 */
export function beginStream(response: Response): void {
  response.emit(BEGUN);
}

export function onceStreaming(response: Response, tell: () => void): void {
  response.once(BEGUN, tell);
}

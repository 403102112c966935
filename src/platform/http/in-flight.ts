import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { gauge } from '../metrics/instruments.js';
import type { Probe } from '../metrics/probes.js';
import { Probes } from '../metrics/probes.js';
import { routeOf } from './observe-requests.js';
import { onceStreaming } from './streaming.js';

const inFlight = gauge('laurel_http_requests_in_flight', 'Requests that have no answer yet', []);

/** Requests that have begun and are not over. A stream is not one of them any more: it ends when the process stops. */
@Injectable()
export class InFlight implements Probe {
  private readonly responses = new Set<Response>();
  private closing = false;

  constructor(probes: Probes) {
    probes.add(this);
  }

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

  measure(): Promise<void> {
    inFlight.set({}, this.responses.size);
    return Promise.resolve();
  }
}

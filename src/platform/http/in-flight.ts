import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { gauge } from '../metrics/instruments.js';
import type { Probe } from '../metrics/probes.js';
import { Probes } from '../metrics/probes.js';
import { routeOf } from './observe-requests.js';

const inFlight = gauge('laurel_http_requests_in_flight', 'Requests that have no answer yet', []);

/** Requests that have begun and are not over. */
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
    response.once('close', () => this.responses.delete(response));
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

import { Logger } from '@nestjs/common';
import type { Express, NextFunction, Request, Response } from 'express';
import { Counter } from 'prom-client';
import type { AppConfig } from '#platform/config/app-config.js';
import { Overloaded } from '../http.errors.js';
import { onceStreaming } from './in-flight.js';

const rejected = new Counter({
  name: 'laurel_http_requests_sent_away_total',
  help: 'Requests that were rejected because of too much load',
});

const LOG_AGAIN_MS = 10_000;
/** Probes must be answered most of all under load. */
export const PROBE_PATHS =
  /^\/(?:livez|readyz|startupz|metrics|api\/healthcheck|(?:api|scoped)\/[^/]+\/healthcheck)$/;

const SLOT_RELEASED = Symbol('place given up');
const ANSWERED = Symbol('answer complete');

/**
 * Responses of this application tell when their answer is complete, before it has been sent: a client that reads slowly, or that has
 * an earlier request on its connection, keeps no slot. Their prototype does it: a function literal that is assigned to each response
 * is allocated among old objects, and keeps the response until the next collection of the whole heap (bench/README.md has figures).
 */
export function tellWhenAnswered({ response }: Pick<Express, 'response'>): void {
  const { end } = response as { readonly end: (...sent: unknown[]) => Response };
  response.end = function (this: Response, ...sent: unknown[]) {
    this.emit(ANSWERED);
    return end.apply(this, sent);
  } as Response['end'];
}

/** Releases the slot of a request that continues in a queue of its own, which has its own bound. */
export function releaseSlot(response: Response): void {
  response.emit(SLOT_RELEASED);
}

/**
 * Admits as many requests as can be handled at once; a number of others wait, in their order, for a bounded time. The
 * rest is refused at once with `Retry-After`, so that current work, and the memory that it uses, stays bounded, and no request
 * waits for an answer that its client has given up on.
 */
export class ConcurrencyLimiter {
  private readonly logger = new Logger(ConcurrencyLimiter.name);
  private readonly waiting = new Set<() => void>();
  private atWork = 0;
  private rejectedSinceLog = 0;
  private logAt = 0;

  constructor(private readonly limits: AppConfig['admission']) {}

  /** Before the body is read: that would be memory for a request that cannot be admitted. */
  readonly rejectWhenSaturated = (request: Request, response: Response, next: NextFunction): void => {
    if (this.isSaturated() && !PROBE_PATHS.test(request.path)) {
      // The rest of the body is not read; so the connection is closed.
      response.setHeader('Connection', 'close');
      next(this.rejection());
    } else {
      next();
    }
  };

  /** Once the body is there: a slow client blocks no other one. */
  readonly enter = (request: Request, response: Response, next: NextFunction): void => {
    if (PROBE_PATHS.test(request.path)) {
      next();
    } else if (this.atWork < this.limits.atOnce) {
      this.begin(response, next);
    } else if (this.isSaturated()) {
      next(this.rejection());
    } else {
      this.wait(response, next);
    }
  };

  private isSaturated(): boolean {
    return this.atWork >= this.limits.atOnce && this.waiting.size >= this.limits.waiting;
  }

  private begin(response: Response, next: NextFunction): void {
    this.atWork += 1;
    let isOver = false;
    const end = () => {
      if (!isOver) {
        isOver = true;
        this.atWork -= 1;
        this.admitNext();
      }
    };
    afterWork(response, end);
    next();
  }

  private wait(response: Response, next: NextFunction): void {
    const turn = () => {
      leave();
      this.begin(response, next);
    };
    const leave = () => {
      clearTimeout(timer);
      response.off('close', leave);
      this.waiting.delete(turn);
    };
    const timer = setTimeout(() => {
      leave();
      next(this.rejection());
    }, this.limits.timeoutMs);
    // The client has disconnected: its request is not begun.
    response.on('close', leave);
    this.waiting.add(turn);
  }

  private admitNext(): void {
    const [turn] = this.waiting;
    turn?.();
  }

  private rejection(): Overloaded {
    this.rejectedSinceLog += 1;
    rejected.inc({});
    const now = performance.now();
    if (now >= this.logAt) {
      this.logger.warn(
        `Overloaded: ${this.rejectedSinceLog} requests were rejected since the last such line`,
      );
      this.rejectedSinceLog = 0;
      this.logAt = now + LOG_AGAIN_MS;
    }
    return new Overloaded();
  }
}

/**
 * Calls `done` when a request has been worked off: when its answer is complete, has become a stream, or is cut, or when it
 * waits elsewhere. Not when the caller
 * disconnects before there is an answer, for the work goes on: otherwise a client that disconnects at once could start any number.
 */
function afterWork(response: Response, done: () => void): void {
  response.once(ANSWERED, done);
  onceStreaming(response, done);
  response.once(SLOT_RELEASED, done);
  response.once('close', () => {
    if (response.headersSent) {
      done();
    }
  });
}

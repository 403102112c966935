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
/** Probes need answers most under load. */
export const PROBE_PATHS =
  /^\/(?:livez|readyz|startupz|metrics|api\/healthcheck|(?:api|scoped)\/[^/]+\/healthcheck)$/;

const SLOT_RELEASED = Symbol('place given up');
const ANSWERED = Symbol('answer complete');

/**
 * Responses emit when their answer is complete, before the sending: slow readers and pipelined requests keep no slot. Their prototype has
 * the method: a closure for each response would be an old object that keeps the response until the next full garbage collection (figures:
 * bench/README.md).
 */
export function tellWhenAnswered({ response }: Pick<Express, 'response'>): void {
  const { end } = response as { readonly end: (...sent: unknown[]) => Response };
  response.end = function (this: Response, ...sent: unknown[]) {
    this.emit(ANSWERED);
    return end.apply(this, sent);
  } as Response['end'];
}

/** For a request that continues in another bounded queue. */
export function releaseSlot(response: Response): void {
  response.emit(SLOT_RELEASED);
}

/**
 * Admits as many requests as can run at once; a number of others wait in order for a bounded time. The rest is refused at once with
 * `Retry-After`, so work and memory stay bounded, and no request waits longer than its client.
 */
export class ConcurrencyLimiter {
  private readonly logger = new Logger(ConcurrencyLimiter.name);
  private readonly waiting = new Set<() => void>();
  private atWork = 0;
  private rejectedSinceLog = 0;
  private logAt = 0;

  constructor(private readonly limits: AppConfig['admission']) {}

  /** Runs before the body is read, to spare the memory. */
  readonly rejectWhenSaturated = (request: Request, response: Response, next: NextFunction): void => {
    if (this.isSaturated() && !PROBE_PATHS.test(request.path)) {
      // The connection closes, because the rest of the body is not read.
      response.setHeader('Connection', 'close');
      next(this.rejection());
    } else {
      next();
    }
  };

  /** Runs after the body is read: slow clients block no others. */
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
    // The client has disconnected; its request does not begin.
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
 * Calls `done` when the answer is complete, cut or a stream, or the request waits elsewhere. A disconnect before the answer does not count,
 * because the work continues: otherwise disconnecting clients could start any number.
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

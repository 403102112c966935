import { Logger } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import type { AppConfig } from '../config/app-config.js';
import { DomainError } from '../error/domain-error.js';
import { counter } from '../metrics/instruments.js';
import { onceStreaming } from './streaming.js';

const sentAway = counter(
  'laurel_http_requests_sent_away_total',
  'Requests that were told to come again because there was too much to do',
  [],
);

const LOG_AGAIN_MS = 10_000;
/** Who asks how we are must hear it most of all when there is much to do. */
export const PROBES =
  /^\/(?:livez|readyz|startupz|metrics|api\/healthcheck|(?:api|scoped)\/[^/]+\/healthcheck)$/;

/**
 * More has come than can be done in time. Nothing was begun.
 * @remedy Send the request again, after the seconds of `Retry-After`.
 */
class Overloaded extends DomainError {
  readonly code = 'http.overloaded';
  readonly kind = 'busy';

  constructor() {
    super('Busy: nothing was done, try again');
  }
}

/**
 * Lets in as many requests as can be worked on at once; a number of others wait, in their order, for a bounded time. The
 * rest is told at once to come again, so that work in hand, and what it keeps in memory, stays bounded, and nobody waits
 * for an answer that he has given up on.
 */
export class Admission {
  private readonly logger = new Logger(Admission.name);
  private readonly waiting = new Set<() => void>();
  private atWork = 0;
  private refused = 0;
  private logAt = 0;

  constructor(private readonly limits: AppConfig['admission']) {}

  /** Before the body is read: that would be memory for somebody who cannot be let in. */
  readonly refuseWhenFull = (request: Request, response: Response, next: NextFunction): void => {
    if (this.isFull() && !PROBES.test(request.path)) {
      // What is left of a body nobody reads; the connection goes with it.
      response.setHeader('Connection', 'close');
      next(this.refusal());
    } else {
      next();
    }
  };

  /** Once the body is there: who sends slowly keeps nobody out. */
  readonly enter = (request: Request, response: Response, next: NextFunction): void => {
    if (PROBES.test(request.path)) {
      next();
    } else if (this.atWork < this.limits.atOnce) {
      this.begin(response, next);
    } else if (this.isFull()) {
      next(this.refusal());
    } else {
      this.wait(response, next);
    }
  };

  private isFull(): boolean {
    return this.atWork >= this.limits.atOnce && this.waiting.size >= this.limits.waiting;
  }

  private begin(response: Response, next: NextFunction): void {
    this.atWork += 1;
    let isOver = false;
    const end = () => {
      if (!isOver) {
        isOver = true;
        this.atWork -= 1;
        this.letNextIn();
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
      next(this.refusal());
    }, this.limits.patienceMs);
    // The caller has gone: nothing is begun for nobody.
    response.on('close', leave);
    this.waiting.add(turn);
  }

  private letNextIn(): void {
    const [turn] = this.waiting;
    turn?.();
  }

  private refusal(): Overloaded {
    this.refused += 1;
    sentAway.add({});
    const now = performance.now();
    if (now >= this.logAt) {
      this.logger.warn(`Too much to do: ${this.refused} requests were sent away since the last such line`);
      this.refused = 0;
      this.logAt = now + LOG_AGAIN_MS;
    }
    return new Overloaded();
  }
}

/**
 * Calls `done` when a request has been worked off: when its answer is complete, has become a stream, or is cut. Not when the caller
 * goes away before there is an answer, for the work goes on: or else whoever hangs up at once could have any number done.
 */
function afterWork(response: Response, done: () => void): void {
  const end = response.end.bind(response) as (...sent: unknown[]) => Response;
  response.end = ((...sent: unknown[]) => {
    done();
    return end(...sent);
  }) as typeof response.end;
  onceStreaming(response, done);
  response.once('close', () => {
    if (response.headersSent) {
      done();
    }
  });
}

import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, mergeMap, type Observable } from 'rxjs';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppConfig } from '../../platform/config/app-config.js';
import { TooManyRequests } from '../../platform/error/too-many-requests.js';
import { RATE_LIMIT, RATE_LIMIT_POLICY } from '../../platform/http/rate-limit-headers.js';
import type { Principal } from '../principal.rules.js';

type GuardedRequest = Request & { readonly user?: Principal };

/** Long enough for a burst. */
const WINDOW_SECONDS = 10;
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * How much one account or key may write, so that a client that has lost its mind does not keep all others waiting. Comes
 * after the guards, and before everything that costs anything. Counted in the memory of this process, and forgotten with
 * the window. What anybody may write without a login has limits of its own (docs/decisions/0101-login-limits.md).
 */
@Injectable()
export class WriteLimitInterceptor implements NestInterceptor {
  private readonly max: number;
  private readonly counter: RateLimiterMemory | undefined;
  private readonly policy: string;

  constructor({ http }: AppConfig) {
    this.max = http.writesPerSecond * WINDOW_SECONDS;
    this.counter =
      this.max > 0 ? new RateLimiterMemory({ points: this.max, duration: WINDOW_SECONDS }) : undefined;
    this.policy = `"writes";q=${this.max};w=${WINDOW_SECONDS}`;
  }

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const { method, user } = context.switchToHttp().getRequest<GuardedRequest>();
    if (!this.counter || !user || READS.has(method)) {
      return next.handle();
    }
    const response = context.switchToHttp().getResponse<Response>();
    return from(this.count(this.counter, user.apiKeyId ?? user.id, response)).pipe(
      mergeMap(() => next.handle()),
    );
  }

  /** @throws {TooManyRequests} */
  private async count(counter: RateLimiterMemory, caller: string, response: Response): Promise<void> {
    const count = await counter.consume(caller).catch((refusal: unknown) => {
      if (refusal instanceof RateLimiterRes) {
        return refusal;
      }
      throw refusal;
    });
    const seconds = Math.max(1, Math.ceil(count.msBeforeNext / 1000));
    response.setHeader(RATE_LIMIT_POLICY, this.policy);
    response.setHeader(RATE_LIMIT, `"writes";r=${count.remainingPoints};t=${seconds}`);
    if (count.consumedPoints > this.max) {
      throw new TooManyRequests('Too many requests, try again later', seconds);
    }
  }
}

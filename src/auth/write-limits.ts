import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppConfig } from '../platform/config/app-config.js';
import { RATE_LIMIT, RATE_LIMIT_POLICY } from '../platform/error/rate-limit-headers.js';
import { TooManyWrites } from './auth.errors.js';
import type { Principal } from './principal.rules.js';

/** Long enough for a burst. */
const WINDOW_SECONDS = 10;
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * How much one account or key may write, so that a client that has lost its mind does not keep all others waiting. Asked
 * by the guards, when they know who it is, and before everything that costs anything. Counted in the memory of this
 * process, and forgotten with the window. What anybody may write without a login has limits of its own
 * (docs/decisions/0101-login-limits.md).
 */
@Injectable()
export class WriteLimits {
  private readonly max: number;
  private readonly counter: RateLimiterMemory | undefined;
  private readonly policy: string;

  constructor({ http }: AppConfig) {
    this.max = http.writesPerSecond * WINDOW_SECONDS;
    this.counter =
      this.max > 0 ? new RateLimiterMemory({ points: this.max, duration: WINDOW_SECONDS }) : undefined;
    this.policy = `"writes";q=${this.max};w=${WINDOW_SECONDS}`;
  }

  /** Counts a write, and says in the headers of its answer how many there may still be. @throws {TooManyWrites} */
  async count(caller: Principal, { method }: Request, response: Response): Promise<void> {
    if (!this.counter || READS.has(method)) {
      return;
    }
    const count = await this.counter.consume(caller.apiKeyId ?? caller.id).catch((refusal: unknown) => {
      if (refusal instanceof RateLimiterRes) {
        return refusal;
      }
      throw refusal;
    });
    const seconds = Math.max(1, Math.ceil(count.msBeforeNext / 1000));
    response.setHeader(RATE_LIMIT_POLICY, this.policy);
    response.setHeader(RATE_LIMIT, `"writes";r=${count.remainingPoints};t=${seconds}`);
    if (count.consumedPoints > this.max) {
      throw new TooManyWrites(seconds);
    }
  }
}

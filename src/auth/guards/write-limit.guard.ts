import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Principal } from '../principal.rules.js';
import { AppConfig } from '#platform/config/app-config.js';
import { RATE_LIMIT, RATE_LIMIT_POLICY } from '#platform/error/domain-error.js';
import { AttemptCounter } from '../attempt-counter.model.js';
import { TooManyWrites } from '../auth.errors.js';

/** Long enough for a burst. */
const WINDOW_SECONDS = 10;
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * How much one account or key may write, so that one broken client does not keep all others waiting. Counted in the memory
 * of this process, and forgotten with the window. What callers may write without a login has limits of its own
 * (docs/decisions/0101).
 */
@Injectable()
export class WriteLimitsService {
  private readonly max: number;
  private readonly counter = new AttemptCounter(WINDOW_SECONDS);
  private readonly policy: string;

  constructor({ http }: AppConfig) {
    this.max = http.writesPerSecond * WINDOW_SECONDS;
    this.policy = `"writes";q=${this.max};w=${WINDOW_SECONDS}`;
  }

  /** Counts a write, and says in the headers of its answer how many there may still be. @throws {TooManyWrites} */
  count(caller: Principal, { method }: Request, response: Response): void {
    if (this.max === 0 || READS.has(method)) {
      return;
    }
    const { count, endsAt } = this.counter.count(caller.apiKeyId ?? caller.id);
    const seconds = Math.max(1, Math.ceil((endsAt - performance.now()) / 1000));
    response.setHeader(RATE_LIMIT_POLICY, this.policy);
    response.setHeader(RATE_LIMIT, `"writes";r=${Math.max(0, this.max - count)};t=${seconds}`);
    if (count > this.max) {
      throw new TooManyWrites(seconds);
    }
  }
}

/** Behind the role guard, before all expensive work: 429 for too many writes. Tests hold every write behind a role guard to it. */
@Injectable()
export class WriteLimitGuard implements CanActivate {
  constructor(private readonly limits: WriteLimitsService) {}

  /** @throws {TooManyWrites} */
  canActivate(context: ExecutionContext): boolean {
    const http = context.switchToHttp();
    const request = http.getRequest<Request & { readonly user?: Principal }>();
    // None at a public handler of the controller.
    if (request.user) {
      this.limits.count(request.user, request, http.getResponse<Response>());
    }
    return true;
  }
}

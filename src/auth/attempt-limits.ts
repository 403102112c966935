import { Injectable } from '@nestjs/common';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { TooManyAttempts } from './auth.errors.js';

export interface AttemptLimit {
  /** Of the refusal: `auth.too-many-refreshes`. */
  readonly code: string;
  /** So many in a window. */
  readonly max: number;
  readonly windowSeconds: number;
}

/**
 * How often one address may do what anybody may do, and what is expensive or can be guessed. Whoever sets a limit keeps
 * it in a constant: it is known by its identity. Counted in the memory of this process, like failed logins
 * (docs/decisions/0101-login-limits.md).
 */
@Injectable()
export class AttemptLimits {
  private readonly counters = new Map<AttemptLimit, RateLimiterMemory>();

  /** Counts every attempt. @throws {TooManyAttempts} */
  async count(limit: AttemptLimit, address: string): Promise<void> {
    const counter = this.counterOf(limit);
    const { consumedPoints, msBeforeNext } = await counter.penalty(address);
    if (consumedPoints > limit.max) {
      // Who is refused is not counted: otherwise what is taken back later would not be enough.
      await counter.reward(address);
      throw new TooManyAttempts(limit.code, Math.max(1, Math.ceil(msBeforeNext / 1000)));
    }
  }

  /**
   * Counts what fails. Each attempt counts before its outcome is known, so that a thousand guesses at once are not all
   * made before the first has failed; one that succeeds, or that breaks without an answer, is taken back.
   * @param isFailure Whether this error says that the guess was wrong
   * @throws {TooManyAttempts} without trying, so that a right guess is not told from a wrong one
   */
  async countFailures<T>(
    limit: AttemptLimit,
    address: string,
    attempt: () => Promise<T>,
    isFailure: (error: unknown) => boolean,
  ): Promise<T> {
    await this.count(limit, address);
    let failed = false;
    try {
      return await attempt();
    } catch (error) {
      failed = isFailure(error);
      throw error;
    } finally {
      if (!failed) {
        await this.counterOf(limit).reward(address);
      }
    }
  }

  private counterOf(limit: AttemptLimit): RateLimiterMemory {
    const known = this.counters.get(limit);
    if (known) {
      return known;
    }
    const counter = new RateLimiterMemory({ points: limit.max, duration: limit.windowSeconds });
    this.counters.set(limit, counter);
    return counter;
  }
}

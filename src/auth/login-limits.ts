import { Injectable } from '@nestjs/common';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { TooManyLoginAttempts } from './auth.errors.js';

const WINDOW_SECONDS = 15 * 60;

/** Failures within the window. One address may be a whole shop; one account may be attacked from many addresses. */
const FAILURES_MAX = { together: 10, account: 100, address: 300 } as const;

export interface Attempt {
  /** What was typed, and for which role. */
  readonly name: string;
  readonly address: string;
}

/**
 * How often somebody may be wrong. Counts failures only, in the memory of this process: behind several processes an
 * attacker has as many times the tries (docs/decisions/0101-login-limits.md).
 */
@Injectable()
export class LoginLimits {
  private readonly together = limiter(FAILURES_MAX.together);
  private readonly account = limiter(FAILURES_MAX.account);
  private readonly address = limiter(FAILURES_MAX.address);
  private readonly queues = new Map<string, Promise<unknown>>();

  /**
   * `check` answers null for a failure. Attempts on one account from one address take turns, so that a thousand at once
   * do not all begin before the first has failed, and twenty good ones are not taken for an attack.
   * @throws {TooManyLoginAttempts} without checking, so that a right guess is not told from a wrong one
   */
  async attempt<T>({ name, address }: Attempt, check: () => Promise<T | null>): Promise<T | null> {
    const both = `${address} ${name}`;
    return this.inTurn(both, async () => {
      await this.refuseIfExceeded([
        [this.together, both],
        [this.account, name],
        [this.address, address],
      ]);
      const result = await check();
      if (result === null) {
        await Promise.all([
          this.together.penalty(both),
          this.account.penalty(name),
          this.address.penalty(address),
        ]);
      } else {
        await this.together.delete(both);
      }
      return result;
    });
  }

  private async refuseIfExceeded(counted: readonly (readonly [RateLimiterMemory, string])[]): Promise<void> {
    for (const [counter, key] of counted) {
      const count = await counter.get(key);
      if (count && count.consumedPoints >= counter.points) {
        const seconds = Math.max(1, Math.ceil(count.msBeforeNext / 1000));
        throw new TooManyLoginAttempts(seconds);
      }
    }
  }

  private async inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.queues.get(key) ?? Promise.resolve()).then(work);
    const ended = mine
      .catch(() => undefined)
      .then(() => {
        if (this.queues.get(key) === ended) {
          this.queues.delete(key);
        }
      });
    this.queues.set(key, ended);
    return mine;
  }
}

function limiter(points: number): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration: WINDOW_SECONDS });
}

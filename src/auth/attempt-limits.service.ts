import { Injectable } from '@nestjs/common';
import { AttemptCounter, type Bound, Reservation, secondsUntilFree } from './attempt-counter.model.js';
import { TooManyAttempts } from './auth.errors.js';
import { getNetworks } from './client-networks.model.js';

export interface AttemptLimit {
  readonly code: string;
  readonly max: number;
  readonly windowSeconds: number;
}

/**
 * Whose attempts are counted: those of an account, those of the networks that an address is in, or both, where many accounts are
 * easily had. A network may be a whole shop, so together its accounts have some times as many.
 */
export type AttemptSource =
  | { readonly account: string; readonly address?: string }
  | { readonly address: string };

/** So many times the attempts of one account. */
const FACTOR_OF_ACCOUNTS = 10;

/**
 * How often one source may do what is expensive or can be guessed. A limit is kept in a constant: it is known by its
 * identity. Counted in the memory of this process, like failed logins (docs/decisions/0101).
 */
@Injectable()
export class AttemptLimitsService {
  private readonly counters = new Map<AttemptLimit, AttemptCounter>();

  /** Counts every attempt. @throws {TooManyAttempts} */
  count(limit: AttemptLimit, source: AttemptSource): Reservation {
    const bounds = this.getBounds(limit, source);
    const seconds = secondsUntilFree(bounds);
    if (seconds !== undefined) {
      // It is not counted: otherwise the later releases would not be enough.
      throw new TooManyAttempts(limit.code, seconds);
    }
    return Reservation.of(bounds);
  }

  /**
   * Counts failures. Each attempt counts before its outcome is known, so that a thousand guesses at once are not all made before the first
   * has failed; one that succeeds, or ends without an answer, is released.
   * @param isFailure Whether this error, or this result, means that the guess was wrong
   * @throws {TooManyAttempts} without trying, so that a right guess looks like a wrong one
   */
  async countFailures<T>(
    limit: AttemptLimit,
    source: AttemptSource,
    attempt: () => Promise<T>,
    isFailure: (outcome: unknown) => boolean,
  ): Promise<T> {
    const counted = this.count(limit, source);
    let failed = false;
    try {
      const result = await attempt();
      failed = isFailure(result);
      return result;
    } catch (error) {
      failed = isFailure(error);
      throw error;
    } finally {
      if (!failed) {
        counted.giveBack();
      }
    }
  }

  private getBounds(limit: AttemptLimit, source: AttemptSource): Bound[] {
    const counter = this.counters.get(limit) ?? new AttemptCounter(limit.windowSeconds);
    this.counters.set(limit, counter);
    const bound = (name: string, factor: number) => ({ counter, key: name, max: limit.max * factor });
    const networks = source.address === undefined ? [] : getNetworks(source.address);
    if (!('account' in source)) {
      return networks.map(({ name, factor }) => bound(name, factor));
    }
    const ofNetworks = networks.map(({ name, factor }) => bound(name, factor * FACTOR_OF_ACCOUNTS));
    return [bound(source.account, 1), ...ofNetworks];
  }
}

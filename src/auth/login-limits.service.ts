import { Injectable } from '@nestjs/common';
import type { TooManyRequests } from '#platform/error/domain-error.js';
import { AttemptCounter, type Bound, Reservation, secondsUntilFree } from './attempt-counter.model.js';
import { PasswordsBusy, TooManyLoginAttempts, TooManyLogins, TooManyLoginsAtOnce } from './auth.errors.js';
import { KeyedTurns } from './keyed-turns.model.js';
import { getNetworks } from './client-networks.model.js';
import type { LoginAccountEntity } from './login-account.entity.js';

const WINDOW_SECONDS = 15 * 60;
/** Failures within the window. One network may be a whole shop; one account may be attacked from many networks. */
const FAILURES_MAX = { here: 10, anywhere: 100, network: 300 } as const;

const LOGINS_WINDOW_SECONDS = 60;
/** For one account: more than any client needs, and a small part of the passwords that a processor can check. */
const LOGINS_MAX = 100;

/** Attempts on one account from one network: one is looked at, the others wait. */
const AT_ONCE_MAX = 25;
/** All attempts that go on or wait. */
const PENDING_MAX = 200;

export interface Attempt {
  /** What was typed, as names are compared; the same whether or not there is an account. */
  readonly names: readonly string[];
  /** Accounts that may be meant, each with its password: `getSubject`. */
  readonly accounts: readonly string[];
  readonly address: string;
  /** Whether the account has logged in before from where the attempt comes from. */
  readonly isKnown: (account: string) => Promise<boolean>;
}

/** Says whose password it was; null when it was wrong. Only these accounts may be looked at. */
export type PasswordCheck<T> = (accounts: readonly string[]) => Promise<T | null>;

interface Counted {
  /** Released unless the password is wrong. */
  readonly failures: Reservation[];
  /** By account; released unless it is logged in to. */
  readonly logins: Map<string, Reservation>;
}

/**
 * How often a password may be wrong, and how often right. Counts by account and, where there is none, by what was typed,
 * so that neither another spelling nor an account that does not exist makes a difference. In the memory of this process
 * (docs/decisions/0101).
 */
@Injectable()
export class LoginLimitsService {
  private readonly here = new AttemptCounter(WINDOW_SECONDS);
  private readonly anywhere = new AttemptCounter(WINDOW_SECONDS);
  private readonly networks = new AttemptCounter(WINDOW_SECONDS);
  private readonly logins = new AttemptCounter(LOGINS_WINDOW_SECONDS);
  private readonly turns = new KeyedTurns();
  private pending = 0;

  /** What can be refused before an account is looked for, so that a flood costs little. @throws as `attempt` */
  ensureOpen(address: string): void {
    this.ensureRoom([]);
    const refusal = getRefusal(this.boundsOfNames({ names: [], address }));
    if (refusal) {
      throw refusal;
    }
  }

  /**
   * Attempts on one account from one network take turns, so that twenty good ones at once are not taken for an attack.
   * @throws {TooManyLoginAttempts} without checking, so that a right guess looks like a wrong one
   * @throws {TooManyLogins}
   * @throws {TooManyLoginsAtOnce}
   * @throws {PasswordsBusy}
   */
  async attempt<T extends { readonly account: string }>(
    attempt: Attempt,
    check: PasswordCheck<T>,
  ): Promise<T | null> {
    const keys = [...attempt.names, ...attempt.accounts].map((key) => placed(attempt.address, key));
    this.ensureRoom(keys);
    this.pending += 1;
    try {
      return await this.turns.take(keys, () => this.counted(attempt, check));
    } finally {
      this.pending -= 1;
    }
  }

  private ensureRoom(keys: readonly string[]): void {
    if (this.turns.getLength(keys) >= AT_ONCE_MAX) {
      throw new TooManyLoginsAtOnce();
    }
    if (this.pending >= PENDING_MAX) {
      throw new PasswordsBusy();
    }
  }

  private async counted<T extends { readonly account: string }>(
    attempt: Attempt,
    check: PasswordCheck<T>,
  ): Promise<T | null> {
    const counted: Counted = { failures: [], logins: new Map() };
    let result: T | null | undefined;
    this.forgetFormerPasswords(attempt);
    try {
      const refusal = this.countNames(attempt, counted);
      const accounts = await this.countAccounts(attempt, counted, refusal);
      result = await check(accounts);
    } finally {
      // What broke without an answer was neither wrong nor right.
      if (result !== null) {
        counted.failures.forEach((each) => each.giveBack());
      }
      counted.logins.delete(result?.account ?? '');
      counted.logins.forEach((each) => each.giveBack());
    }
    if (result === null) {
      this.noteFailed(attempt);
    } else {
      // Not those of another account that the same name may mean.
      const forgiven = [...attempt.names, result.account];
      forgiven.forEach((key) => this.here.forget(placed(attempt.address, key)));
    }
    return result;
  }

  /** Answers with a refusal for accounts that do not know the network. @throws {TooManyLoginAttempts} for all others */
  private countNames(attempt: Attempt, { failures }: Counted): TooManyLoginAttempts | undefined {
    const bounds = this.boundsOfNames(attempt);
    const refusal = getRefusal(bounds);
    if (refusal) {
      throw refusal;
    }
    failures.push(Reservation.of(bounds));
    const anywhere = attempt.names.map((key) => this.boundAnywhere(key));
    const refusalOfOthers = getRefusal(anywhere);
    if (!refusalOfOthers) {
      failures.push(Reservation.of(anywhere));
    }
    return refusalOfOthers;
  }

  /** Counts the accounts that may be looked at. @throws {TooManyRequests} when there are some, and none of them may be */
  private async countAccounts(
    attempt: Attempt,
    counted: Counted,
    ofNames: TooManyLoginAttempts | undefined,
  ): Promise<string[]> {
    const allowed: string[] = [];
    let refusal: TooManyRequests | undefined = ofNames;
    for (const id of attempt.accounts) {
      const refused = await this.countAccount(attempt, counted, id, ofNames);
      if (refused) {
        refusal = refused;
      } else {
        allowed.push(id);
      }
    }
    if (refusal && allowed.length === 0) {
      throw refusal;
    }
    return allowed;
  }

  private async countAccount(
    attempt: Attempt,
    { failures, logins }: Counted,
    id: string,
    ofNames: TooManyLoginAttempts | undefined,
  ): Promise<TooManyRequests | undefined> {
    const login = { counter: this.logins, key: id, max: LOGINS_MAX };
    const seconds = secondsUntilFree([login]);
    if (seconds !== undefined) {
      return new TooManyLogins(seconds);
    }
    logins.set(id, Reservation.of([login]));
    const here = this.boundHere(attempt.address, id);
    const anywhere = this.boundAnywhere(id);
    const refusedHere = getRefusal([here]);
    const refusedAnywhere = ofNames ?? getRefusal([anywhere]);
    if (refusedHere ?? (refusedAnywhere && !(await attempt.isKnown(id)))) {
      return refusedHere ?? refusedAnywhere;
    }
    failures.push(Reservation.of(refusedAnywhere ? [here] : [here, anywhere]));
    return undefined;
  }

  /** With another password, an account counts anew in every process. An unknown name never does, so that no name is seen to be known. */
  private forgetFormerPasswords({ names, accounts, address }: Attempt): void {
    for (const { counter, key } of accounts.length > 0 ? this.getPlaces(names, address) : []) {
      const hasFailed = counter.find(failedKey(key)) !== undefined;
      if (hasFailed && accounts.every((account) => !counter.find(failedKey(key, account)))) {
        counter.forget(key);
      }
    }
  }

  private noteFailed({ names, accounts, address }: Attempt): void {
    for (const { counter, key } of accounts.length > 0 ? this.getPlaces(names, address) : []) {
      counter.count(failedKey(key));
      accounts.forEach((account) => counter.count(failedKey(key, account)));
    }
  }

  private getPlaces(names: readonly string[], address: string): Pick<Bound, 'counter' | 'key'>[] {
    return names.flatMap((name) => [this.boundHere(address, name), this.boundAnywhere(name)]);
  }

  private boundsOfNames({ names, address }: Pick<Attempt, 'names' | 'address'>): Bound[] {
    const networks = getNetworks(address).map(({ name, factor }) => ({
      counter: this.networks,
      key: name,
      max: FAILURES_MAX.network * factor,
    }));
    return [...names.map((key) => this.boundHere(address, key)), ...networks];
  }

  private boundHere(address: string, key: string): Bound {
    return { counter: this.here, key: placed(address, key), max: FAILURES_MAX.here };
  }

  private boundAnywhere(key: string): Bound {
    return { counter: this.anywhere, key, max: FAILURES_MAX.anywhere };
  }
}

/** An account with its password. The end of the hash tells passwords apart. */
export function getSubject({ id, passwordHash }: Pick<LoginAccountEntity, 'id' | 'passwordHash'>): string {
  return `${id} ${passwordHash?.slice(-16) ?? ''}`;
}

function placed(address: string, key: string): string {
  return `${getNetworks(address)[0].name} ${key}`;
}

/** Whether a name has failed with this account and its password, or with any. */
function failedKey(key: string, account = 'any account'): string {
  return `${key} failed with ${account}`;
}

function getRefusal(bounds: readonly Bound[]): TooManyLoginAttempts | undefined {
  const seconds = secondsUntilFree(bounds);
  return seconds === undefined ? undefined : new TooManyLoginAttempts(seconds);
}

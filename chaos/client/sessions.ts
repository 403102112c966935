import type { Request } from './request.js';

interface Session {
  /** The operation that logged in. */
  readonly login: number;
  access: string;
  refresh: string;
  /** A refresh token that has been used up, and when that was known. */
  old: { readonly token: string; readonly at: number } | null;
  isBusy: boolean;
  isEnded: boolean;
}

interface Pair {
  readonly token: string;
  readonly refresh_token: string;
}

/** Within it, a refresh token that was used may be used again; and as long again, since clocks are read at different times. */
const GRACE_MS = 120_000;

/** What a refresh is made of: of a token that is good, one that was used up long ago, or one whose login that has ended. */
export type Refresh = 'fresh' | 'stale' | 'ended';

/**
 * Logins of customers with an app. Every other customer takes care: refreshes one at a time, and buys with the newest token.
 * The others refresh at once, and with tokens that were used up, which ends their login.
 */
export class Sessions {
  private readonly own = new Map<number, Session>();

  begin(customer: number, login: number, { token, refresh_token }: Pair): void {
    const tokens = { access: token, refresh: refresh_token };
    this.own.set(customer, { login, ...tokens, old: null, isBusy: false, isEnded: false });
  }

  /** To buy with. */
  accessToken(customer: number): string | undefined {
    return isCareful(customer) ? this.own.get(customer)?.access : undefined;
  }

  /** Null when there is nothing to refresh just now. */
  next(customer: number, pick: number, now: number): { token: string; login: number; how: Refresh } | null {
    const session = this.own.get(customer);
    if (!session || (session.isBusy && isCareful(customer))) {
      return null;
    }
    session.isBusy = true;
    const { login, refresh: token, old } = session;
    if (session.isEnded) {
      return { login, token, how: 'ended' };
    }
    const isStale = !isCareful(customer) && pick < 0.3 && old !== null && now - old.at > GRACE_MS;
    return isStale ? { login, token: old.token, how: 'stale' } : { login, token, how: 'fresh' };
  }

  /** @param status Null without an answer: then it is unknown whether the token was used up. */
  settle(
    customer: number,
    { body, words }: Request,
    status: number | null,
    answer: string,
    now: number,
  ): void {
    const session = this.own.get(customer);
    if (!session || !words.includes(` s${session.login} `)) {
      return;
    }
    session.isBusy = false;
    if (status === 200 && words.endsWith('fresh')) {
      const { token, refresh_token } = JSON.parse(answer) as Pair;
      const used = JSON.parse(body) as { refresh_token: string };
      session.access = token;
      session.old ??= { token: used.refresh_token, at: now };
      session.refresh = refresh_token;
    } else if (status === 401 && words.endsWith('stale')) {
      session.isEnded = true;
    } else {
      this.own.delete(customer);
    }
  }
}

export function isCareful(customer: number): boolean {
  return customer % 2 === 0;
}

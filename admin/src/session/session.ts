/*
 * A login of this browser. The access token is kept in memory only; the refresh token is in localStorage, where the tabs
 * share it, and is used up by each use. docs/decisions/0310 says why.
 */

/** A token that expires while its request is under way would be refused. */
const MARGIN_MS = 10_000;

interface TokenPair {
  readonly token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
}

interface Access {
  readonly token: string;
  readonly expiresAt: number;
}

/** The service cannot be reached, or is busy: this says nothing about the login. */
export class SessionUnavailable extends Error {}

export class LoginRefused extends Error {
  constructor(
    readonly status: number,
    readonly retryAfter: number | undefined,
  ) {
    super('The login was refused');
  }
}

/** Whose login it is: administrators and customers may be logged in to the same browser. */
export interface SessionOptions {
  /** The key of the refresh token in localStorage, and the name of the lock of its exchange. */
  readonly storageKey: string;
  readonly loginPath: string;
}

export class Session {
  private access: Access | undefined;
  private refreshing: Promise<string | undefined> | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly options: SessionOptions) {
    window.addEventListener('storage', ({ key, newValue }) => {
      if (key === options.storageKey && newValue === null) {
        // Logged out in another tab.
        this.access = undefined;
        this.tell();
      }
    });
  }

  async logIn(username: string, password: string): Promise<void> {
    const response = await send(this.options.loginPath, { username, password });
    if (!response.ok) {
      throw new LoginRefused(response.status, Number(response.headers.get('Retry-After')) || undefined);
    }
    this.keep((await response.json()) as TokenPair);
  }

  async logOut(): Promise<void> {
    const refreshToken = localStorage.getItem(this.options.storageKey);
    this.forget();
    if (refreshToken !== null) {
      // Without an access token this ends this login, and no other one of the same person. It is forgotten here in any case.
      await send('/api/token/revoke', { refresh_token: refreshToken }).catch(() => undefined);
    }
  }

  readonly isLoggedIn = (): boolean => localStorage.getItem(this.options.storageKey) !== null;

  /** For `useSyncExternalStore`, with `isLoggedIn`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** A token that is good for a request now; undefined when a login is needed. */
  async accessToken(): Promise<string | undefined> {
    return this.access && this.access.expiresAt > Date.now() ? this.access.token : this.refresh();
  }

  /** After a 401: the token that was shown is of no use, whatever its time. */
  async tokenAfter(refused: string): Promise<string | undefined> {
    return this.access && this.access.token !== refused ? this.access.token : this.refresh();
  }

  private async refresh(): Promise<string | undefined> {
    this.refreshing ??= this.exchange().finally(() => (this.refreshing = undefined));
    return this.refreshing;
  }

  /** One tab at a time: a refresh token that is used twice ends the login. */
  private async exchange(): Promise<string | undefined> {
    return withLock(this.options.storageKey, async () => {
      const refreshToken = localStorage.getItem(this.options.storageKey);
      if (refreshToken === null) {
        this.forget();
        return undefined;
      }
      const response = await send('/api/token/refresh', { refresh_token: refreshToken });
      if (response.status === 401 || response.status === 400) {
        this.forget();
        return undefined;
      }
      if (!response.ok) {
        throw new SessionUnavailable();
      }
      return this.keep((await response.json()) as TokenPair);
    });
  }

  private keep({ token, refresh_token, expires_in }: TokenPair): string {
    this.access = { token, expiresAt: Date.now() + expires_in * 1000 - MARGIN_MS };
    localStorage.setItem(this.options.storageKey, refresh_token);
    this.tell();
    return token;
  }

  private forget(): void {
    this.access = undefined;
    localStorage.removeItem(this.options.storageKey);
    this.tell();
  }

  private tell(): void {
    this.listeners.forEach((listener) => listener());
  }
}

/** Browsers offer locks to pages of `https` and of this machine. */
async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = (navigator as Partial<Navigator>).locks;
  return locks ? locks.request(name, work) : work();
}

async function send(path: string, body: object): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
  }).catch(() => {
    throw new SessionUnavailable();
  });
}

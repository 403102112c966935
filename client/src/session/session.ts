import type { Client } from '../generated/client/index.js';
import {
  adminLoginCheck,
  customerLoginCheck,
  providerLogin,
  providerStart,
  sellerLoginCheck,
  tokenRefresh,
  tokenRevoke,
} from '../generated/sdk.gen.js';
import type { ProviderLoginBegunResponse, TokenPairResponse } from '../generated/types.gen.js';
import { LaurelError } from '../laurel-error.js';

export type Role = 'customer' | 'seller' | 'admin';

export interface Credentials {
  /** E-mail, phone or card number of a customer; e-mail of a seller; user name or e-mail of an administrator. */
  readonly username: string;
  readonly password: string;
  /** A code of the second factor, for an account that has one: without it, the answer is `auth.second-factor-needed`. */
  readonly code?: string | undefined;
}

/** With what a browser comes back from the provider: two parameters of the address, and the ticket that it has kept. */
export interface ProviderReturn {
  readonly code: string;
  readonly state: string;
  readonly ticket: string;
}

/** Keeps the refresh token, which is good for one exchange: the one that comes back takes its place. */
export interface RefreshTokenStore {
  read(): string | undefined | Promise<string | undefined>;
  write(token: string | undefined): void | Promise<void>;
  /** Where several pages or processes share the token: runs the work while it runs in none of the others. */
  exclusively?<T>(work: () => Promise<T>): Promise<T>;
  /** Calls the listener when another page or process has changed the token, so that a login that has ended there ends here, too. */
  onChangeElsewhere?(listener: () => void): void;
}

interface Access {
  readonly token: string;
  readonly expiresAt: number;
}

const LOGINS = { customer: customerLoginCheck, seller: sellerLoginCheck, admin: adminLoginCheck };
/** A token that expires while its request is under way would be refused. */
const MARGIN_MS = 10_000;

/** The login of one person. The access token is in memory only; the refresh token is where the store keeps it. */
export class Session {
  readonly #client: Client;
  readonly #store: RefreshTokenStore;
  #access: Access | undefined;
  #refreshing: Promise<string | undefined> | undefined;
  readonly #listeners = new Set<() => void>();

  /** @param client sends no credentials of its own */
  constructor(client: Client, store: RefreshTokenStore) {
    this.#client = client;
    this.#store = store;
    store.onChangeElsewhere?.(() => void this.#follow());
  }

  /** Calls the listener whenever a login has begun, gone on or ended. Returns what stops that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async logIn(role: Role, { username, password, code }: Credentials): Promise<void> {
    const body = { _username: username, _password: password, ...(code !== undefined && { _code: code }) };
    const { data } = await LOGINS[role]({ client: this.#client, body });
    await this.#refreshing?.catch(() => undefined);
    await this.#keep(data);
  }

  /** Begins the login of an administrator at the provider. The browser keeps the ticket, and goes to the address. */
  async beginAtProvider(): Promise<ProviderLoginBegunResponse> {
    return (await providerStart({ client: this.#client })).data;
  }

  /** For an administrator who has come back from the provider. */
  async logInFromProvider(sent: ProviderReturn): Promise<void> {
    const { data } = await providerLogin({ client: this.#client, body: { ...sent } });
    await this.#refreshing?.catch(() => undefined);
    await this.#keep(data);
  }

  /** Ends this login, at the service too, and no other one of the same person. */
  async logOut(): Promise<void> {
    // Its answer would bring a token back.
    await this.#refreshing?.catch(() => undefined);
    const refreshToken = await this.#store.read();
    await this.#forget();
    if (refreshToken !== undefined) {
      await tokenRevoke({ client: this.#client, body: { refresh_token: refreshToken } });
    }
  }

  async isLoggedIn(): Promise<boolean> {
    return (await this.#store.read()) !== undefined;
  }

  /** The id of who is logged in, as paths of the API want it; undefined without a login. */
  async accountId(): Promise<string | undefined> {
    const [, claims] = (await this.accessToken())?.split('.') ?? [];
    return claims === undefined ? undefined : (JSON.parse(fromBase64Url(claims)) as { id: string }).id;
  }

  /** A token that is good for a request now; undefined without a login. */
  async accessToken(): Promise<string | undefined> {
    return this.#access && this.#access.expiresAt > Date.now() ? this.#access.token : this.#refresh();
  }

  /** After a 401: the token that was sent is of no use, whatever its time. */
  async tokenAfter(refused: string): Promise<string | undefined> {
    return this.#access && this.#access.token !== refused ? this.#access.token : this.#refresh();
  }

  /** One exchange for all requests that wait for it: the refresh token is good for one. */
  async #refresh(): Promise<string | undefined> {
    this.#refreshing ??= this.#exclusively(() => this.#exchange()).finally(
      () => (this.#refreshing = undefined),
    );
    return this.#refreshing;
  }

  async #exclusively<T>(work: () => Promise<T>): Promise<T> {
    return this.#store.exclusively ? this.#store.exclusively(work) : work();
  }

  async #exchange(): Promise<string | undefined> {
    const refreshToken = await this.#store.read();
    if (refreshToken === undefined) {
      this.#access = undefined;
      return undefined;
    }
    try {
      const { data } = await tokenRefresh({ client: this.#client, body: { refresh_token: refreshToken } });
      return await this.#keep(data);
    } catch (error) {
      // A token that is unknown, or is none at all. Anything else says nothing about the login.
      if (error instanceof LaurelError && (error.status === 401 || error.status === 400)) {
        await this.#forget();
        return undefined;
      }
      throw error;
    }
  }

  async #keep({ token, refresh_token, expires_in }: TokenPairResponse): Promise<string> {
    await this.#store.write(refresh_token);
    this.#access = { token, expiresAt: Date.now() + expires_in * 1000 - MARGIN_MS };
    this.#notify();
    return token;
  }

  async #forget(): Promise<void> {
    this.#access = undefined;
    await this.#store.write(undefined);
    this.#notify();
  }

  async #follow(): Promise<void> {
    if ((await this.#store.read()) === undefined) {
      this.#access = undefined;
    }
    this.#notify();
  }

  #notify(): void {
    this.#listeners.forEach((listener) => listener());
  }
}

/** Claims are ASCII but for names: JSON that is read as Latin 1 has the same structure, and the same ids. */
function fromBase64Url(text: string): string {
  return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
}

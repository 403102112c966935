import { type Client, createClient } from './generated/client/index.js';
import { LaurelError } from './laurel-error.js';
import { type RefreshTokenStore, Session } from './session/session.js';
import { memoryTokens } from './session/token-stores.js';
import { withApiKey, withSession } from './transport/authorize.js';
import { withIdempotencyKey } from './transport/idempotency-key.js';
import { type Fetch, retrying, type Send } from './transport/retry.js';

export interface LaurelOptions {
  /** The address of the service: `https://loyalty.example`. */
  readonly url: string;
  /** The code of the store that calls mean unless their `path` names another one. `DEFAULT` unless given. */
  readonly store?: string;
  /** In place of a login. Not for browsers: who has the key has its rights. */
  readonly apiKey?: string;
  /** Where the refresh token of a login is kept. In memory unless given. */
  readonly refreshToken?: RefreshTokenStore;
  /** Languages of texts, like `de, en;q=0.5`. A browser sends its own. */
  readonly language?: string;
  /** How often a request is sent again when the network fails or the service asks to come back. 4 unless given. */
  readonly retries?: number;
  /** An answer that asks for a longer wait becomes an error. 10,000 unless given. */
  readonly longestWaitMs?: number;
  readonly fetch?: Fetch;
}

/** The `client` of all functions of `@laurel/client/api`. */
export interface Laurel extends Client {
  readonly session: Session;
}

/** One caller: an API key, or the login of one person. A service that calls for several customers makes one for each. */
export function createLaurel(options: LaurelOptions): Laurel {
  const { apiKey, fetch = globalThis.fetch, retries = 4, longestWaitMs = 10_000 } = options;
  // Called without an object before it: a browser refuses its `fetch` as a method of another one.
  const send = retrying((...request) => fetch(...request), { retries, longestWaitMs });
  const session = new Session(getClient(options, send), options.refreshToken ?? memoryTokens());
  const authorized = apiKey === undefined ? withSession(send, session) : withApiKey(send, apiKey);
  return { ...getClient(options, authorized), session };
}

function getClient({ url, store = 'DEFAULT', language }: LaurelOptions, send: Send): Client {
  const client = createClient({
    baseUrl: url.replace(/\/+$/, ''),
    ...(language !== undefined && { headers: { 'Accept-Language': language } }),
    fetch: async (input, init) => send(withIdempotencyKey(new Request(input, init))),
    throwOnError: true,
    credentials: 'omit',
    // The service redirects no call, and a key must not follow to another address.
    redirect: 'error',
  });
  client.interceptors.error.use((body, response) =>
    response instanceof Response ? LaurelError.of(response, body) : body,
  );
  return withStore(client, store);
}

/** Paths name the store; most callers have one. */
function withStore(client: Client, store: string): Client {
  const inStore =
    (method: Client['get']): Client['get'] =>
    (options) =>
      method({ ...options, path: { storeCode: store, ...options.path } });
  const { get, post, put, delete: remove, patch } = client;
  return {
    ...client,
    get: inStore(get),
    post: inStore(post),
    put: inStore(put),
    delete: inStore(remove),
    patch: inStore(patch),
  };
}

import { browserTokens, createLaurel, type Laurel } from '@laurel/client';
import { useSyncExternalStore } from 'react';
import { getChosenLanguages } from '../locales/languages.js';

/** A request that the network loses is sent again after 0.25 s, 0.5 s and 1 s; who waits longer wants to know why. */
const RETRIES = 3;
const LONGEST_WAIT_MS = 3000;

interface PageClient {
  /** The `client` of all calls. */
  readonly laurel: Laurel;
  readonly isLoggedIn: () => boolean;
  readonly useIsLoggedIn: () => boolean;
  /** Paths name who is logged in by the id that the token is for. */
  readonly ownId: () => Promise<string>;
}

/**
 * The client of a page, which calls the service that it came from. Its login outlives the page, and all tabs share it.
 *
 * @param tokenName the key of the refresh token in localStorage: administrators and customers may be logged in to the same browser
 * @param store the code of the store that calls mean unless they name another one
 */
export function pageClient(tokenName: string, store?: string): PageClient {
  const tokens = browserTokens(tokenName);
  const laurel = createLaurel({
    url: window.location.origin,
    refreshToken: tokens,
    retries: RETRIES,
    longestWaitMs: LONGEST_WAIT_MS,
    ...(store !== undefined && { store }),
  });
  laurel.interceptors.request.use((request) => {
    const languages = getChosenLanguages();
    if (languages !== undefined) {
      request.headers.set('Accept-Language', languages);
    }
    return request;
  });
  const isLoggedIn = () => tokens.read() !== undefined;
  return {
    laurel,
    isLoggedIn,
    useIsLoggedIn: () => useSyncExternalStore(laurel.session.subscribe, isLoggedIn),
    ownId: async () => {
      const id = await laurel.session.accountId();
      if (id === undefined) {
        throw new Error('There is no login');
      }
      return id;
    },
  };
}

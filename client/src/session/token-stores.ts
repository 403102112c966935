import type { RefreshTokenStore } from './session.js';

/** A login ends with the process, or with the page. */
export function memoryTokens(): RefreshTokenStore {
  let token: string | undefined;
  return { read: () => token, write: (next) => void (token = next) };
}

export interface BrowserTokens extends RefreshTokenStore {
  /** At once: whether a page shows what is behind the login cannot wait. */
  read(): string | undefined;
}

/**
 * In `localStorage`: a login outlives the page, and all tabs share it. One tab at a time exchanges the token, under a Web Lock.
 * Any script of the page can read it: only for pages with a content security policy that admits no foreign scripts.
 */
export function browserTokens(name = 'laurel.refresh-token'): BrowserTokens {
  return {
    read: () => localStorage.getItem(name) ?? undefined,
    write: (token) =>
      token === undefined ? localStorage.removeItem(name) : localStorage.setItem(name, token),
    exclusively: async (work) => {
      // Browsers offer locks to pages of `https` and of this machine.
      const locks = (navigator as Partial<Navigator>).locks;
      return locks ? locks.request(name, work) : work();
    },
    onChangeElsewhere: (listener) =>
      // Without a key: everything was removed.
      window.addEventListener('storage', ({ key }) => (key === name || key === null) && listener()),
  };
}

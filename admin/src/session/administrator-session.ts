import { useSyncExternalStore } from 'react';
import { Session } from './session.js';

/** The login of the administrator. */
export const session = new Session({
  storageKey: 'laurel.refresh-token',
  loginPath: '/api/admin/login_check',
});

export function useIsLoggedIn(): boolean {
  return useSyncExternalStore(session.subscribe, session.isLoggedIn);
}

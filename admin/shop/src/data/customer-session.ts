import { useSyncExternalStore } from 'react';
import { Session } from '../../../src/session/session.js';
import { storageKey, storeCode } from './store.js';

/** The login of the customer. */
export const session = new Session({
  storageKey: storageKey('refresh-token'),
  loginPath: `/api/${storeCode}/customer/login_check`,
});

export function useIsLoggedIn(): boolean {
  return useSyncExternalStore(session.subscribe, session.isLoggedIn);
}

/** Paths name the customer by the id that the token is for. */
export async function customerId(): Promise<string> {
  const token = await session.accessToken();
  const [, claims = ''] = token?.split('.') ?? [];
  if (claims === '') {
    throw new Error('There is no login');
  }
  const { id } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as {
    readonly id: string;
  };
  return id;
}

import { pageClient } from '../../../src/api/page-client.js';
import { storageKey, storeCode } from './store.js';

/** The client of the page; its session is the login of the customer. Calls mean the store of the page. */
export const { laurel, isLoggedIn, useIsLoggedIn } = pageClient(storageKey('refresh-token'), storeCode);

/** Paths name the customer by the id that the token is for. */
export async function customerId(): Promise<string> {
  const id = await laurel.session.accountId();
  if (id === undefined) {
    throw new Error('There is no login');
  }
  return id;
}

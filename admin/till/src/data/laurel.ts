import { pageClient } from '../../../src/api/page-client.js';
import { storageKey, storeCode } from './store.js';

/** The client of the page; its session is the login of the seller. Calls mean the store of the page. */
export const {
  laurel,
  isLoggedIn,
  useIsLoggedIn,
  ownId: sellerId,
} = pageClient(storageKey('refresh-token'), storeCode);

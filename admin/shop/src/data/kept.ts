import { getKeptValues } from '../../../src/api/kept-values.js';
import { isLoggedIn } from './laurel.js';
import { storageKey } from './store.js';

/** What is shown without a connection. It is as old as its `at` says, and goes when the login goes (query-client.ts). */
const NAMES = ['status', 'coupons', 'purchase', 'sending'] as const;
export type KeptName = (typeof NAMES)[number];

export const { keep, kept, forget, forgetAll } = getKeptValues<KeptName>({
  names: NAMES,
  storageKey,
  mayKeep: isLoggedIn,
});

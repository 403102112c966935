import { getKeptValues } from '../../../src/api/kept-values.js';
import { isLoggedIn } from './laurel.js';
import { storageKey } from './store.js';

/** Typed values and the members seen last. They are removed when the login ends (query-client.ts). */
const NAMES = ['seller', 'member', 'find', 'sale', 'points', 'newcomer'] as const;
export type KeptName = (typeof NAMES)[number];

export const { keep, kept, forget, forgetAll } = getKeptValues<KeptName>({
  names: NAMES,
  storageKey,
  mayKeep: isLoggedIn,
});

/**
 * What was done and not yet answered. It outlives the login: the seller may be logged out by then, and comes back. Another seller's login
 * does not send it, since a key belongs to the account that has used it.
 */
export const { keep: keepActs, kept: keptActs } = getKeptValues<'acts'>({
  names: ['acts'],
  storageKey,
  mayKeep: () => true,
});

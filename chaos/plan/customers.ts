import type { Random } from '../random.js';
import type { StoreCode } from './campaigns.js';

/** Logging in costs the service a hash each, on purpose: so many customers do it. All others buy at the till. */
const APPS_MAX = 48;
const PERIOD = 3;

/** Whether a customer acts by themselves, with a token. Among the hot ones there are both kinds. */
export function hasApp(customer: number): boolean {
  return customer < APPS_MAX && customer % PERIOD !== PERIOD - 1;
}

/** The customer, or one who has an app. */
export function withApp(customer: number, customers: number): number {
  const one = customer % Math.min(APPS_MAX, customers);
  return hasApp(one) ? one : Math.max(0, one - 1);
}

/** The customer, or the next one who has no app. Their purchases need no login that a deactivation would end. */
export function withoutApp(customer: number, customers: number): number {
  // The last two of a few customers may both have one: then the first without one is next.
  for (let step = 0; step < customers; step += 1) {
    const next = (customer + step) % customers;
    if (!hasApp(next)) {
      return next;
    }
  }
  return customer;
}

const SECOND_STORE_PERIOD = 9;

/** A third of those without an app are customers of the second store. None of the hot ones is. */
export function getStore(customer: number): StoreCode {
  return customer % SECOND_STORE_PERIOD === SECOND_STORE_PERIOD - 1 ? 'SECOND' : 'DEFAULT';
}

/** Customers who are anonymised and deleted, each in their time. The hot ones, which take part until the end, are not among them. */
const LEAVERS_PERIOD = 8;

export function leaves(customer: number): boolean {
  return customer % LEAVERS_PERIOD === LEAVERS_PERIOD - 1;
}

/** The customer whose time to leave has come: one after the other, from the beginning to the end of a run. */
export function leaverAt(
  number: number,
  { customers, operations }: { readonly customers: number; readonly operations: number },
): number {
  const leavers = Math.floor(customers / LEAVERS_PERIOD);
  const turn = Math.floor(((number % operations) / operations) * leavers);
  return leavers === 0 ? customers - 1 : (turn + 1) * LEAVERS_PERIOD - 1;
}

/** In the journal: a customer who gets a generated password. */
export const WELCOMED = 'welcomed';

/** Customers learn so many days before of what ends. */
export const NOTICE_DAYS = 2;

/** Few are wanted by many at once. */
const HOT_CUSTOMERS = 6;

export function anyCustomer(random: Random, customers: number): number {
  return random.chance(0.3)
    ? random.whole(0, Math.min(HOT_CUSTOMERS, customers) - 1)
    : random.whole(0, customers - 1);
}

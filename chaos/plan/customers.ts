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

/** Customers learn so many days before of what ends. */
export const NOTICE_DAYS = 2;

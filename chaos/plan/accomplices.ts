import { getStore, leaves } from './customers.js';
import { POOR_PERIOD, RICH_CUSTOMERS } from './first-points.js';
import type { OperationKind } from './kinds.js';

/** Customers who begin with few points, send to one of them what their purchases earn, and bring the goods back. */
const ACCOMPLICES_MAX = 5;
const AMONG_FIRST = 64;
/** What they do more often than others. */
export const SCHEMES: ReadonlySet<OperationKind> = new Set(['sell', 'bringBack', 'send', 'sendOwn'] as const);

/** So many that most of what they have is gone when goods come back. */
export function getSchemedPoints(number: number): number {
  return 30 + ((number * 37) % 300);
}

/** The first of them gets what the others send. */
export function getAccomplices(customers: number): readonly number[] {
  return Array.from({ length: Math.min(customers, AMONG_FIRST) }, (_, customer) => customer)
    .filter((customer) => customer % POOR_PERIOD === 0 && customer >= RICH_CUSTOMERS)
    .filter((customer) => getStore(customer) === 'DEFAULT' && !leaves(customer))
    .slice(0, ACCOMPLICES_MAX);
}

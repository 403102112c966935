import { getStore, leaves } from './customers.js';
import { POOR_PERIOD, RICH_CUSTOMERS } from './first-points.js';
import type { OperationKind } from './kinds.js';

/** Customers who begin with few points, send to one of them what their purchases earn, and bring the goods back. */
const ACCOMPLICES_MAX = 4;
const AMONG_FIRST = 64;
/** The part of all such operations that is theirs: more points are sent than come in, so goods come back when the points are gone. */
const SCHEMES: Readonly<Partial<Record<OperationKind, number>>> = {
  sell: 0.15,
  bringBack: 0.2,
  send: 0.6,
  sendOwn: 0.6,
};

export function getSchemeChance(kind: OperationKind): number {
  return SCHEMES[kind] ?? 0;
}

export function getSchemedPoints(number: number): number {
  return 20 + ((number * 37) % 160);
}

/** The first of them gets what the others send. */
export function getAccomplices(customers: number): readonly number[] {
  return Array.from({ length: Math.min(customers, AMONG_FIRST) }, (_, customer) => customer)
    .filter((customer) => customer % POOR_PERIOD === 0 && customer >= RICH_CUSTOMERS)
    .filter((customer) => getStore(customer) === 'DEFAULT' && !leaves(customer))
    .slice(0, ACCOMPLICES_MAX);
}

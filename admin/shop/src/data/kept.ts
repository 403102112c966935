import { isLoggedIn } from './laurel.js';
import { storageKey } from './store.js';

/*
 * What is shown without a connection. It is as old as `at` says, and goes when the login goes (query-client.ts). What cannot be kept,
 * because storage is full or forbidden, is missing without a connection, and nothing else.
 */

/** All that is kept. */
export type KeptName = 'status' | 'coupons' | 'purchase';
const NAMES: readonly KeptName[] = ['status', 'coupons', 'purchase'];

export interface Kept<Value> {
  readonly at: number;
  readonly value: Value;
}

export function keep(name: KeptName, value: unknown): void {
  // An answer may come after the login has ended.
  if (isLoggedIn()) {
    try {
      localStorage.setItem(storageKey(name), JSON.stringify({ at: Date.now(), value }));
    } catch {
      // See above.
    }
  }
}

export function kept<Value>(name: KeptName): Kept<Value> | undefined {
  try {
    return (JSON.parse(localStorage.getItem(storageKey(name)) ?? 'null') as Kept<Value> | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export function forget(name: KeptName): void {
  localStorage.removeItem(storageKey(name));
}

export function forgetAll(): void {
  NAMES.forEach(forget);
}

import { AsyncLocalStorage } from 'node:async_hooks';

export const CALLER_TYPES = ['admin', 'seller', 'customer', 'key'] as const;

/** Who has sent the request that the code runs for: an administrator, a seller, a customer, or the key of a machine. */
export interface ActingCaller {
  readonly type: (typeof CALLER_TYPES)[number];
  readonly id: string;
}

const callers = new AsyncLocalStorage<ActingCaller>();

export async function runAsCaller<T>(caller: ActingCaller, work: () => Promise<T>): Promise<T> {
  return callers.run(caller, work);
}

/** Undefined in background work, at the command line, and for requests without credentials. */
export function currentCaller(): ActingCaller | undefined {
  return callers.getStore();
}

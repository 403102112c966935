import { AsyncLocalStorage } from 'node:async_hooks';

/** Who has sent the request that the code runs for. */
export interface ActingCaller {
  /** A short word for the kind of account or key. */
  readonly type: string;
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

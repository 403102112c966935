import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tx } from '../database/tx.js';
import { addTo, type Change, changeOf, type Noted } from './change.js';

/** With what somebody has shown who he is. */
export type Credential = 'login' | 'api-key' | 'master-key' | 'command-line' | 'environment' | 'none';

/** Who answers for something. */
export interface Doer {
  readonly credential: Credential;
  /** Null for a machine with a key of its own, and for whoever sits at the machine itself. */
  readonly administratorId: string | null;
  readonly apiKeyId: string | null;
}

/** Something that somebody has to answer for, while it is being done. What it writes leaves a trace. */
export interface Deed {
  /** `PUT /api/webhook/{webhook}`, or the command. */
  readonly action: string;
  /** From where, as far as the network says. */
  readonly address: string | null;
  readonly requestId: string | null;
  /** Ids in the path: which `campaign`, which `customer`. */
  readonly targets: readonly (readonly [type: string, id: string])[];
  /** Unknown until somebody has logged in; for whom nobody asks, if he is no administrator. */
  doer: Doer | undefined;
  /** Whether a unit of work of it that left its trace is committed. */
  isWritten: boolean;
  /** Nothing that goes on after it belongs to it. */
  isOver: boolean;
}

/** What one unit of work has done. */
export interface Trace {
  readonly changes: Change[];
  outcome: 'done' | 'refused';
  /** What it was done to, where neither a path nor a change says so. */
  about?: readonly [type: string, id: string];
}

const doing = new AsyncLocalStorage<Deed>();
const traces = new WeakMap<Tx, Trace>();

/** Does `work`, which somebody answers for. */
export async function answeringFor<T>(
  deed: Omit<Deed, 'isWritten' | 'isOver'>,
  work: () => Promise<T>,
): Promise<T> {
  const open = { ...deed, isWritten: false, isOver: false };
  try {
    return await doing.run(open, work);
  } finally {
    open.isOver = true;
  }
}

/** What is being done that somebody answers for, or may turn out to. */
export function currentDeed(): Deed | undefined {
  const deed = doing.getStore();
  return deed?.isOver ? undefined : deed;
}

/** Says who it is that answers for what goes on, where that turns out only now. */
export function answersFor(doer: Doer): void {
  const deed = currentDeed();
  if (deed) {
    deed.doer = doer;
  }
}

/** Notes what a unit of work has made of something. Costs nothing where nobody has to answer for it. */
export function noteChange(tx: Tx, noted: Noted): void {
  if (currentDeed()?.doer) {
    addTo(traceIn(tx).changes, changeOf(noted));
  }
}

/** Notes what a unit of work is about, where nothing of that changes. */
export function noteAbout(tx: Tx, type: string, id: string): void {
  if (currentDeed()?.doer) {
    traceIn(tx).about = [type, id];
  }
}

/** Notes that nothing was done, because it was not allowed. */
export function noteRefusal(tx: Tx): void {
  traceIn(tx).outcome = 'refused';
}

export function traceIn(tx: Tx): Trace {
  const trace: Trace = traces.get(tx) ?? { changes: [], outcome: 'done' };
  traces.set(tx, trace);
  return trace;
}

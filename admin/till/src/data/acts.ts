import { LaurelError, newIdempotencyKey } from '@laurel/client';
import { useSyncExternalStore } from 'react';
import { isRefusal, KEY_LIFETIME_MS } from '../../../src/api/unanswered.js';
import type { Act, Task, Member, Outcome, Refused } from './act.js';
import { keepActs, keptActs } from './kept.js';
import { isLoggedIn, sellerId } from './laurel.js';
import { perform } from './perform.js';
import { queryClient } from './query-client.js';
import { knownSeller } from './seller.js';
import { storageKey } from './store.js';

/*
 * Acts that wait for their answer. Each is kept before it is sent, and kept until its answer has come: by a reload, a lost answer or a time
 * without a connection, none is lost, and none is done twice. Those of one member are sent in the order in which they were done, so a
 * purchase comes after the sale that pays for it. One that the service cannot answer holds up its member only.
 */

export type Answer =
  | { readonly act: Act; readonly outcome: Outcome }
  | { readonly act: Act; readonly refused: Refused }
  /** It may have been done, or not. It is sent again. */
  | { readonly act: Act; readonly isWaiting: true; readonly holdsUp: 'all' | 'member' };

const AGAIN_MS = 10_000;
const LOCK = storageKey('acts');

let waiting = readActs();
let turn: Promise<unknown> = Promise.resolve();
const listeners = new Set<() => void>();
const lateListeners = new Set<(answer: Answer) => void>();

export function useActs(): readonly Act[] {
  return useSyncExternalStore(subscribe, () => waiting);
}

/** Whether it is too old: the service may have forgotten its key, and would do it again. */
export function isTooOld({ at }: Act): boolean {
  return at < Date.now() - KEY_LIFETIME_MS;
}

/** Calls the listener with each answer to an act that was sent again. Returns a function that ends this. */
export function onLateAnswer(listener: (answer: Answer) => void): () => void {
  lateListeners.add(listener);
  return () => lateListeners.delete(listener);
}

/** Does something for a member, after all acts of the member that wait. */
export async function act(member: Member, task: Task): Promise<Answer> {
  const made: Act = { key: newIdempotencyKey(), at: Date.now(), seller: await ownId(), member, task };
  return inTurn(async () => {
    change((acts) => [...acts, made]);
    const answer = (await sendWaiting(made))
      ? await send(made)
      : ({ act: made, isWaiting: true, holdsUp: 'member' } as const);
    if ('refused' in answer) {
      remove(made);
    }
    return answer;
  });
}

export function remove({ key }: Act): void {
  change((acts) => acts.filter((each) => each.key !== key));
}

/** Sends the acts that wait now. */
export function sendAgain(): void {
  if (waiting.some(({ refused }) => !refused) && isLoggedIn()) {
    void inTurn(async () => sendWaiting()).catch(() => undefined);
  }
}

/** Sends waiting acts whenever a connection may be back, while a page can show their results. Returns a function that ends this. */
export function startSending(): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === LOCK || key === null) {
      waiting = readActs();
      notify();
    }
  };
  window.addEventListener('online', sendAgain);
  window.addEventListener('storage', follow);
  const timer = setInterval(sendAgain, AGAIN_MS);
  sendAgain();
  return () => {
    window.removeEventListener('online', sendAgain);
    window.removeEventListener('storage', follow);
    clearInterval(timer);
  };
}

/** Sends those before the given one. False when it has to wait for one that is still without an answer. */
async function sendWaiting(until?: Act): Promise<boolean> {
  const seller = await ownId();
  const heldUp = new Set<string>();
  for (const each of readActs()) {
    const { id } = each.member;
    const isHeldUp = id !== undefined && heldUp.has(id);
    if (each.key === until?.key) {
      return !isHeldUp;
    }
    if (each.seller !== seller || each.refused || isTooOld(each) || isHeldUp) {
      continue;
    }
    const answer = await send(each);
    if ('isWaiting' in answer) {
      if (answer.holdsUp === 'all') {
        return false;
      }
      if (id !== undefined) {
        heldUp.add(id);
      }
      continue;
    }
    if ('refused' in answer) {
      change((acts) =>
        acts.map((other) => (other.key === each.key ? { ...other, refused: answer.refused } : other)),
      );
    }
    lateListeners.forEach((listener) => listener(answer));
  }
  return true;
}

async function send(sent: Act): Promise<Answer> {
  if (!navigator.onLine) {
    return { act: sent, isWaiting: true, holdsUp: 'all' };
  }
  try {
    const outcome = await perform(sent);
    remove(sent);
    void queryClient.invalidateQueries();
    return { act: sent, outcome };
  } catch (error) {
    if (!isRefusal(error)) {
      // Without an answer, or with an ended login, the others would get none either.
      const isOfOne = error instanceof LaurelError && error.status !== 401;
      return { act: sent, isWaiting: true, holdsUp: isOfOne ? 'member' : 'all' };
    }
    // What is shown was too old.
    void queryClient.invalidateQueries();
    const { status, code, message, fields } = error;
    return { act: sent, refused: { status, code, message, fields } };
  }
}

/** One at a time, in this tab and in all others. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const locks = (navigator as Partial<Navigator>).locks;
  const run = turn.then(() => (locks ? locks.request(LOCK, work) : work()));
  turn = run.catch(() => undefined);
  return run;
}

/** Without a connection it may be too late to ask for a token. */
async function ownId(): Promise<string> {
  return knownSeller()?.id ?? (await sellerId());
}

function change(next: (acts: readonly Act[]) => readonly Act[]): void {
  waiting = next(readActs());
  keepActs('acts', waiting);
  notify();
}

function readActs(): readonly Act[] {
  return keptActs<readonly Act[]>('acts')?.value ?? [];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  listeners.forEach((listener) => listener());
}

import { useSyncExternalStore } from 'react';
import { type Answer, onLateAnswer } from '../data/acts.js';

/** The content of the band: the answer to the last act, or the reason why there is none. */
export type Feedback = Answer | { readonly problem: unknown };

let current: Feedback | undefined;
const listeners = new Set<() => void>();

export function sayFeedback(feedback: Feedback | undefined): void {
  current = feedback;
  listeners.forEach((listener) => listener());
}

export function useFeedback(): Feedback | undefined {
  return useSyncExternalStore(subscribe, () => current);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

onLateAnswer(sayFeedback);

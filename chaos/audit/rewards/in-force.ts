import type { Past } from '../history.js';

/** That something was given another value. */
export interface Edit {
  readonly value: number;
  /** Null: it was so before the storm. */
  readonly past: Past | null;
  readonly sentAt: number;
  readonly settledAt: number;
}

export function asItWas(value: number): Edit {
  return { value, past: null, sentAt: 0, settledAt: 0 };
}

/** Null for one that has certainly not been made. */
export function editBy(past: Past, value: number): Edit | null {
  const { knowledge, sentAt, settledAt } = past;
  return knowledge === 'done' || knowledge === 'unknown' ? { value, past, sentAt, settledAt } : null;
}

/** Values that the request may have found, by the answers to edits; without a request, any of them. */
export function inForce(edits: readonly Edit[], past?: Pick<Past, 'sentAt' | 'settledAt'>): number[] {
  const { sentAt = 0, settledAt = Infinity } = past ?? {};
  const before = edits.filter((edit) => edit.past?.knowledge === 'done' && edit.settledAt < sentAt);
  const last = Math.max(...before.map((edit) => edit.sentAt), -1);
  return edits
    .filter((edit) => edit.sentAt < settledAt && !(last > edit.settledAt))
    .map(({ value }) => value);
}

/** Values that it may have now that everything is over. */
export function inForceAtTheEnd(edits: readonly Edit[]): number[] {
  return inForce(edits, { sentAt: Infinity, settledAt: Infinity });
}

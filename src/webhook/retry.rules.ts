import { pauseAfter, retryAfterMs } from '#platform/background/pauses.js';

const GONE = 410;
/** `Retry-After` of these statuses applies to the whole receiver. */
const LATER = [429, 503];

export interface AttemptResult {
  readonly durationMs: number;
  readonly status: number | null;
  readonly answer: string | null;
  readonly error: string | null;
  readonly retryAfter?: string | undefined;
  /** Interrupted by this process; the attempt does not count. */
  readonly interrupted?: boolean;
}

export type Consequence =
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'failed' }
  /** The receiver has ended the subscription. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'again'; readonly at: Date; readonly pausedUntil: Date | null };

export function isSuccess({ status }: AttemptResult): boolean {
  return status !== null && status >= 200 && status < 300;
}

/**
 * @param tries Counted attempts, including this one
 * @param chance From 0 to 1
 */
export function getConsequence(result: AttemptResult, tries: number, now: Date, chance: number): Consequence {
  const { status } = result;
  if (isSuccess(result)) {
    return { kind: 'succeeded' };
  }
  if (result.interrupted) {
    return { kind: 'again', at: now, pausedUntil: null };
  }
  if (status === GONE) {
    return { kind: 'gone' };
  }
  const ownMs = pauseAfter(tries, chance);
  if (ownMs === undefined) {
    return { kind: 'failed' };
  }
  const askedMs = LATER.includes(status ?? 0) ? retryAfterMs(result.retryAfter, now) : 0;
  return {
    kind: 'again',
    at: new Date(now.getTime() + Math.max(ownMs, askedMs)),
    pausedUntil: askedMs > 0 ? new Date(now.getTime() + askedMs) : null,
  };
}

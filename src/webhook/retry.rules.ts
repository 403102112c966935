const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Before the second attempt, the third, and so on: three days in all. */
export const DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  1 * MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  13 * HOUR_MS,
  17 * HOUR_MS,
  24 * HOUR_MS,
];

/** A tenth more or less, so that what failed together does not come back together. */
const JITTER = 0.1;
/** A receiver may ask for this much patience, and no more. */
const RETRY_AFTER_MAX_MS = 24 * HOUR_MS;

const GONE = 410;
/** Statuses whose `Retry-After` speaks for the whole receiver. */
const LATER = [429, 503];

export interface AttemptResult {
  readonly durationMs: number;
  /** Null: there was no answer. */
  readonly status: number | null;
  readonly answer: string | null;
  readonly error: string | null;
  readonly retryAfter?: string | undefined;
  /** It was us who broke it off: this attempt does not count. */
  readonly interrupted?: boolean;
}

export type Consequence =
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'failed' }
  /** The receiver wants nothing any more. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'again'; readonly at: Date; readonly pausedUntil: Date | null };

export function isSuccess({ status }: AttemptResult): boolean {
  return status !== null && status >= 200 && status < 300;
}

/**
 * What follows from an attempt.
 * @param tries How many have counted, this one included.
 * @param chance From 0 to 1.
 */
export function consequenceOf(result: AttemptResult, tries: number, now: Date, chance: number): Consequence {
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
  const delayMs = DELAYS_MS[tries - 1];
  if (delayMs === undefined) {
    return { kind: 'failed' };
  }
  const ownMs = delayMs * (1 - JITTER + 2 * JITTER * chance);
  const askedMs = LATER.includes(status ?? 0) ? retryAfterMs(result.retryAfter, now) : 0;
  return {
    kind: 'again',
    at: new Date(now.getTime() + Math.max(ownMs, askedMs)),
    pausedUntil: askedMs > 0 ? new Date(now.getTime() + askedMs) : null,
  };
}

/** `Retry-After`: seconds, or a date. What is neither asks for nothing. */
function retryAfterMs(header: string | undefined, now: Date): number {
  const text = header?.trim() ?? '';
  const asked = /^\d+$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - now.getTime();
  return Number.isNaN(asked) ? 0 : Math.min(Math.max(asked, 0), RETRY_AFTER_MAX_MS);
}

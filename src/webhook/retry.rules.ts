const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Before the second attempt, the third, and so on: three days in total. */
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

/** Spreads simultaneous failures by a tenth. */
const JITTER = 0.1;
/** The maximum of a `Retry-After`. */
const RETRY_AFTER_MAX_MS = 24 * HOUR_MS;

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

/** `Retry-After`: seconds or a date; 0 for other values. */
function retryAfterMs(header: string | undefined, now: Date): number {
  const text = header?.trim() ?? '';
  const asked = /^\d+$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - now.getTime();
  return Number.isNaN(asked) ? 0 : Math.min(Math.max(asked, 0), RETRY_AFTER_MAX_MS);
}

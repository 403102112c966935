const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Before the second attempt at something outside, the third, and so on: three days in total. */
export const PAUSES_MS: readonly number[] = [
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

/**
 * The pause after so many attempts; undefined after the last.
 * @param chance From 0 to 1
 */
export function pauseAfter(attempts: number, chance: number): number | undefined {
  const pauseMs = PAUSES_MS[attempts - 1];
  return pauseMs === undefined ? undefined : pauseMs * (1 - JITTER + 2 * JITTER * chance);
}

/** The maximum of a `Retry-After`. */
const RETRY_AFTER_MAX_MS = 24 * HOUR_MS;

/**
 * How long a receiver asks for patience: `Retry-After` has seconds or a date. 0 for other values, and for times that are over.
 * @param header As it came; undefined without one
 */
export function retryAfterMs(header: string | undefined, now: Date): number {
  const text = header?.trim() ?? '';
  const asked = /^\d+$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - now.getTime();
  if (Number.isNaN(asked)) {
    return 0;
  }
  // Never below 0, and never so long that what waits is forgotten.
  return Math.min(Math.max(asked, 0), RETRY_AFTER_MAX_MS);
}

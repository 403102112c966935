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

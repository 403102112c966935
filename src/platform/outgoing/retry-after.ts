const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;

/** The maximum of a `Retry-After`. */
export const RETRY_AFTER_MAX_MS = 24 * HOUR_MS;

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

/** Clocks of several processes differ, and a clock is set back now and then. */
const SLACK_MS = 3_600_000;
/** Two readings of a clock within one unit of work: between them the clock may be set forward. */
const LATER_MAX_MS = 31 * 24 * SLACK_MS;

/**
 * Whether `later` was read from a clock after `earlier`, in the same unit of work. The two are milliseconds apart unless
 * a clock was set, so this finds what is wrong by more than a month, or by more than an hour in the other direction.
 */
export function isSoonAfter(earlier: Date, later: Date): boolean {
  return isNotBefore(earlier, later) && later.getTime() - earlier.getTime() <= LATER_MAX_MS;
}

/** Whether `later` can have been read after `earlier`, however long after. */
export function isNotBefore(earlier: Date, later: Date): boolean {
  return later.getTime() - earlier.getTime() >= -SLACK_MS;
}

/** Whether `later` was read at about the same time as `earlier`, or any time after it. */
export function isAboutOrAfter(earlier: Date, later: Date): boolean {
  return later.getTime() - earlier.getTime() >= -LATER_MAX_MS;
}

/** An instant of an event: `2018-01-30T17:23:24+0000`. Null for what is none. */
export function instantIn(text: unknown): Date | null {
  const instant = typeof text === 'string' ? new Date(text.replace(/\+0000$/, 'Z')) : null;
  return instant && !Number.isNaN(instant.getTime()) ? instant : null;
}

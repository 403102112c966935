const OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/;
/** By their time zones: to make one takes longer than to ask it a hundred times. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Answers say times in the time zone of the programme, and take times without an offset as such. */
export function wallClock(at: string | undefined): string {
  return at === undefined ? '' : `${at.slice(0, 10)} ${at.slice(11, 19)}`;
}

/** Now, or another instant, as clocks in a time zone show it: in that of the browser without one. */
export function nowIn(timeZone: string, at?: Date): string {
  let clock = clocks.get(timeZone);
  if (!clock) {
    const zone = timeZone === '' ? {} : { timeZone };
    // Sweden writes 2026-11-22 21:40:00.
    clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', ...zone });
    clocks.set(timeZone, clock);
  }
  return clock.format(at);
}

/** Whether a text is a day, or a time by some clock, and no instant. */
export function isWallClock(at: string): boolean {
  return !OFFSET.test(at.slice(10));
}

/** A day or a time by some clock, as if the clock showed UTC. */
export function readWallClock(at: string): Date {
  return new Date(`${at.length === 10 ? `${at}T00:00` : at.replace(' ', 'T')}Z`);
}

/**
 * An instant as the API writes it, with an offset, with or without a colon in it, which not every browser reads; or a day or a time without
 * an offset, by the clocks of a time zone: of the browser's without one.
 */
export function getTime(at: string, timeZone = ''): Date {
  if (!isWallClock(at)) {
    return new Date(at.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  }
  const shown = readWallClock(at).getTime();
  // Once more with the offset of that time: clocks may be put forward or back in between.
  const near = shown - getOffset(shown, timeZone);
  return new Date(shown - getOffset(near, timeZone));
}

/** Milliseconds by which clocks of a zone are ahead of UTC at an instant. */
function getOffset(at: number, timeZone: string): number {
  return Number.isNaN(at)
    ? 0
    : readWallClock(nowIn(timeZone, new Date(at))).getTime() - Math.trunc(at / 1000) * 1000;
}

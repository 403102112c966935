/** Answers say times in the time zone of the programme, and take times without an offset as such. */
export function wallClock(at: string | undefined): string {
  return at === undefined ? '' : `${at.slice(0, 10)} ${at.slice(11, 19)}`;
}

/** Now, or another instant, as clocks in a time zone show it: in that of the browser without one. */
export function nowIn(timeZone: string, at?: Date): string {
  const zone = timeZone === '' ? {} : { timeZone };
  // Sweden writes 2026-11-22 21:40:00.
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', ...zone }).format(at);
}

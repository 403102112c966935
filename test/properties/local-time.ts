/*
 * The calendar of a time zone, for the oracle: found by looking at the clock on the wall minute by minute, so slow and
 * plain, and not by calculating with offsets as the service does. The two share nothing but the zones that Node knows.
 */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const walls = new Map<string, Intl.DateTimeFormat>();

/** What the clock on the wall shows: `2026-03-29 01:59:59`. */
export function wallClock(zone: string, instant: number): string {
  let format = walls.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    walls.set(zone, format);
  }
  return format.format(instant);
}

/** The day on the calendar at the wall: `2026-03-29`. */
export function wallDay(zone: string, instant: number): string {
  return wallClock(zone, instant).slice(0, 10);
}

/** A day of the calendar so many days later. Calendars do not know about zones. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * HOUR_MS).toISOString().slice(0, 10);
}

/** The last second at which the calendar shows that day, or an earlier one: days have been left out, on Samoa. */
export function getLastSecond(zone: string, day: string): number {
  let minute = Date.parse(`${day}T00:00:00Z`) + 40 * HOUR_MS;
  while (wallDay(zone, minute) > day) {
    minute -= MINUTE_MS;
  }
  return minute + MINUTE_MS - 1000;
}

/**
 * When the clock on the wall shows `YYYY-MM-DD HH:mm`: the first time, when it does so twice. When it never does, as much
 * later than the minute before the clocks go forward as the text says.
 */
export function getFirstTime(zone: string, text: string): number {
  const wanted = Date.parse(`${text.replace(' ', 'T')}:00Z`);
  let before = wanted - 16 * HOUR_MS;
  for (let minute = before; minute < wanted + 16 * HOUR_MS; minute += MINUTE_MS) {
    const shown = wallClock(zone, minute).slice(0, 16);
    if (shown === text) {
      return minute;
    }
    before = shown < text ? minute : before;
  }
  const shownBefore = Date.parse(`${wallClock(zone, before).replace(' ', 'T')}Z`);
  return before + (wanted - shownBefore);
}

/** The last millisecond of a day. */
export function getLastMoment(zone: string, day: string): number {
  return getFirstTime(zone, `${daysAfter(day, 1)} 00:00`) - 1;
}

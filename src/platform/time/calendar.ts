import { Temporal } from 'temporal-polyfill';

/*
 * The time zone of the service: that in which its answers say the time, in which days begin, and in which a time
 * without an offset is meant. One for the process, set once at the start; times inside are instants.
 */

/** The zone of a service that names no other one. */
let zone = 'UTC';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** @param name An IANA name, such as `Europe/Warsaw`. */
export function useTimezone(name: string): void {
  zone = name;
}

/** Minutes east of UTC at an instant. */
export function offsetAt(instant: Date): number {
  // Every time in every answer asks.
  return zone === 'UTC' ? 0 : Math.round(shown(instant).offsetNanoseconds / 1e6 / MINUTE_MS);
}

/** The last answer of `localDay`: all that is done in one unit of work asks about one instant. */
let lastDay = { at: NaN, zone, day: '' };

/** The first and the last day of a period, `YYYY-MM-DD`. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The day of the calendar an instant falls on: `YYYY-MM-DD`. */
export function localDay(instant: Date): string {
  const at = instant.getTime();
  if (lastDay.at !== at || lastDay.zone !== zone) {
    lastDay = { at, zone, day: shown(instant).toPlainDate().toString() };
  }
  return lastDay.day;
}

/** The month of the calendar an instant falls into: `YYYY-MM`. */
export function localMonth(instant: Date): string {
  return localDay(instant).slice(0, 7);
}

/** When `YYYY-MM` begins, and when the month after it does. */
export function boundsOfMonth(month: string): { readonly from: Date; readonly to: Date } {
  const first = Temporal.PlainDate.from(`${month}-01`);
  return { from: new Date(getStart(first, 0)), to: new Date(getStart(first, first.daysInMonth)) };
}

/**
 * The last second of the day that is `days` days after the day of `instant`: the one before the next begins. Not 23:59:59,
 * which a day can have twice, or not at all; and a day that the calendar leaves out ends with the one before it.
 */
export function endOfDay(instant: Date, days: number): Date {
  return new Date(getStart(shown(instant).toPlainDate(), days + 1) - 1000);
}

/** The last second of the month, or of the year, that `instant` falls into. */
export function endOfMonth(instant: Date): Date {
  const day = shown(instant).toPlainDate();
  return new Date(getStart(day.with({ day: day.daysInMonth }), 1) - 1000);
}

export function endOfYear(instant: Date): Date {
  return new Date(getStart(shown(instant).toPlainDate().with({ month: 12, day: 31 }), 1) - 1000);
}

/** The last millisecond of `YYYY-MM-DD`. */
export function endOfNamedDay(day: string): Date {
  return new Date(getStart(Temporal.PlainDate.from(day), 1) - 1);
}

/** The first millisecond of the day that is `days` days after `YYYY-MM-DD`. */
export function beginOfNamedDay(day: string, days = 0): Date {
  return new Date(getStart(Temporal.PlainDate.from(day), days));
}

/** Adds days of the calendar, and keeps the time of day. */
export function addDays(instant: Date, days: number): Date {
  return new Date(shown(instant).add({ days }).epochMilliseconds);
}

/** How many days of the calendar there are from one to another, both included; below 1 in the wrong order. */
export function countDays({ from, to }: Days): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** What the clocks and the calendar of the zone show at an instant. */
function shown(instant: Date): Temporal.ZonedDateTime {
  return new Temporal.ZonedDateTime(BigInt(instant.getTime()) * 1_000_000n, zone);
}

/** When the day begins that is `days` days after another one, for good: clocks may go back into the day before. */
function getStart(day: Temporal.PlainDate, days: number): number {
  const midnight = day.add({ days }).toPlainDateTime();
  return midnight.toZonedDateTime(zone, { disambiguation: 'later' }).epochMilliseconds;
}

/** With blanks around. The replacement below looks for what is missing again and again. */
const TEXT_LENGTH_MAX = 100;
const FORM =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?\s?(Z|[+-]\d\d:?\d\d)?)?$/i;

/** Reads a time as people and programs write it; null when there is no such time. A space for `+` is a form's mistake, and forgiven. */
export function parseInstant(text: string): Date | null {
  if (text.length > TEXT_LENGTH_MAX) {
    return null;
  }
  const found = FORM.exec(
    text
      .trim()
      .replace(/ (\d\d:?\d\d)$/, (all, offset: string) => (/T.* /.test(text.trim()) ? `+${offset}` : all)),
  );
  if (!found) {
    return null;
  }
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', offset] = found;
  const numbers = [year, month, day, hour, minute, second].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const [y, mo, d, h, mi, s] = numbers;
  const asUtc = Date.UTC(y, mo - 1, d, h, mi, s, Number(fraction.padEnd(3, '0').slice(0, 3)));
  const isReal =
    new Date(asUtc).getUTCDate() === d && mo >= 1 && mo <= 12 && h < 24 && mi < 60 && s < 60 && y >= 1000;
  if (!isReal) {
    return null;
  }
  const instant = offset === undefined ? atLocal(asUtc) : new Date(asUtc - getMinutes(offset) * MINUTE_MS);
  // An offset can lead out of the years that databases know.
  return instant.getUTCFullYear() < 1000 || instant.getUTCFullYear() > 9999 ? null : instant;
}

/**
 * The instant at which a clock in the zone of the service shows `localMs`, a time written as if it were UTC. When the
 * clocks go back it does so twice: the first; when they go forward perhaps never: then as much later as they have skipped.
 */
function atLocal(localMs: number): Date {
  const local = new Temporal.ZonedDateTime(BigInt(localMs) * 1_000_000n, 'UTC').toPlainDateTime();
  return new Date(local.toZonedDateTime(zone).epochMilliseconds);
}

/** `YYYY-MM-DD` of a text that begins with a day that exists; null otherwise. */
export function getDay(text: string): string | null {
  const trimmed = text.trim();
  return parseInstant(trimmed) ? trimmed.slice(0, 10) : null;
}

function getMinutes(offset: string): number {
  if (offset.toUpperCase() === 'Z') {
    return 0;
  }
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2));
  return offset.startsWith('-') ? -minutes : minutes;
}

/*
 * The time zone of the service: that in which its answers say the time, in which days begin, and in which a time
 * without an offset is meant. One for the process, set once at the start; times inside are instants.
 */

interface Zone {
  readonly name: string;
  readonly format: Intl.DateTimeFormat;
}

let zone: Zone | undefined;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** @param name An IANA name, such as `Europe/Warsaw`. */
export function useTimezone(name: string): void {
  const parts = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  const format = new Intl.DateTimeFormat('en-CA', {
    ...parts,
    second: '2-digit',
    hourCycle: 'h23',
    timeZone: name,
  });
  zone = name === 'UTC' ? undefined : { name, format };
}

/** Minutes east of UTC at an instant. */
export function offsetAt(instant: Date): number {
  if (!zone) {
    return 0;
  }
  const part = new Map(zone.format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const text = `${part.get('year') ?? ''}-${part.get('month') ?? ''}-${part.get('day') ?? ''}`;
  const time = `${part.get('hour') ?? ''}:${part.get('minute') ?? ''}:${part.get('second') ?? ''}`;
  return Math.round(
    (Date.parse(`${text}T${time}Z`) - Math.floor(instant.getTime() / 1000) * 1000) / MINUTE_MS,
  );
}

/**
 * The instant at which a clock in the zone of the service shows `local`, a time written as if it were UTC. When the
 * clocks go back it does so twice; when they go forward perhaps never: then as much later as they have skipped.
 */
function atLocal(localMs: number, which: 'first' | 'last' = 'first'): Date {
  const shownAt = (aroundMs: number) => new Date(localMs - offsetAt(new Date(aroundMs)) * MINUTE_MS);
  // No zone is more than a day from UTC: one of the two is from before a change of the clocks, the other from after it.
  const [before, after] = [shownAt(localMs - DAY_MS), shownAt(localMs + DAY_MS)];
  const shown = [before, after].filter((instant) => localMsOf(instant) === localMs);
  return (which === 'first' ? shown[0] : shown.at(-1)) ?? before;
}

/** Milliseconds of the instant as the clock in the zone shows it, as if that were UTC. */
function localMsOf(instant: Date): number {
  return instant.getTime() + offsetAt(instant) * MINUTE_MS;
}

/** The day of the calendar an instant falls on: `YYYY-MM-DD`. */
export function localDay(instant: Date): string {
  return new Date(localMsOf(instant)).toISOString().slice(0, 10);
}

/**
 * The last second of the day that is `days` days after the day of `instant`: the one before the next begins. Not 23:59:59,
 * which a day can have twice, or not at all; and a day that the calendar leaves out ends with the one before it.
 */
export function endOfDay(instant: Date, days: number): Date {
  return new Date(beginOf(localDay(instant), days + 1) - 1000);
}

/** The last millisecond of `YYYY-MM-DD`. */
export function endOfNamedDay(day: string): Date {
  return new Date(beginOf(day, 1) - 1);
}

/** When the day begins that is `days` days after another one, for good: clocks may go back into the day before. */
function beginOf(named: string, days: number): number {
  const [year, month, day] = named.split('-').map(Number) as [number, number, number];
  return atLocal(Date.UTC(year, month - 1, day + days), 'last').getTime();
}

/** The same time of day, `days` days of the calendar later. */
export function addDays(instant: Date, days: number): Date {
  return atLocal(localMsOf(instant) + days * DAY_MS);
}

const FORM =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?\s?(Z|[+-]\d\d:?\d\d)?)?$/i;

/** Reads a time as people and programs write it; null when there is no such time. A space for `+` is a form's mistake, and forgiven. */
export function instantOf(text: string): Date | null {
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
  const instant = offset === undefined ? atLocal(asUtc) : new Date(asUtc - minutesOf(offset) * MINUTE_MS);
  // An offset can lead out of the years that databases know.
  return instant.getUTCFullYear() < 1000 || instant.getUTCFullYear() > 9999 ? null : instant;
}

/** `YYYY-MM-DD` of a text that begins with a day that exists; null otherwise. */
export function dayOf(text: string): string | null {
  const trimmed = text.trim();
  return instantOf(trimmed) ? trimmed.slice(0, 10) : null;
}

function minutesOf(offset: string): number {
  if (offset.toUpperCase() === 'Z') {
    return 0;
  }
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2));
  return offset.startsWith('-') ? -minutes : minutes;
}

import { nowIn } from '../wall-clock.js';

export const PRESETS = ['today', '7', '30', '90', 'month', 'last-month'] as const;
export type Preset = (typeof PRESETS)[number];

/** The names of a range in the address: a preset, or an own range. */
export const RANGE_NAMES = ['range', 'from', 'to'] as const;

/** `from` and `to` are days, `YYYY-MM-DD`, or minutes of the browser's clock, `YYYY-MM-DDTHH:mm`. */
export type RangeSearch = { readonly [name in (typeof RANGE_NAMES)[number]]?: string | undefined };

/** Both are included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Today by the clocks of a time zone; of the browser's, as long as it is not known. */
export function todayIn(timeZone: string): string {
  return nowIn(timeZone).slice(0, 10);
}

export function isPreset(range: string | undefined): range is Preset {
  return PRESETS.some((preset) => preset === range);
}

export function getPresetDays(preset: Preset, today: string): Days {
  const month = today.slice(0, 7);
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'month':
      return { from: `${month}-01`, to: today };
    case 'last-month': {
      const to = addDays(`${month}-01`, -1);
      return { from: `${to.slice(0, 7)}-01`, to };
    }
    case '7':
    case '30':
    case '90':
      return { from: addDays(today, 1 - Number(preset)), to: today };
  }
}

/** The ends of a range as the address has them; none where it is open. */
export function getEnds({ range, from, to }: RangeSearch, today: string): Partial<Days> {
  if (isPreset(range)) {
    return getPresetDays(range, today);
  }
  return { ...(isTime(from) && { from }), ...(isTime(to) && { to }) };
}

/** As many days before the first one. */
export function getDaysBefore({ from, to }: Days): Days {
  const days = (getDayTime(to) - getDayTime(from)) / DAY_MS + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
}

/** As the API takes instants: from the first one on, and before the other one. Days begin in the time zone of the programme. */
export function getInstants(
  search: RangeSearch,
  timeZone: string,
): { readonly from?: string; readonly before?: string } {
  const { from, to } = getEnds(search, todayIn(timeZone));
  return {
    ...(from !== undefined && { from: DAY.test(from) ? startOfDay(from, timeZone) : getInstant(from) }),
    ...(to !== undefined && { before: DAY.test(to) ? startOfDay(addDays(to, 1), timeZone) : getInstant(to) }),
  };
}

function addDays(day: string, days: number): string {
  return new Date(getDayTime(day) + days * DAY_MS).toISOString().slice(0, 10);
}

function getDayTime(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function isTime(text: string | undefined): text is string {
  return text !== undefined && !Number.isNaN(Date.parse(text));
}

function getInstant(local: string): string {
  return new Date(local).toISOString();
}

function startOfDay(day: string, timeZone: string): string {
  const midnight = getDayTime(day);
  // Once more with the offset of that time: clocks may be put forward or back in between.
  const near = midnight - getOffset(midnight, timeZone);
  return new Date(midnight - getOffset(near, timeZone)).toISOString();
}

function getOffset(at: number, timeZone: string): number {
  return Date.parse(`${nowIn(timeZone, new Date(at)).replace(' ', 'T')}Z`) - at;
}

import { nowIn } from '../wall-clock.js';

export const PRESETS = ['today', '7', '30', '90', 'month', 'last-month'] as const;
export type Preset = (typeof PRESETS)[number];

/** The names of a range in the address: a preset, or an own range. */
export const RANGE_NAMES = ['range', 'from', 'to'] as const;

/** `from` and `to` are days, `YYYY-MM-DD`, or minutes of the programme's clock, `YYYY-MM-DDTHH:mm`. */
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

/** Days with both ends: where the address has none, or one that is no day, those of the usual range. */
export function getClosedDays(search: RangeSearch, usual: Preset, today: string): Days {
  const { from, to } = getEnds(search, today);
  const days = getPresetDays(usual, today);
  return { from: getDay(from) ?? days.from, to: getDay(to) ?? days.to };
}

/** Returns as many days before the first one. */
export function getDaysBefore({ from, to }: Days): Days {
  const days = (getDayTime(to) - getDayTime(from)) / DAY_MS + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
}

export function addDays(day: string, days: number): string {
  return new Date(getDayTime(day) + days * DAY_MS).toISOString().slice(0, 10);
}

export function getDayTime(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function getDay(at: string | undefined): string | undefined {
  const day = at?.slice(0, 10);
  return day !== undefined && DAY.test(day) ? day : undefined;
}

function isTime(text: string | undefined): text is string {
  return text !== undefined && !Number.isNaN(Date.parse(text));
}

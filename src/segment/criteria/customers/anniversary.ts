import { IsIn, IsOptional } from 'class-validator';
import { type CriterionKind, missingFields } from '../criterion-kind.model.js';
import { DaysRecord, DaysRequest } from '../values.dto.js';

const ANNIVERSARY_TYPES = ['birthday', 'registration'] as const;
type AnniversaryType = (typeof ANNIVERSARY_TYPES)[number];

const DAYS_MAX = 366;

export class AnniversaryRequest {
  /** `anniversary`: of what. */
  @IsOptional()
  @IsIn(ANNIVERSARY_TYPES)
  readonly anniversaryType?: AnniversaryType;
}

export class AnniversaryRecord {
  readonly anniversaryType?: string;
}

interface Settings {
  readonly anniversaryType: AnniversaryType;
  readonly days: number;
}

/** Customers whose birthday, or the day of whose registration, comes round today or soon. */
export const anniversary: CriterionKind<'anniversary', AnniversaryRequest & DaysRequest, Settings> = {
  code: 'anniversary',
  request: [AnniversaryRequest, DaysRequest],
  record: [AnniversaryRecord, DaysRecord],
  getSize: () => 1,

  read({ anniversaryType, days }) {
    if (anniversaryType === undefined || days === undefined) {
      return missingFields({ anniversaryType, days });
    }
    return days > DAYS_MAX
      ? [{ field: 'days', message: `This value should be less than or equal to ${DAYS_MAX}.` }]
      : { anniversaryType, days };
  },

  condition({ anniversaryType, days }, { customer, today }) {
    const window = anniversaryWindow(today, days);
    const column = `${customer}.${anniversaryType === 'birthday' ? 'birthday' : 'registeredDay'}`;
    if (window === 'every day') {
      return { where: `${column} IS NOT NULL`, values: [] };
    }
    const { from, to } = window;
    const within = from <= to ? `${column} BETWEEN ? AND ?` : `(${column} >= ? OR ${column} <= ?)`;
    return anniversaryType === 'birthday'
      ? { where: within, values: [from, to] }
      : // The day of the registration itself is no anniversary.
        { where: `(${within} AND ${customer}.registeredOn < ?)`, values: [from, to, today] };
  },

  present: ({ anniversaryType, days }): AnniversaryRecord & DaysRecord => ({ anniversaryType, days }),
};

/** Days of the calendar, `MM-DD`, both included. `from` after `to`: around the turn of the year. */
type AnniversaryWindow = 'every day' | { readonly from: string; readonly to: string };

const DAY_MS = 86_400_000;

/**
 * The days on which an anniversary falls that is today or within the next `days` days. Customers born on 29 February
 * celebrate on the 28th in a year without one: earlier is better than too late, and never is worst.
 * @param today `YYYY-MM-DD` where the programme runs.
 */
export function anniversaryWindow(today: string, days: number): AnniversaryWindow {
  if (days >= 365) {
    return 'every day';
  }
  const last = new Date(Date.parse(`${today}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
  const to = last.slice(5);
  return { from: today.slice(5), to: to === '02-28' && !isLeapYear(Number(last.slice(0, 4))) ? '02-29' : to };
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

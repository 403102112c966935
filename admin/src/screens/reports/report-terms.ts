import type { CohortFiguresRecord } from '@laurel/client/api';
import { msg } from '@lingui/core/macro';

export type Figure = Exclude<keyof CohortFiguresRecord, 'redemptionRate' | 'breakageRate'>;

/** In the order of the report. */
export const FIGURES = {
  issued: msg`Issued`,
  received: msg`Received`,
  redeemed: msg`Redeemed`,
  returned: msg`Returned`,
  takenBack: msg`Taken back`,
  expired: msg`Expired`,
  canceled: msg`Cancelled`,
  sent: msg`Sent`,
  blocked: msg`Blocked`,
  outstanding: msg`Outstanding`,
} satisfies Record<Figure, ReturnType<typeof msg>>;

export const FIGURE_NAMES = Object.keys(FIGURES) as Figure[];

/** From the first to the last one, also those between in which nothing is. */
export function monthsBetween(first: string, last: string): readonly string[] {
  const months = [first];
  for (let month = first; month < last; months.push(month)) {
    const [year = 0, number = 0] = month.split('-').map(Number);
    month = new Date(Date.UTC(year, number)).toISOString().slice(0, 7);
  }
  return months;
}

/** "Mar 2026" of `2026-03`. */
export function monthIn(locale: string, month: string): string {
  const format = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric' });
  return format.format(new Date(`${month}-15T12:00:00`));
}

import { InvalidFields } from '#platform/error/domain-error.js';
import { addDays, countDays, type Days, localDay, parseInstant } from '#platform/time/calendar.js';

interface AskedPeriod {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface PeriodLength {
  /** How many days a period without a first one has. */
  readonly days: number;
  readonly daysMax: number;
}

/**
 * Up to today, and as many days as usual, unless the request says otherwise.
 * @throws {InvalidFields} for days in the wrong order, or too many
 */
export function readPeriod({ from, to }: AskedPeriod, now: Date, { days, daysMax }: PeriodLength): Days {
  const last = to ?? localDay(now);
  const first = from ?? localDay(addDays(parseInstant(last) ?? now, 1 - days));
  return ensureLength({ from: first, to: last }, daysMax);
}

/** @throws {InvalidFields} for days in the wrong order, or too many */
export function ensureLength(period: Days, daysMax: number): Days {
  const count = countDays(period);
  if (count < 1 || count > daysMax) {
    const message = `The period should have from 1 to ${daysMax} days.`;
    throw new InvalidFields([{ field: 'from', message }]);
  }
  return period;
}

import { parseInstant } from '#platform/time/calendar.js';

/** What stands first in a date like 03/04/2026: the day, or the month. */
export const DATE_ORDERS = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** A cell that cannot be read, and why, in a sentence. */
export interface Unread {
  readonly problem: string;
}

const DATE =
  /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?:(?:,? |T)(\d{1,2})[:.](\d\d)(?:[:.](\d\d))? ?([ap]m)?)?$/i;
const MONTHS_MAX = 12;
const NAMED = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Dates as spreadsheets write them in the countries of Europe and America. Points stand between day, month and year in this order; with
 * slashes or hyphens the file has to show the order, or who sends it has to say it: a date that could be two is refused.
 */
export class WrittenDates {
  private hasDayFirst = false;
  private hasMonthFirst = false;
  private isOrdered = false;

  /** @param said The order, where it is known */
  constructor(private readonly said?: DateOrder) {}

  /** Remembers what one cell shows of the order in all of them. */
  note(cell: string): void {
    const [, first = '', separator = '', second = ''] = DATE.exec(cell) ?? [];
    if (separator !== '.' && (first.length === 1 || first.length === 2)) {
      this.isOrdered = true;
      this.hasDayFirst ||= Number(first) > MONTHS_MAX;
      this.hasMonthFirst ||= Number(second) > MONTHS_MAX;
    }
  }

  get order(): DateOrder | undefined {
    if (this.said !== undefined || this.hasDayFirst === this.hasMonthFirst) {
      return this.said;
    }
    return this.hasDayFirst ? 'dmy' : 'mdy';
  }

  /** Whether there are dates that the order concerns, and it is known. */
  get hasOrder(): boolean {
    return this.isOrdered && this.order !== undefined;
  }

  /** The date as requests have it. */
  read(cell: string): string | Unread {
    const found = DATE.exec(cell.trim());
    const date = found ? this.getDate(found) : cell;
    if (typeof date === 'string' && parseInstant(date) === null) {
      return {
        problem: `“${shown(cell)}” is no date. Write it like 2026-11-30, 30.11.2026 or 2026-11-30 14:05.`,
      };
    }
    return date;
  }

  private getDate(found: RegExpExecArray): string | Unread {
    const [cell, first = '', separator, second = '', third = ''] = found;
    if (first.length === 4) {
      return getText(found, first, second, third);
    }
    if (first.length > 2 || third.length !== 4) {
      return { problem: `“${cell}” has a year without four digits. Write it like 30.11.2026.` };
    }
    const dayFirst = getText(found, third, second, first);
    const monthFirst = getText(found, third, first, second);
    if (separator === '.') {
      return dayFirst;
    }
    const { order } = this;
    if (order !== undefined) {
      return order === 'dmy' ? dayFirst : monthFirst;
    }
    const possible = [dayFirst, monthFirst].filter((each) => parseInstant(each) !== null);
    return dayFirst === monthFirst || possible.length === 1
      ? (possible[0] ?? cell)
      : {
          problem: `“${cell}” is ${possible.map(named).join(' or ')}. Say whether the day or the month stands first.`,
        };
  }
}

/** Says how a file was read where it could have been read otherwise. */
export function getReadings(
  dates: WrittenDates,
  numbers?: { readonly mark: ',' | '.' | undefined },
): string[] {
  return [
    ...(dates.hasOrder ? [`In dates the ${dates.order === 'dmy' ? 'day' : 'month'} stands first.`] : []),
    ...(numbers?.mark === ',' ? ['Decimals of numbers begin at the comma.'] : []),
  ];
}

function getText(found: RegExpExecArray, year: string, month: string, day: string): string {
  const [, , , , , hour, minute, second, half] = found;
  const date = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  if (hour === undefined || minute === undefined) {
    return date;
  }
  const isAfternoon = half?.toLowerCase() === 'pm';
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0);
  return `${date}T${[String(hours).padStart(2, '0'), minute, second ?? '00'].join(':')}`;
}

function named(date: string): string {
  return NAMED.format(new Date(`${date.slice(0, 10)}T00:00:00Z`));
}

function shown(cell: string): string {
  return cell.slice(0, 40);
}

import dayjs from 'dayjs';

/** In some languages a month has another form behind a day: "listopad 2026", and "3 listopada 2026". */
const BEHIND_A_DAY = /D MMMM/;
const MONTHS = Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(2026, index, 1)));
/** From Sunday on. */
const WEEKDAYS = Array.from({ length: 7 }, (_, index) => new Date(Date.UTC(2026, 1, index + 1)));

const named = new Set<string>();

/** The calendar of Mantine takes names of months and days from dayjs: here they are those that the browser has for a language. */
export function getCalendarLocale(language: string): string {
  if (!named.has(language)) {
    const locale = {
      name: language,
      weekdays: getNames(language, 'weekday', WEEKDAYS),
      formats: {},
      relativeTime: {},
    };
    dayjs.locale(language, { ...locale, ...getMonths(language) }, true);
    named.add(language);
  }
  return language;
}

function getMonths(language: string) {
  const alone = getNames(language, 'month', MONTHS);
  const behindDay = getNames(language, 'month', MONTHS, { day: 'numeric' });
  const months = (day: dayjs.Dayjs, format: string) =>
    (BEHIND_A_DAY.test(format) ? behindDay : alone)[day.month()];
  // dayjs calls it where it has two forms of a month; its types have lists alone.
  return { months: months as unknown as string[], monthsShort: alone.map((name) => name.slice(0, 3)) };
}

function getNames(
  language: string,
  part: 'month' | 'weekday',
  dates: readonly Date[],
  beside: Intl.DateTimeFormatOptions = {},
): string[] {
  const format = new Intl.DateTimeFormat(language, { ...beside, [part]: 'long', timeZone: 'UTC' });
  return dates.map((date) => format.formatToParts(date).find(({ type }) => type === part)?.value ?? '');
}

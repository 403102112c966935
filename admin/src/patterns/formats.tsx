import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { type PointsNames, usePointsNames } from './points-names.js';

const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Numbers and times as the browser's locale writes them; words around them come from the catalogues. */
export function useFormats() {
  const { i18n } = useLingui();
  const names = usePointsNames();
  return useMemo(() => formatsFor(i18n.locale, names), [i18n.locale, names]);
}

export type Formats = ReturnType<typeof formatsFor>;

function formatsFor(language: string, names?: PointsNames) {
  // Formats of the browser where they are in the language of the texts: `en-GB` for English, `de-AT` for German.
  const locale = navigator.languages.find((each) => each.startsWith(language)) ?? language;
  const number = new Intl.NumberFormat(locale);
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long' });
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
  const compact = new Intl.NumberFormat(locale, { notation: 'compact' });
  const either = new Intl.ListFormat(language, { type: 'disjunction' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return {
    number: (value: number) => number.format(value),
    /** "12k": where there is little room, with the exact number elsewhere. */
    compact: (value: number) => compact.format(value),
    points: (value: number) =>
      names
        ? `${number.format(value)} ${value === 1 ? names.singular : names.plural}`
        : plural(value, { one: `${number.format(value)} point`, other: `${number.format(value)} points` }),
    money: (value: number, currency: string) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency }).format(value),
    /** "Gold or Silver" */
    either: (values: readonly string[]) => either.format(values),
    percent: (value: number) => new Intl.NumberFormat(locale, { style: 'percent' }).format(value),
    date: (at: string) => date.format(getTime(at)),
    /** "3 Nov" */
    day: (at: string) => day.format(getTime(at)),
    moment: (at: string) => moment.format(getTime(at)),
    exact: (at: string) => exact.format(getTime(at)),
    relative: (at: string) => {
      const seconds = (getTime(at).getTime() - Date.now()) / 1000;
      const [unit, length] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? (['minute', 60] as const);
      return relative.format(Math.round(seconds / length), unit);
    },
  };
}

/** The API writes offsets without a colon, which not every browser reads; a day without a time is a day here. */
export function getTime(at: string): Date {
  return /^\d{4}-\d{2}-\d{2}$/.test(at)
    ? new Date(`${at}T00:00:00`)
    : new Date(at.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
}

/** "3 days ago", with the exact time of the browser's time zone as its title. */
export function When({ at }: { readonly at: string | undefined }): ReactNode {
  const formats = useFormats();
  return at === undefined ? (
    <Missing />
  ) : (
    <time dateTime={getTime(at).toISOString()} title={formats.exact(at)}>
      {formats.relative(at)}
    </time>
  );
}

/** A value that is not there. */
export function Missing(): ReactNode {
  const { t } = useLingui();
  return (
    <Text span c="dimmed" aria-label={t`none`} role="img">
      –
    </Text>
  );
}

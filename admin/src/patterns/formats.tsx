import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type PointsNames, usePointsNames } from './points-names.js';
import { useProgrammeZone } from './programme-zone.js';
import { getTime, isWallClock, nowIn, readWallClock } from './wall-clock.js';

const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/**
 * Numbers and times as the browser's locale writes them; words around them come from the catalogues. Moments are in the time zone of the
 * programme, which is named where the clocks of the browser show another time.
 */
export function useFormats() {
  const { i18n } = useLingui();
  const names = usePointsNames();
  const zone = useProgrammeZone();
  return getFormats(i18n.locale, zone, names);
}

export type Formats = ReturnType<typeof formatsFor>;

/** To make them takes longer than to use them in a long list. */
const made = new Map<string, Formats>();

function getFormats(language: string, zone: string, names?: PointsNames): Formats {
  const key = JSON.stringify([language, zone, names?.singular, names?.plural]);
  const formats = made.get(key) ?? formatsFor(language, zone, names);
  made.set(key, formats);
  return formats;
}

function formatsFor(language: string, zone: string, names?: PointsNames) {
  // Formats of the browser where they are in the language of the texts: `en-GB` for English, `de-AT` for German.
  const locale = navigator.languages.find((each) => each.startsWith(language)) ?? language;
  const number = new Intl.NumberFormat(locale);
  const timeZone = zone === '' ? undefined : zone;
  /** In the time zone of the programme; a day, or a time by its clocks, as it is. */
  const timed = (options: Intl.DateTimeFormatOptions) => {
    const [instant, shown] = [timeZone, 'UTC'].map(
      (each) => new Intl.DateTimeFormat(locale, { ...options, timeZone: each }),
    );
    return (at: string) =>
      (isWallClock(at) ? shown?.format(readWallClock(at)) : instant?.format(getTime(at))) ?? '';
  };
  const moment = timed({ dateStyle: 'medium', timeStyle: 'short' });
  const named = new Intl.DateTimeFormat(locale, { hour: 'numeric', timeZone, timeZoneName: 'short' });
  const getZoneName = (at: Date) =>
    named.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  const isElsewhere = (at: string) => !isWallClock(at) && nowIn(zone, getTime(at)) !== nowIn('', getTime(at));
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
    date: timed({ dateStyle: 'medium' }),
    /** "3 Nov" */
    day: timed({ day: 'numeric', month: 'short' }),
    /** "3 Nov 2026, 14:05"; "3 Nov 2026, 14:05 CET" for a reader elsewhere */
    moment: (at: string) => (isElsewhere(at) ? `${moment(at)} ${getZoneName(getTime(at))}` : moment(at)),
    /** With seconds and the zone. */
    exact: timed({ dateStyle: 'full', timeStyle: 'long' }),
    relative: (at: string) => {
      const seconds = (getTime(at, zone).getTime() - Date.now()) / 1000;
      const [unit, length] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? (['minute', 60] as const);
      return relative.format(Math.round(seconds / length), unit);
    },
  };
}

/** "3 days ago", with the exact time as its title. */
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

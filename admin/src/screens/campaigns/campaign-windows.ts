import { useLingui } from '@lingui/react/macro';
import { getTime, useFormats } from '../../patterns/formats.js';

/** Milliseconds since 1970; infinite where it has no end. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** A window that is not complete yet is open at that end. Times as the API or as fields write them. */
export function getPeriod(isAlways: boolean, from = '', to = ''): Period {
  const at = (time: string, other: number) =>
    isAlways || time === '' ? other : getTime(time.replace(' ', 'T')).getTime();
  return { from: at(from, -Infinity), to: at(to, Infinity) };
}

/** "On sale: from 3 Nov 2026 to 9 Nov 2026" */
export function usePeriodText(): (label: string, period: Period) => string {
  const { t } = useLingui();
  const formats = useFormats();
  return (label, { from, to }) => {
    const [start, finish] = [from, to].map((at) =>
      Number.isFinite(at) ? formats.date(new Date(at).toISOString()) : undefined,
    );
    return start === undefined || finish === undefined
      ? t`${label}: always`
      : t`${label}: from ${start} to ${finish}`;
  };
}

/** Where an instant lies in a period that is shown, in percent of its width. */
export function getPlace(at: number, { from, to }: Period): number {
  return Math.min(100, Math.max(0, (100 * (at - from)) / (to - from)));
}

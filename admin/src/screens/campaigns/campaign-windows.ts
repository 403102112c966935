import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../patterns/formats.js';
import { getTime } from '../../patterns/wall-clock.js';
import { hasNoEnd } from '../../patterns/window-text.js';

/** Milliseconds since 1970; infinite where it has no end. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/**
 * A window that is not complete yet is open at that end. Times as the API writes them, or as fields do: by the clocks of the time zone of the
 * programme.
 */
export function getPeriod(zone: string, isAlways: boolean, from = '', to = ''): Period {
  const at = (time: string, other: number) =>
    isAlways || time === '' || hasNoEnd(time) ? other : getTime(time, zone).getTime();
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
    if (start !== undefined) {
      return finish === undefined ? t`${label}: from ${start}` : t`${label}: from ${start} to ${finish}`;
    }
    return finish === undefined ? t`${label}: always` : t`${label}: until ${finish}`;
  };
}

/** Where an instant lies in a period that is shown, in percent of its width. */
export function getPlace(at: number, { from, to }: Period): number {
  return Math.min(100, Math.max(0, (100 * (at - from)) / (to - from)));
}

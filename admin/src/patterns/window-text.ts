import { useLingui } from '@lingui/react/macro';
import { useFormats } from './formats.js';

/** The API needs an end for each window: what has none ends here, a day before the last that the API takes, so that clocks everywhere can show it. */
export const NO_END = '9999-12-30 23:59:59';

/** Asks a time as the API or a field writes it. */
export function hasNoEnd(to: string): boolean {
  return to.startsWith('9999-');
}

/** "7 Dec 2026, 00:00 – 31 Dec 2026, 23:59", or "from 7 Dec 2026, 00:00": an end that is not chosen yet is "…". */
export function useWindowText(): (from?: string, to?: string, unit?: 'moment' | 'date') => string {
  const { t } = useLingui();
  const formats = useFormats();
  return (from = '', to = '', unit = 'moment') => {
    const [start, end] = [from, to].map((at) => (at === '' ? '…' : formats[unit](at)));
    return hasNoEnd(to) ? t`from ${start}` : `${start} – ${end}`;
  };
}

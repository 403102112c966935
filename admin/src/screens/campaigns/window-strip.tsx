import './window-strip.css';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormats } from '../../patterns/formats.js';
import { useProgrammeZone } from '../../patterns/programme-zone.js';
import { getPeriod, getPlace, type Period, usePeriodText } from './campaign-windows.js';

const DAY_MS = 86_400_000;
const TICKS = 4;

interface Props {
  readonly activity: {
    readonly allTimeActive: boolean;
    readonly activeFrom?: string;
    readonly activeTo?: string;
  };
  readonly visibility: {
    readonly allTimeVisible: boolean;
    readonly visibleFrom?: string;
    readonly visibleTo?: string;
  };
}

interface Bar extends Period {
  readonly label: string;
}

/** Both windows over the days around them and today: what lies in one and not in the other is seen at once. */
export function WindowStrip({ activity, visibility }: Props): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const zone = useProgrammeZone();
  const getText = usePeriodText();
  const bars: Bar[] = [
    { label: t`On sale`, ...getPeriod(zone, activity.allTimeActive, activity.activeFrom, activity.activeTo) },
    {
      label: t`Visible`,
      ...getPeriod(zone, visibility.allTimeVisible, visibility.visibleFrom, visibility.visibleTo),
    },
  ];
  const now = Date.now();
  const ends = bars.flatMap(({ from, to }) => [from, to]).filter((each) => Number.isFinite(each));
  const [first, last] = [Math.min(now, ...ends), Math.max(now, ...ends)];
  const margin = Math.max(DAY_MS, (last - first) / 20);
  const [begin, end] = [first - margin, last + margin];
  const place = (at: number) => getPlace(at, { from: begin, to: end });
  const getDay = (at: number) => formats.day(new Date(at).toISOString());
  return (
    <div className="window-strip">
      {bars.map(({ label, from, to }) => (
        <div key={label} className="window-row">
          <span className="window-label">{label}</span>
          <div className="window-track" role="img" aria-label={getText(label, { from, to })}>
            {to >= from && (
              <div
                className="window-bar"
                style={{ left: `${place(from)}%`, width: `${Math.max(0.5, place(to) - place(from))}%` }}
              />
            )}
            <div className="window-now" style={{ left: `${place(now)}%` }} />
          </div>
        </div>
      ))}
      <div className="window-row" aria-hidden>
        <span className="window-label" />
        <div className="window-days">
          {Array.from({ length: TICKS }, (_, index) => (
            <span key={index}>{getDay(begin + ((end - begin) * index) / (TICKS - 1))}</span>
          ))}
        </div>
      </div>
      <p className="window-legend">{t`The line marks the current time.`}</p>
    </div>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { Missing, useFormats } from '../formats.js';
import { Section } from '../section.js';
import './chart.css';
import { Plot } from './plot.js';

export interface Series {
  readonly label: string;
  /** One for each day; without one the day stays empty. */
  readonly values: readonly (number | null)[];
}

interface Props {
  readonly title: string;
  readonly dates: readonly string[];
  /** At most two: they stand side by side in the bars of a day. */
  readonly series: readonly Series[];
  /** The figures say how much there was, and not what came: the latest one is said, and no sum. */
  readonly isState?: boolean;
}

/** Bars by day, and the same figures as a table. Both have the same height, so nothing moves. */
export function DayChart(props: Props): ReactNode {
  const { title, dates, series } = props;
  const { t } = useLingui();
  const figures = useId();
  const [isTable, setTable] = useState(false);
  const isEmpty = series.every(({ values }) => values.every((value) => value === null || value === 0));
  return (
    <Section
      title={title}
      action={
        <Button
          size="compact-sm"
          variant="default"
          aria-controls={figures}
          aria-label={isTable ? t`${title} as a chart` : t`${title} as a table`}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? <Trans>Chart</Trans> : <Trans>Table</Trans>}
        </Button>
      }
    >
      <div id={figures}>
        {isTable ? (
          <DayTable title={title} dates={dates} series={series} />
        ) : isEmpty ? (
          <Text className="chart chart-empty" c="dimmed">
            <Trans>Nothing in these days.</Trans>
          </Text>
        ) : (
          <DayPlot {...props} />
        )}
      </div>
    </Section>
  );
}

/** The figures of the day that is pointed at stand above the bars; otherwise the sums, or the latest ones. */
function DayPlot({ title, dates, series, isState = false }: Props): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const [day, setDay] = useState<number>();
  const totals = series.map(({ values }) =>
    isState
      ? (values.findLast((value) => value !== null) ?? 0)
      : values.reduce<number>((sum, value) => sum + (value ?? 0), 0),
  );
  const said = series.map(({ label }, index) => `${label} ${formats.number(totals[index] ?? 0)}`).join(', ');
  const latest = formats.date(dates.at(-1) ?? '');
  const date = day === undefined ? undefined : dates[day];
  const write = (value: number | null) => (value === null ? '–' : formats.number(value));
  return (
    <div className="chart">
      <div className="chart-legend" aria-hidden>
        {series.map(({ label, values }, index) => (
          <span key={label}>
            <i style={{ background: `var(--chart-${index + 1})` }} />
            {label} <b>{write((day === undefined ? totals[index] : values[day]) ?? null)}</b>
          </span>
        ))}
        <Text span c="dimmed">
          {date !== undefined ? formats.date(date) : isState ? latest : t`in ${dates.length} days`}
        </Text>
      </div>
      <div
        role="img"
        aria-label={
          isState ? `${title}, ${latest}: ${said}` : t`${title} by day, in ${dates.length} days: ${said}`
        }
      >
        <Plot
          values={series.map(({ values }) => values)}
          getLabel={(index) => formats.day(dates[index] ?? '')}
          getNumber={formats.compact}
          onDay={setDay}
        />
      </div>
    </div>
  );
}

function DayTable({ title, dates, series }: Props): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  return (
    <div className="chart chart-table" role="region" aria-label={t`${title} by day`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Day</Trans>
            </th>
            {series.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {dates
            .map((date, index) => (
              <tr key={date}>
                <th scope="row">{formats.date(date)}</th>
                {series.map(({ label, values }) => (
                  <td key={label}>
                    {values[index] === null ? <Missing /> : formats.number(values[index] ?? 0)}
                  </td>
                ))}
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </div>
  );
}

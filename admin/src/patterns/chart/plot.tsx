import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

interface Props {
  /** The values of each series, one for each day. */
  readonly values: readonly (readonly (number | null)[])[];
  readonly getLabel: (day: number) => string;
  readonly getNumber: (value: number) => string;
  /** The day that is pointed at; none when the pointer has left. */
  readonly onDay: (day: number | undefined) => void;
}

const HEIGHT = 208;
const FONT = '12px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
const WHOLE_NUMBERS = Array.from({ length: 13 }, (_, power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
).flat();
const DAYS = [1, 2, 7, 14, 28];
const LABEL_WIDTH = 56;
/** The share of the width of a day that a bar takes, where one series has it alone, and where two share it. */
const BAR_WIDTHS = [0.7, 0.38] as const;
const BAR_MAX = 28;

/** Bars from zero. */
export function Plot({ values, getLabel, getNumber, onDay }: Props): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef({ getLabel, getNumber, onDay });
  latest.current = { getLabel, getNumber, onDay };
  const colorScheme = useComputedColorScheme();
  const figures = JSON.stringify(values);
  useEffect(() => {
    const element = box.current;
    if (!element) {
      return undefined;
    }
    const rows = JSON.parse(figures) as (number | null)[][];
    const days = rows[0]?.map((_, index) => index) ?? [];
    const plot = new UPlot(
      optionsFor(rows.length, days.length, element, latest.current.getNumber, {
        getLabel: (day) => latest.current.getLabel(day),
        onDay: (day) => latest.current.onDay(day),
      }),
      [days, ...rows],
      element,
    );
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [figures, colorScheme]);
  return <div ref={box} className="chart-plot" style={{ height: HEIGHT }} />;
}

function optionsFor(
  count: number,
  days: number,
  element: HTMLElement,
  getNumber: Props['getNumber'],
  { getLabel, onDay }: Pick<Props, 'getLabel' | 'onDay'>,
): UPlot.Options {
  const styles = getComputedStyle(element);
  const color = (name: string) => styles.getPropertyValue(`--chart-${name}`).trim();
  const axis = { stroke: color('text'), font: FONT, ticks: { show: false } };
  return {
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    padding: [8, 8, 0, 0],
    cursor: { y: false, drag: { setScale: false }, points: { show: false } },
    scales: {
      x: { time: false, range: [-0.5, days - 0.5] },
      y: { range: (_plot, _least, most) => [0, Math.max(1, most * 1.05)] },
    },
    series: [
      {},
      ...Array.from({ length: count }, (_, index) => ({
        fill: color(`${index + 1}`),
        width: 0,
        points: { show: false },
        paths: getBars(index, count),
      })),
    ],
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: LABEL_WIDTH,
        size: 28,
        incrs: DAYS,
        values: (_plot, at) => at.map((day) => getLabel(day)),
      },
      {
        ...axis,
        grid: { stroke: color('grid'), width: 1 },
        incrs: WHOLE_NUMBERS,
        size: 44,
        values: (_plot, at) => at.map((value) => getNumber(value)),
      },
    ],
    hooks: { setCursor: [({ cursor }) => onDay(cursor.idx ?? undefined)] },
  };
}

/** The bar of one series stands at its day, those of two left and right of it. */
function getBars(index: number, count: number): UPlot.Series.PathBuilder {
  const align = count === 1 ? 0 : index === 0 ? -1 : 1;
  return UPlot.paths.bars?.({ size: [BAR_WIDTHS[align === 0 ? 0 : 1], BAR_MAX], align }) ?? (() => null);
}

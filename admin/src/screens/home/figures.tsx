import type { DashboardResponse } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import { Paper, SimpleGrid, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats } from '../../patterns/formats.js';
import { formatShare, getChange } from '../../patterns/range/change.js';
import type { Days } from '../../patterns/range/days.js';
import { useSumsBefore } from './use-dashboard.js';

interface Props {
  readonly dashboard: DashboardResponse | undefined;
  readonly days: Days;
}

/** What there is now, and what these days have brought, beside as many days before them. */
export function Figures({ dashboard, days }: Props): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const { members, outstandingPoints, expiring, sums } = dashboard ?? {};
  const before = useSumsBefore(days);
  const compare = (name: keyof DashboardResponse['sums']) => {
    const [now, then] = [sums?.[name], before?.[name]];
    return now === undefined || then === undefined
      ? undefined
      : t`${formatShare(getChange(now, then), formats)} (${formats.number(then)} before)`;
  };
  const newMembers = compare('newMembers');
  const byDay = (name: keyof DashboardResponse['sums']) => dashboard?.days.map((day) => day[name]) ?? [];
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }}>
      <Figure
        label={t`Members`}
        value={members}
        note={sums && newMembers && t`${formats.number(sums.newMembers)} new, ${newMembers}`}
        byDay={byDay('newMembers')}
      />
      <Figure
        label={t`Outstanding points`}
        value={outstandingPoints}
        note={expiring && t`${formats.number(expiring.points)} expire by ${formats.day(expiring.until)}`}
      />
      <Figure
        label={t`Points issued`}
        value={sums?.pointsIssued}
        note={compare('pointsIssued')}
        byDay={byDay('pointsIssued')}
      />
      <Figure
        label={t`Points redeemed`}
        value={sums?.pointsRedeemed}
        note={compare('pointsRedeemed')}
        byDay={byDay('pointsRedeemed')}
      />
    </SimpleGrid>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly note?: string | undefined;
  /** Drawn as a line, for people who see it. The charts below have the same numbers for all. */
  readonly byDay?: readonly number[] | undefined;
}

export function Figure({ label, value, note, byDay }: FigureProps): ReactNode {
  const formats = useFormats();
  return (
    <Paper withBorder p="md" component="dl" m={0}>
      <Text component="dt" c="dimmed">
        {label}
      </Text>
      <Text component="dd" m={0} fz={28} fw={600} lh={1.3}>
        {value === undefined ? <Skeleton height={36} width={80} /> : formats.number(value)}
      </Text>
      {note !== undefined && (
        <Text component="dd" m={0} size="xs" c="dimmed">
          {note}
        </Text>
      )}
      {byDay !== undefined && (
        <dd style={{ margin: '8px 0 0', height: HEIGHT }}>
          {byDay.length > 1 && <Sparkline values={byDay} />}
        </dd>
      )}
    </Paper>
  );
}

const WIDTH = 100;
const HEIGHT = 24;
const LINE = 2;

function Sparkline({ values }: { readonly values: readonly number[] }): ReactNode {
  const most = Math.max(...values, 1);
  const points = values.map((value, index) => {
    const y = HEIGHT - LINE - (value / most) * (HEIGHT - 2 * LINE);
    return `${((index / (values.length - 1)) * WIDTH).toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width="100%"
      height={HEIGHT}
      preserveAspectRatio="none"
      display="block"
      aria-hidden
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="var(--mantine-primary-color-filled)"
        strokeWidth={LINE}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

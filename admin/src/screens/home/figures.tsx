import type { DashboardResponse } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import { Paper, SimpleGrid, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Formats, useFormats } from '../../patterns/formats.js';
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
      : t`${getChange(now, then, formats)} (${formats.number(then)} before)`;
  };
  const newMembers = compare('newMembers');
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }}>
      <Figure
        label={t`Members`}
        value={members}
        note={sums && newMembers && t`${formats.number(sums.newMembers)} new, ${newMembers}`}
      />
      <Figure
        label={t`Outstanding points`}
        value={outstandingPoints}
        note={expiring && t`${formats.number(expiring.points)} expire by ${formats.day(expiring.until)}`}
      />
      <Figure label={t`Points issued`} value={sums?.pointsIssued} note={compare('pointsIssued')} />
      <Figure label={t`Points redeemed`} value={sums?.pointsRedeemed} note={compare('pointsRedeemed')} />
    </SimpleGrid>
  );
}

/** "+12%"; from nothing, the number itself. */
function getChange(now: number, before: number, formats: Formats): string {
  const sign = now > before ? '+' : now < before ? '−' : '±';
  const difference = Math.abs(now - before);
  return `${sign}${before === 0 ? formats.number(difference) : formats.percent(difference / before)}`;
}

interface FigureProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly note?: string | undefined;
}

export function Figure({ label, value, note }: FigureProps): ReactNode {
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
    </Paper>
  );
}

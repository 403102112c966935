import { boughtRewardList, campaignList, customersList, type DashboardResponse } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import { Paper, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getQuery } from '../../api/laurel.js';
import { TOTAL_MAX } from '../../api/page.js';
import { useStoreCode } from '../../app/use-store.js';
import { useFormats } from '../../patterns/formats.js';
import type { Range } from './use-dashboard.js';

interface Props {
  readonly dashboard: DashboardResponse | undefined;
  readonly range: Range;
}

/** What there is now, and what the range of days has brought. */
export function Figures({ dashboard, range }: Props): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const { members, outstandingPoints, expiring, sums } = dashboard ?? {};
  const inRange = t`in ${range} days`;
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }}>
      <Figure
        label={t`Members`}
        value={members}
        note={sums && t`${formats.number(sums.newMembers)} new in ${range} days`}
      />
      <Figure
        label={t`Outstanding points`}
        value={outstandingPoints}
        note={expiring && t`${formats.number(expiring.points)} expire by ${formats.day(expiring.until)}`}
      />
      <Figure label={t`Points issued`} value={sums?.pointsIssued} note={inRange} />
      <Figure label={t`Points redeemed`} value={sums?.pointsRedeemed} note={inRange} />
    </SimpleGrid>
  );
}

/** For administrators who may not see the figures of the programme: how long the lists are that they may see. */
export function FiguresOfLists(): ReactNode {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode() };
  const customers = useQuery(getQuery(customersList, { path, query: { perPage: 1, totalMax: TOTAL_MAX } }));
  const campaigns = useQuery(
    getQuery(campaignList, { path, query: { active: '1', perPage: 1, totalMax: TOTAL_MAX } }),
  );
  const purchases = useQuery(
    getQuery(boughtRewardList, { path, query: { perPage: 1, totalMax: TOTAL_MAX } }),
  );
  const figures = [
    { label: t`Customers`, ...customers },
    { label: t`Active campaigns`, ...campaigns },
    { label: t`Rewards bought`, ...purchases },
  ];
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }}>
      {figures
        .filter(({ isError }) => !isError)
        .map(({ label, data }) => (
          <Figure
            key={label}
            label={label}
            value={data && Math.min(data.total, TOTAL_MAX)}
            note={data && data.total > TOTAL_MAX ? t`or more` : undefined}
          />
        ))}
    </SimpleGrid>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly note?: string | undefined;
}

function Figure({ label, value, note }: FigureProps): ReactNode {
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

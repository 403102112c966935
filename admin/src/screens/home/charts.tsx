import type { AnalyticsReward, DashboardResponse } from '@laurel/client/api';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Anchor, SimpleGrid, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormats } from '../../patterns/formats.js';
import { Section } from '../../patterns/section.js';
import { DayChart } from '../../patterns/chart/day-chart.js';
import { Ranking } from '../../patterns/ranking.js';

/** Loaded after the first paint: uPlot is a sixth of the first load. */
export function Charts({ dashboard }: { readonly dashboard: DashboardResponse }): ReactNode {
  const { t } = useLingui();
  const { days, topRewards } = dashboard;
  const dates = days.map(({ date }) => date);
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing="xl">
      <DayChart
        title={t`Points`}
        dates={dates}
        series={[
          { label: t`Issued`, values: days.map(({ pointsIssued }) => pointsIssued) },
          { label: t`Redeemed`, values: days.map(({ pointsRedeemed }) => pointsRedeemed) },
        ]}
      />
      <DayChart
        title={t`Purchases`}
        dates={dates}
        series={[{ label: t`Purchases`, values: days.map(({ purchases }) => purchases) }]}
      />
      <DayChart
        title={t`New members`}
        dates={dates}
        series={[{ label: t`New members`, values: days.map(({ newMembers }) => newMembers) }]}
      />
      <TopRewards rewards={topRewards} />
    </SimpleGrid>
  );
}

function TopRewards({ rewards }: { readonly rewards: readonly AnalyticsReward[] }): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  return (
    <Section title={t`Top rewards`}>
      {rewards.length === 0 && <Text c="dimmed">{t`Nothing was bought in these days.`}</Text>}
      <Ranking
        rows={rewards.map(({ campaignId, name, purchases }) => ({
          key: campaignId,
          name:
            name === undefined ? (
              t`Deleted campaign`
            ) : (
              <Anchor
                renderRoot={(props) => (
                  <Link {...props} to="/campaigns/$campaign" params={{ campaign: campaignId }} />
                )}
              >
                {name}
              </Anchor>
            ),
          value: purchases,
          text: plural(purchases, {
            one: `${formats.number(purchases)} purchase`,
            other: `${formats.number(purchases)} purchases`,
          }),
        }))}
      />
    </Section>
  );
}

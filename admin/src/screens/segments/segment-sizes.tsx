import { segmentSizes } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useTimezone } from '../../app/use-timezone.js';
import { DayChart } from '../../patterns/chart/day-chart.js';
import { addDays, getPresetDays, todayIn } from '../../patterns/range/days.js';
import { Section } from '../../patterns/section.js';
import { Failure } from '../../patterns/states.js';

/** The height of the chart with its title and the line below. */
const HEIGHT = 320;

/** How many customers met the criteria on each of the last 90 days: from the first day on that was counted. */
export function SegmentSizes({ segmentId }: { readonly segmentId: string }): ReactNode {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode(), segment: segmentId };
  const days = getPresetDays('90', todayIn(useTimezone()));
  const { data, error, refetch } = useQuery(getQuery(segmentSizes, { path, query: days }));
  if (error) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  if (!data) {
    return <Skeleton height={HEIGHT} />;
  }
  const title = t`Size by day`;
  const [first] = data.sizes;
  if (!first) {
    return (
      <Section title={title}>
        <Text c="dimmed">
          <Trans>Nothing has been counted yet.</Trans>
        </Text>
      </Section>
    );
  }
  const sizes = new Map(data.sizes.map(({ date, customersCount }) => [date, customersCount]));
  const dates = [first.date];
  for (let date = first.date; date < days.to; dates.push(date)) {
    date = addDays(date, 1);
  }
  return (
    <Stack gap="xs">
      <DayChart
        title={title}
        dates={dates}
        series={[{ label: t`Customers`, values: dates.map((date) => sizes.get(date) ?? null) }]}
        isState
      />
      <Text size="xs" c="dimmed">
        <Trans>
          Counted once a day, when the day begins, and on the first day when the segment was created.
        </Trans>
      </Text>
    </Stack>
  );
}

import { analyticsRule } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useTimezone } from '../../app/use-timezone.js';
import { DayChart } from '../../patterns/chart/day-chart.js';
import { getPresetDays, todayIn } from '../../patterns/range/days.js';
import { Failure } from '../../patterns/states.js';

const HEIGHT = 280;

/** The points that a rule has awarded in the last 30 days. */
export function RuleAwards({ ruleId }: { readonly ruleId: string }): ReactNode {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode(), earningRule: ruleId };
  const days = getPresetDays('30', todayIn(useTimezone()));
  const { data, error, refetch } = useQuery(getQuery(analyticsRule, { path, query: days }));
  if (error) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  if (!data) {
    return <Skeleton height={HEIGHT} />;
  }
  return (
    <DayChart
      title={t`Points awarded in the last 30 days`}
      dates={data.days.map(({ date }) => date)}
      series={[{ label: t`Points`, values: data.days.map(({ points }) => points) }]}
    />
  );
}

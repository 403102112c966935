import type { DashboardResponse } from '@laurel/client/api';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormats } from '../../patterns/formats.js';
import { PageTitle } from '../../patterns/page-title.js';
import { RangeControl } from '../../patterns/range/range-control.js';
import { Failure } from '../../patterns/states.js';
import { Figures } from './figures.js';
import { isForbidden, useDashboard, useDashboardDays, USUAL_RANGE } from './use-dashboard.js';
import { lazyPart, lazyScreen } from '../../app/lazy-screen.js';
import { Later } from '../../patterns/later.js';

const route = getRouteApi('/shell/');

/** With texts that the start page does not wait for. */
const FirstSteps = lazyScreen(() => import('./first-steps.js'), 'FirstSteps');
const Charts = lazyPart(() => import('./charts.js'), 'Charts');
const CHARTS_HEIGHT = 660;
/** With texts that the start page does not wait for. */
const TaskList = lazyScreen(() => import('./tasks.js'), 'TaskList');
const LatestPurchases = lazyPart(() => import('./latest-purchases.js'), 'LatestPurchases');
const LATEST_HEIGHT = 400;
const MembersByLevel = lazyPart(() => import('./members-by-level.js'), 'MembersByLevel');
const MEMBERS_HEIGHT = 280;
const FiguresOfLists = lazyPart(() => import('./figures-of-lists.js'), 'FiguresOfLists');
const TASKS_HEIGHT = 96;
const FIGURES_HEIGHT = 110;

/** How the programme stands, and how it went. */
export function Home(): ReactNode {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = useNavigate();
  const days = useDashboardDays(search);
  const { data, error, refetch } = useDashboard(days);
  const mayNotSee = isForbidden(error);
  return (
    <Stack gap="xl">
      <Group justify="space-between">
        <PageTitle name={t`Home`}>
          <Trans>Your programme</Trans>
        </PageTitle>
        {!mayNotSee && (
          <RangeControl
            label={t`Time range`}
            search={search}
            usual={USUAL_RANGE}
            onChange={(range) => void navigate({ to: '/', search: range, replace: true, resetScroll: false })}
          />
        )}
      </Group>
      <Later fallback={<Skeleton height={TASKS_HEIGHT} />}>
        <TaskList />
      </Later>
      {mayNotSee ? (
        <Later fallback={<Skeleton height={FIGURES_HEIGHT} />}>
          <FiguresOfLists />
        </Later>
      ) : error && !data ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : data && hasNoPoints(data) ? (
        <Later fallback={<Skeleton height={CHARTS_HEIGHT} />}>
          <FirstSteps />
        </Later>
      ) : (
        <>
          <Figures dashboard={data} days={days} />
          <Later fallback={<Skeleton height={CHARTS_HEIGHT} />}>
            {data ? <Charts dashboard={data} /> : <Skeleton height={CHARTS_HEIGHT} />}
          </Later>
        </>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <Later fallback={<Skeleton height={LATEST_HEIGHT} />}>
          <LatestPurchases />
        </Later>
        <Later fallback={<Skeleton height={MEMBERS_HEIGHT} />}>
          <MembersByLevel />
        </Later>
      </SimpleGrid>
      {data && <Notes dashboard={data} />}
    </Stack>
  );
}

/** Whose days these are, and whether figures are missing. */
function Notes({ dashboard }: { readonly dashboard: DashboardResponse }): ReactNode {
  const formats = useFormats();
  const { timezone, eventsBehind } = dashboard;
  return (
    <Text size="xs" c="dimmed">
      <Trans>Days are in the time zone {timezone}.</Trans>{' '}
      {eventsBehind > 0 && (
        <Plural
          value={eventsBehind}
          one="# event is not counted yet."
          other={`${formats.number(eventsBehind)} events are not counted yet.`}
        />
      )}
    </Text>
  );
}

/** Customers may be there already. */
function hasNoPoints({ outstandingPoints, sums, eventsBehind }: DashboardResponse): boolean {
  return [outstandingPoints, eventsBehind, ...Object.values(sums)].every((value) => value === 0);
}

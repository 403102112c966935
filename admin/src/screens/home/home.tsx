import type { DashboardResponse } from '@laurel/client/api';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { useFormats } from '../../patterns/formats.js';
import { PageTitle } from '../../patterns/page-title.js';
import { Empty, Failure } from '../../patterns/states.js';
import { Figures, FiguresOfLists } from './figures.js';
import { LatestPurchases } from './latest-purchases.js';
import { MembersByLevel } from './members-by-level.js';
import { isForbidden, type Range, RANGES, useDashboard, USUAL_RANGE } from './use-dashboard.js';

const route = getRouteApi('/shell/');

const Charts = lazy(() => import('./charts.js').then((module) => ({ default: module.Charts })));
const CHARTS_HEIGHT = 660;

/** How the programme stands, and how it went. */
export function Home(): ReactNode {
  const { t } = useLingui();
  const { days = USUAL_RANGE } = route.useSearch();
  const { data, error, refetch } = useDashboard(days);
  const mayNotSee = isForbidden(error);
  return (
    <Stack gap="xl">
      <Group justify="space-between">
        <PageTitle name={t`Home`}>
          <Trans>Your programme</Trans>
        </PageTitle>
        {!mayNotSee && <RangeControl range={days} />}
      </Group>
      {mayNotSee ? (
        <FiguresOfLists />
      ) : error && !data ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : data && hasNothing(data) ? (
        <NothingYet />
      ) : (
        <>
          <Figures dashboard={data} range={days} />
          <Suspense fallback={<Skeleton height={CHARTS_HEIGHT} />}>
            {data ? <Charts dashboard={data} /> : <Skeleton height={CHARTS_HEIGHT} />}
          </Suspense>
        </>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <LatestPurchases />
        <MembersByLevel />
      </SimpleGrid>
      {data && <Notes dashboard={data} />}
    </Stack>
  );
}

function RangeControl({ range }: { readonly range: Range }): ReactNode {
  const { t } = useLingui();
  return (
    <div role="group" aria-label={t`Time range`}>
      <Button.Group>
        {RANGES.map((days) => (
          <Button
            key={days}
            size="compact-md"
            variant={days === range ? 'filled' : 'default'}
            aria-current={days === range}
            renderRoot={(props) => (
              <Link
                {...props}
                to="/"
                search={days === USUAL_RANGE ? {} : { days }}
                replace
                activeOptions={{ exact: true }}
                resetScroll={false}
              />
            )}
          >
            {t`${days} days`}
          </Button>
        ))}
      </Button.Group>
    </div>
  );
}

/** Whose days these are, and whether figures are missing. */
function Notes({ dashboard }: { readonly dashboard: DashboardResponse }): ReactNode {
  const formats = useFormats();
  const { timezone, eventsBehind } = dashboard;
  return (
    <Text size="xs" c="dimmed">
      <Trans>Days are those of the time zone {timezone}.</Trans>{' '}
      {eventsBehind > 0 && (
        <Plural
          value={eventsBehind}
          one="Figures are # event behind."
          other={`Figures are ${formats.number(eventsBehind)} events behind.`}
        />
      )}
    </Text>
  );
}

function NothingYet(): ReactNode {
  const { t } = useLingui();
  return (
    <Empty
      title={t`Nothing has happened yet`}
      text={t`Create a campaign, and let customers register: members, points and purchases appear here by day.`}
      action={
        <Button renderRoot={(props) => <Link {...props} to="/campaigns/new" />}>
          <Trans>Create campaign</Trans>
        </Button>
      }
    />
  );
}

function hasNothing({ members, outstandingPoints, sums, eventsBehind }: DashboardResponse): boolean {
  return [members, outstandingPoints, eventsBehind, ...Object.values(sums)].every((value) => value === 0);
}

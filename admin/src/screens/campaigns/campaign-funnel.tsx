import '../reports/report.css';
import { campaignAudienceFind, campaignFunnelFind, type CampaignFunnelResponse } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useTimezone } from '../../app/use-timezone.js';
import { useFormats } from '../../patterns/formats.js';
import { getClosedDays, type Preset, todayIn } from '../../patterns/range/days.js';
import { RangeControl } from '../../patterns/range/range-control.js';
import { Section } from '../../patterns/section.js';
import { Failure } from '../../patterns/states.js';

const route = getRouteApi('/shell/campaigns/$campaign');

/** What the purchases cover without a range in the address. */
const USUAL_RANGE: Preset = '90';

const STEPS = ['canSee', 'canAfford', 'bought', 'used'] as const;

/** Numbers of customers. */
type FunnelSteps = Readonly<Record<(typeof STEPS)[number], number>>;

/** How many customers can see a reward, can afford it, have bought and used it. */
export function CampaignFunnel({ campaignId }: { readonly campaignId: string }): ReactNode {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = useNavigate();
  const days = getClosedDays(search, USUAL_RANGE, todayIn(useTimezone()));
  const path = { storeCode: useStoreCode(), campaign: campaignId };
  const [isAsked, setAsked] = useState(false);
  const size = useQuery(getQuery(campaignAudienceFind, { path }));
  // Customers of a large audience are counted when it is asked for.
  const isCounted = isAsked || size.isError || size.data?.exact === true;
  const { data, error, refetch } = useQuery({
    enabled: isCounted,
    ...getQuery(campaignFunnelFind, { path, query: days }),
    placeholderData: keepPreviousData,
    // It looks at all customers of the audience.
    refetchOnWindowFocus: false,
  });
  return (
    <Section
      title={t`From seeing to using it`}
      action={
        <RangeControl
          label={t`Bought`}
          search={search}
          usual={USUAL_RANGE}
          onChange={(range) =>
            void navigate({
              to: '/campaigns/$campaign',
              params: { campaign: campaignId },
              search: range,
              replace: true,
              resetScroll: false,
            })
          }
        />
      }
    >
      {error && <Failure error={error} retry={() => void refetch()} />}
      {size.data && !isCounted && (
        <Stack align="flex-start" gap="sm">
          <Text>{t`More than 10,000 members can see it. To count them all takes some seconds.`}</Text>
          <Button variant="default" onClick={() => setAsked(true)}>
            <Trans>Count all</Trans>
          </Button>
        </Stack>
      )}
      {!data && !error && (isCounted || !size.data) && <Skeleton height={320} />}
      {data && <Funnel funnel={data} />}
    </Section>
  );
}

function Funnel({ funnel }: { readonly funnel: CampaignFunnelResponse }): ReactNode {
  const { t } = useLingui();
  const timezone = useTimezone();
  const { totals, shown } = funnel;
  return (
    <Stack gap="md">
      {!shown && (
        <Text>{t`No customer can see it now: it is inactive, or its time has not come or is over.`}</Text>
      )}
      <Steps steps={totals} />
      <Text size="sm" c="dimmed">
        <Trans>
          The first two steps are counted now, the others for coupons that were bought in these days. So a
          step can have more customers than the one before. Nothing records who has looked at a reward.
        </Trans>
      </Text>
      <LevelTable levels={funnel.levels} />
      <WeekTable weeks={funnel.weeks} />
      <Text size="xs" c="dimmed">{t`Weeks begin on Mondays, in the time zone ${timezone}.`}</Text>
    </Stack>
  );
}

function useStepNames(): Readonly<Record<keyof FunnelSteps, string>> {
  const { t } = useLingui();
  return {
    canSee: t`Can see it`,
    canAfford: t`Have the points for it`,
    bought: t`Bought it`,
    used: t`Used it`,
  };
}

/** A bar for each step; the longest one is that of the most customers. */
function Steps({ steps }: { readonly steps: FunnelSteps }): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const names = useStepNames();
  const most = Math.max(1, ...STEPS.map((step) => steps[step]));
  return (
    <Stack
      gap="sm"
      component="ol"
      p={0}
      m={0}
      style={{ listStyle: 'none' }}
      aria-label={t`Customers by step`}
    >
      {STEPS.map((step) => (
        <li key={step}>
          <Text style={{ display: 'flex', justifyContent: 'space-between', gap: 16 }}>
            <span>{names[step]}</span>
            <span style={{ whiteSpace: 'nowrap' }}>{formats.number(steps[step])}</span>
          </Text>
          <Progress size="lg" value={(100 * steps[step]) / most} aria-hidden />
        </li>
      ))}
    </Stack>
  );
}

function LevelTable({ levels }: Pick<CampaignFunnelResponse, 'levels'>): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const names = useStepNames();
  // Most programmes have a level for all.
  const shown = levels.filter(
    (level) => level.levelId !== undefined || STEPS.some((step) => level[step] > 0),
  );
  return (
    <div className="report" role="region" aria-label={t`Customers by level`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Level today</Trans>
            </th>
            {STEPS.map((step) => (
              <th key={step} scope="col">
                {names[step]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((level) => (
            <tr key={level.levelId ?? ''}>
              <th scope="row">{level.name ?? t`No level`}</th>
              {STEPS.map((step) => (
                <td key={step}>{formats.number(level[step])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The newest week first. */
function WeekTable({ weeks }: Pick<CampaignFunnelResponse, 'weeks'>): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const newest = weeks.filter(({ bought }) => bought > 0).toReversed();
  if (newest.length === 0) {
    return <Text c="dimmed">{t`Nothing was bought in these days.`}</Text>;
  }
  return (
    <div className="report" role="region" aria-label={t`Coupons by week`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Week from</Trans>
            </th>
            <th scope="col">
              <Trans>Coupons bought</Trans>
            </th>
            <th scope="col">
              <Trans>Used by now</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {newest.map(({ from, bought, used }) => (
            <tr key={from}>
              <th scope="row">{formats.date(from)}</th>
              <td>{formats.number(bought)}</td>
              <td>{formats.number(used)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

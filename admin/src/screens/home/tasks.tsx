import {
  analyticsDashboard,
  boughtRewardList,
  campaignList,
  type ListedCampaignRecord,
  messageList,
  reportExpiries,
} from '@laurel/client/api';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import {
  CircleCheck,
  Clock,
  type LucideIcon,
  MailX,
  Package,
  Tag,
  TriangleAlert,
  Unplug,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useTimezone } from '../../app/use-timezone.js';
import { useFormats, When } from '../../patterns/formats.js';
import { getTime } from '../../patterns/wall-clock.js';
import { addDays, todayIn } from '../../patterns/range/days.js';
import { useMay } from '../../patterns/rights.js';
import { Section } from '../../patterns/section.js';
import { checkHealth } from '../health/check-health.js';
import { useFailingWebhooks } from '../webhooks/use-failing-webhooks.js';

const REFRESH_MS = 60_000;
const COUNTED_MAX = 1000;
/** How far ahead rewards and points are looked at. */
const DAYS_AHEAD = 7;
const SELLS_OUT_WITHIN_DAYS = 14;
const BEST_SELLERS = 100;
const SHOWN_OF_A_KIND = 3;
const DAY_MS = 86_400_000;

interface Task {
  readonly key: string;
  readonly icon: LucideIcon;
  /** Something fails, or is over. */
  readonly isUrgent?: boolean;
  readonly text: ReactNode;
  /** Where it is done. */
  readonly link: LinkProps;
}

/** Undefined while the service is asked; none for what it refuses to show. */
type Tasks = readonly Task[] | undefined;

/** What waits to be done, each entry with the page where it is done. What fails comes first. */
export function TaskList(): ReactNode {
  const { t } = useLingui();
  const kinds = [useHealth(), useWebhooks(), useMessages(), useShipping(), useCampaigns(), useExpiries()];
  const isLoading = kinds.some((tasks) => tasks === undefined);
  const tasks = kinds.flatMap((each) => each ?? []);
  tasks.sort((one, other) => Number(other.isUrgent ?? false) - Number(one.isUrgent ?? false));
  return (
    <Section title={t`To do`}>
      <Stack gap={4} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {tasks.map(({ key, icon: Icon, isUrgent = false, text, link }) => (
          <Group key={key} component="li" gap="sm" wrap="nowrap" align="flex-start">
            <Text span c={isUrgent ? 'red' : 'dimmed'} lh={0} pt={2}>
              <Icon size={18} aria-hidden />
            </Text>
            <Anchor renderRoot={(props) => <Link {...props} {...link} />}>{text}</Anchor>
          </Group>
        ))}
      </Stack>
      {isLoading && <Skeleton height={22} mt={4} width="60%" />}
      {!isLoading && tasks.length === 0 && (
        <Group gap="sm" c="dimmed">
          <CircleCheck size={18} aria-hidden />
          <Text>
            <Trans>Nothing to do right now.</Trans>
          </Text>
        </Group>
      )}
    </Section>
  );
}

function useHealth(): Tasks {
  const storeCode = useStoreCode();
  const { data, isError } = useQuery({
    queryKey: ['health', storeCode],
    queryFn: ({ signal }) => checkHealth(storeCode, signal),
    refetchInterval: REFRESH_MS,
  });
  if (isError) {
    return [];
  }
  return data?.dependencies
    .filter(({ status }) => status === 'Problem')
    .map(({ name }) => ({
      key: `health ${name}`,
      icon: TriangleAlert,
      isUrgent: true,
      text: <Trans>The {name} is not working</Trans>,
      link: { to: '/health' },
    }));
}

function useWebhooks(): Tasks {
  return useFailingWebhooks()?.map(({ webhookId, name, since }) => ({
    key: webhookId,
    icon: Unplug,
    isUrgent: true,
    text: (
      <Trans>
        {name} has not accepted events since <When at={since} />
      </Trans>
    ),
    link: { to: '/webhooks/$webhook', params: { webhook: webhookId } },
  }));
}

function useMessages(): Tasks {
  const isPermitted = useMay()('SETTINGS:VIEW');
  const path = { storeCode: useStoreCode() };
  const query = { status: 'failed' as const, perPage: 1, totalMax: COUNTED_MAX };
  const { data, isError } = useQuery({ ...getQuery(messageList, { path, query }), enabled: isPermitted });
  if (!isPermitted || isError) {
    return [];
  }
  const last = data?.messages[0];
  if (!data || !last || Date.now() - getTime(last.createdAt).getTime() > DAYS_AHEAD * DAY_MS) {
    return data && [];
  }
  return [
    {
      key: 'messages',
      icon: MailX,
      isUrgent: true,
      text: (
        <Trans>
          Messages could not be sent, the last one <When at={last.createdAt} />
        </Trans>
      ),
      link: { to: '/messages', search: { status: 'failed' } },
    },
  ];
}

function useShipping(): Tasks {
  const isPermitted = useMay()('REWARD_CAMPAIGN:VIEW');
  const path = { storeCode: useStoreCode() };
  const query = { deliveryStatus: 'ordered' as const, perPage: 1, totalMax: COUNTED_MAX };
  const { data, isError } = useQuery({
    ...getQuery(boughtRewardList, { path, query }),
    enabled: isPermitted,
    refetchInterval: REFRESH_MS,
  });
  if (!isPermitted || isError) {
    return [];
  }
  if (!data || data.total === 0) {
    return data && [];
  }
  return [
    {
      key: 'shipping',
      icon: Package,
      text:
        data.total > COUNTED_MAX ? (
          <Trans>More than {COUNTED_MAX} rewards to ship</Trans>
        ) : (
          <Plural value={data.total} one="# reward to ship" other="# rewards to ship" />
        ),
      link: { to: '/bought', search: { deliveryStatus: 'ordered' } },
    },
  ];
}

/** Rewards on sale that are sold out, will be at the pace of the last week, or end within a week. */
function useCampaigns(): Tasks {
  const may = useMay();
  const formats = useFormats();
  const path = { storeCode: useStoreCode() };
  const today = todayIn(useTimezone());
  const isPermitted = may('REWARD_CAMPAIGN:VIEW');
  const mayCount = may('ANALYTICS:VIEW');
  const week = { from: addDays(today, 1 - DAYS_AHEAD), to: today, top: BEST_SELLERS, expiringWithin: 1 };
  const sales = useQuery({
    ...getQuery(analyticsDashboard, { path, query: week }),
    enabled: isPermitted && mayCount,
  });
  const sold = new Map(sales.data?.topRewards.map((each) => [each.campaignId, each.purchases]));
  const lists = useQueries({
    queries: [
      { activeToTo: addDays(today, DAYS_AHEAD), sort: 'campaignActivity.activeTo', perPage: SHOWN_OF_A_KIND },
      { isSoldOut: '1' as const, perPage: SHOWN_OF_A_KIND },
      { isSoldOut: '0' as const, campaignId: [...sold.keys()], perPage: BEST_SELLERS },
    ].map((query) => ({
      ...getQuery(campaignList, { path, query: { isOnSale: '1', totalMax: 0, ...query } }),
      // Without sales of the week, nothing is known of the pace.
      enabled: isPermitted && query.campaignId?.length !== 0,
    })),
  });
  if (!isPermitted || lists.some(({ isError }) => isError)) {
    return [];
  }
  if (lists.some(({ isLoading }) => isLoading) || (mayCount && sales.isPending)) {
    return undefined;
  }
  const [ends = [], soldOut = [], best = []] = lists.map(({ data }) => data?.campaigns);
  const low = [...soldOut, ...best]
    .filter(({ campaignId, usageLeft }) => usageLeft !== undefined && !isAmong(ends, campaignId))
    .map((each) => ({ each, days: getDaysLeft(each, sold.get(each.campaignId) ?? 0) }))
    .filter(({ days }) => days <= SELLS_OUT_WITHIN_DAYS)
    .sort((one, other) => one.days - other.days);
  const getLink = ({ campaignId }: ListedCampaignRecord) =>
    ({ to: '/campaigns/$campaign', params: { campaign: campaignId } }) as const;
  return [
    ...low.slice(0, SHOWN_OF_A_KIND).map(({ each, days }) => ({
      key: `low ${each.campaignId}`,
      icon: Tag,
      isUrgent: days === 0,
      text:
        days === 0 ? (
          <Trans>“{each.name}” is sold out</Trans>
        ) : (
          <Plural
            value={Math.ceil(days)}
            one={`“${each.name}” is sold out within a day at this pace: ${formats.number(each.usageLeft ?? 0)} left`}
            other={`“${each.name}” is sold out in # days at this pace: ${formats.number(each.usageLeft ?? 0)} left`}
          />
        ),
      link: getLink(each),
    })),
    ...ends.slice(0, SHOWN_OF_A_KIND).map((each) => ({
      key: `ends ${each.campaignId}`,
      icon: Clock,
      text: (
        <Trans>
          “{each.name}” ends <When at={each.campaignActivity.activeTo} />
        </Trans>
      ),
      link: getLink(each),
    })),
  ];
}

function isAmong(campaigns: readonly ListedCampaignRecord[], campaignId: string): boolean {
  return campaigns.some((each) => each.campaignId === campaignId);
}

function getDaysLeft({ usageLeft = Infinity }: ListedCampaignRecord, soldInAWeek: number): number {
  return usageLeft === 0 ? 0 : (usageLeft / soldInAWeek) * DAYS_AHEAD;
}

function useExpiries(): Tasks {
  const formats = useFormats();
  const isPermitted = useMay()('ANALYTICS:VIEW');
  const path = { storeCode: useStoreCode() };
  const today = todayIn(useTimezone());
  const query = { from: today, to: addDays(today, DAYS_AHEAD - 1), by: 'day' as const };
  const { data, isError } = useQuery({ ...getQuery(reportExpiries, { path, query }), enabled: isPermitted });
  if (!isPermitted || isError) {
    return [];
  }
  const points = data?.periods.reduce((sum, each) => sum + each.points, 0) ?? 0;
  if (!data || points === 0) {
    return data && [];
  }
  const most = data.periods.reduce((one, other) => (other.points > one.points ? other : one));
  const day = formats.day(most.from);
  return [
    {
      key: 'expiries',
      icon: Clock,
      text: (
        <Trans>
          {formats.points(points)} expire within a week, most of them on {day}
        </Trans>
      ),
      link: { to: '/reports/rows', search: { from: query.from, to: query.to } },
    },
  ];
}

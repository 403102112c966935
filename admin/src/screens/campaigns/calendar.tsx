import './calendar.css';
import { campaignList, type ListedCampaignRecord } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Anchor, Badge, Group, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useTimezone } from '../../app/use-timezone.js';
import { getTime } from '../../patterns/wall-clock.js';
import { PageTitle } from '../../patterns/page-title.js';
import { todayIn } from '../../patterns/range/days.js';
import { Empty, Failure } from '../../patterns/states.js';
import { monthIn } from '../reports/report-terms.js';
import { getState } from './campaign-terms.js';
import { getPeriod, getPlace, type Period, usePeriodText } from './campaign-windows.js';

const route = getRouteApi('/shell/campaigns/calendar');

const MONTHS_SHOWN = 3;
const CAMPAIGNS_MAX = 1000;

/** When each reward is on sale and when it can be seen, in three months. */
export function Calendar(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const zone = useTimezone();
  const today = todayIn(zone);
  const { month = today.slice(0, 7), all } = route.useSearch();
  const query = { perPage: CAMPAIGNS_MAX, sort: 'name', ...(all === undefined && { active: '1' as const }) };
  const { data, error, refetch } = useQuery(getQuery(campaignList, { path: { storeCode }, query }));
  const months = Array.from({ length: MONTHS_SHOWN }, (_, index) => addMonths(month, index));
  const shown = { from: getBegin(month, zone), to: getBegin(addMonths(month, MONTHS_SHOWN), zone) };
  const windows = data?.campaigns
    .map((each) => getWindows(each, zone))
    .filter(({ sale, visible }) => {
      return isIn(sale, shown) || isIn(visible, shown);
    });
  windows?.sort((one, other) => one.sale.from - other.sale.from || one.sale.to - other.sale.to);
  return (
    <Stack gap="md">
      <Anchor renderRoot={(props) => <Link {...props} to="/campaigns" />}>
        <Trans>Campaigns</Trans>
      </Anchor>
      <Group justify="space-between">
        <PageTitle name={t`Calendar of rewards`}>
          <Trans>Calendar of rewards</Trans>
        </PageTitle>
        <Controls month={month} isAll={all !== undefined} />
      </Group>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!windows && !error && <Skeleton height={320} />}
      {windows?.length === 0 && (
        <Empty title={t`Nothing in these months`} text={t`No reward is on sale or visible then.`} />
      )}
      {windows !== undefined && windows.length > 0 && (
        <div className="calendar">
          <div className="calendar-row" aria-hidden>
            <span />
            <div className="calendar-months">
              {months.map((each) => (
                <span key={each}>
                  <MonthName month={each} />
                </span>
              ))}
            </div>
          </div>
          <ul>
            {windows.map((each) => (
              <Row key={each.campaign.campaignId} windows={each} shown={shown} />
            ))}
          </ul>
          <Group gap="md" className="calendar-legend" aria-hidden>
            <Legend className="calendar-sale">{t`On sale`}</Legend>
            <Legend className="calendar-seen">{t`Visible`}</Legend>
            <Text size="xs" c="dimmed">{t`The line marks the current time.`}</Text>
          </Group>
          {data !== undefined && data.total > CAMPAIGNS_MAX && (
            <Text c="dimmed">{t`Only the first ${CAMPAIGNS_MAX} campaigns are shown.`}</Text>
          )}
        </div>
      )}
    </Stack>
  );
}

function Controls({ month, isAll }: { readonly month: string; readonly isAll: boolean }): ReactNode {
  const { t } = useLingui();
  const navigate = useNavigate();
  const change = (changes: { readonly month?: string; readonly all?: '1' | undefined }) =>
    void navigate({
      to: '/campaigns/calendar',
      replace: true,
      search: (before) => ({ ...before, ...changes }),
    });
  return (
    <Group gap="md">
      <Switch
        label={t`Include inactive`}
        checked={isAll}
        onChange={({ currentTarget }) => change({ all: currentTarget.checked ? '1' : undefined })}
      />
      <Group gap={4}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t`Previous month`}
          onClick={() => change({ month: addMonths(month, -1) })}
        >
          <ChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <Text role="status" miw={128} ta="center">
          <MonthName month={month} />
        </Text>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t`Next month`}
          onClick={() => change({ month: addMonths(month, 1) })}
        >
          <ChevronRight size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  );
}

function MonthName({ month }: { readonly month: string }): ReactNode {
  const { i18n } = useLingui();
  return monthIn(i18n.locale, month);
}

function Legend({
  className,
  children,
}: {
  readonly className: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <Group gap={6}>
      <span className={`calendar-sample ${className}`} />
      <Text size="xs" c="dimmed">
        {children}
      </Text>
    </Group>
  );
}

interface Windows {
  readonly campaign: ListedCampaignRecord;
  readonly sale: Period;
  readonly visible: Period;
}

function Row({
  windows: { campaign, sale, visible },
  shown,
}: {
  readonly windows: Windows;
  readonly shown: Period;
}): ReactNode {
  const { t } = useLingui();
  const getText = usePeriodText();
  const { label, color } = getState(campaign);
  return (
    <li className="calendar-row">
      <div className="calendar-name">
        <Anchor
          renderRoot={(props) => (
            <Link {...props} to="/campaigns/$campaign" params={{ campaign: campaign.campaignId }} />
          )}
        >
          {campaign.name}
        </Anchor>
        <Badge color={color} variant="light" tt="none" style={{ flexShrink: 0 }}>
          {t(label)}
        </Badge>
      </div>
      <div
        className="calendar-track"
        role="img"
        aria-label={[getText(t`On sale`, sale), getText(t`Visible`, visible)].join('; ')}
      >
        <Bar className="calendar-seen" period={visible} shown={shown} />
        <Bar className="calendar-sale" period={sale} shown={shown} />
        <Now shown={shown} />
      </div>
    </li>
  );
}

interface BarProps {
  readonly className: string;
  readonly period: Period;
  readonly shown: Period;
}

function Bar({ className, period, shown }: BarProps): ReactNode {
  if (!isIn(period, shown)) {
    return null;
  }
  const [left, right] = [getPlace(period.from, shown), getPlace(period.to, shown)];
  return <div className={className} style={{ left: `${left}%`, width: `${Math.max(0.5, right - left)}%` }} />;
}

function Now({ shown }: { readonly shown: Period }): ReactNode {
  const now = Date.now();
  const isShown = now >= shown.from && now <= shown.to;
  return isShown && <div className="calendar-now" style={{ left: `${getPlace(now, shown)}%` }} />;
}

function isIn(period: Period, shown: Period): boolean {
  return period.from < shown.to && period.to > shown.from;
}

function getWindows(campaign: ListedCampaignRecord, zone: string): Windows {
  const { campaignActivity: on, campaignVisibility: seen } = campaign;
  return {
    campaign,
    sale: getPeriod(zone, on.allTimeActive, on.activeFrom, on.activeTo),
    visible: getPeriod(zone, seen.allTimeVisible, seen.visibleFrom, seen.visibleTo),
  };
}

/** @param month `YYYY-MM` */
function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

function getBegin(month: string, zone: string): number {
  return getTime(`${month}-01`, zone).getTime();
}

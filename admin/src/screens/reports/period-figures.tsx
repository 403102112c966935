import { analyticsDashboard, type DashboardResponse } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useTimezone } from '../../app/use-timezone.js';
import { useFormats } from '../../patterns/formats.js';
import { formatChange, getChange } from '../../patterns/range/change.js';
import { type Days, getClosedDays, getDaysBefore, type Preset, todayIn } from '../../patterns/range/days.js';
import { RangeControl } from '../../patterns/range/range-control.js';
import { Section } from '../../patterns/section.js';
import { Failure } from '../../patterns/states.js';
import './report.css';

const route = getRouteApi('/shell/reports');

type Sums = DashboardResponse['sums'];

/** The range of the start page. */
const USUAL_RANGE: Preset = '30';
const WAITING_HEIGHT = 320;

/** The sums of some days, beside those of as many days before them. */
export function PeriodFigures(): ReactNode {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = useNavigate();
  const days = getClosedDays(search, USUAL_RANGE, todayIn(useTimezone()));
  const daysBefore = getDaysBefore(days);
  const now = useDashboard(days);
  const before = useDashboard(daysBefore);
  const failed = [now, before].find(({ error }) => error);
  return (
    <Section
      title={t`Figures of a period`}
      action={
        <RangeControl
          label={t`Time range`}
          search={search}
          usual={USUAL_RANGE}
          onChange={(range) =>
            void navigate({ to: '/reports', search: range, replace: true, resetScroll: false })
          }
        />
      }
    >
      {failed ? (
        <Failure error={failed.error} retry={() => void Promise.all([now.refetch(), before.refetch()])} />
      ) : now.data && before.data ? (
        <Comparison now={now.data} before={before.data} />
      ) : (
        <Skeleton height={WAITING_HEIGHT} />
      )}
    </Section>
  );
}

function useDashboard(days: Days) {
  const path = { storeCode: useStoreCode() };
  const query = { ...days, top: 1, expiringWithin: 1 };
  return useQuery({ ...getQuery(analyticsDashboard, { path, query }), placeholderData: keepPreviousData });
}

interface ComparisonProps {
  readonly now: DashboardResponse;
  readonly before: DashboardResponse;
}

/** The days of the heads are those of the answers: while others load, both are the old ones. */
function Comparison({ now, before }: ComparisonProps): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const names = useNames();
  const getDays = ({ days }: DashboardResponse) => {
    const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? ''].map((day) => formats.date(day));
    return first === last ? first : `${first} – ${last}`;
  };
  return (
    <div className="report" role="region" aria-label={t`Table of the figures of a period`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Figure</Trans>
            </th>
            <th scope="col">{getDays(now)}</th>
            <th scope="col">{getDays(before)}</th>
            <th scope="col">
              <Trans>Difference</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {names.map(([name, label]) => {
            const change = getChange(now.sums[name], before.sums[name]);
            return (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td>{formats.number(now.sums[name])}</td>
                <td>{formats.number(before.sums[name])}</td>
                <td>
                  <span aria-hidden>{change.arrow}</span> {formatChange(change, formats)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function useNames(): readonly (readonly [keyof Sums, string])[] {
  const { t } = useLingui();
  return [
    ['newMembers', t`New members`],
    ['purchases', t`Rewards bought`],
    ['pointsIssued', t`Points issued`],
    ['pointsRedeemed', t`Points redeemed`],
    ['pointsReturned', t`Points returned`],
    ['pointsTakenBack', t`Points taken back`],
    ['pointsExpired', t`Points expired`],
    ['pointsCanceled', t`Points cancelled`],
  ];
}

import {
  analyticsRules,
  earningRuleCsvExport,
  type EarningRuleCsvExportData,
  earningRuleList,
  type EarningRuleRecord,
} from '@laurel/client/api';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getQuery, laurel } from '../../api/laurel.js';
import { getPage } from '../../api/page.js';
import { useStoreCode } from '../../app/use-store.js';
import { useTimezone } from '../../app/use-timezone.js';
import { Missing, useFormats } from '../../patterns/formats.js';
import { ListPage } from '../../patterns/list/list-page.js';
import { getOrder } from '../../patterns/list/list-search.js';
import type { Column } from '../../patterns/list/list-types.js';
import { onOrOff } from '../../patterns/on-off.js';
import { getPresetDays, todayIn } from '../../patterns/range/days.js';
import { May, useMay } from '../../patterns/rights.js';
import { StateBadge } from '../../patterns/state-badge.js';
import { Empty } from '../../patterns/states.js';
import { getKind, RULE_KINDS } from './rule-kinds.js';
import { RuleSentence } from './rule-sentence.js';
import { useWindowText } from '../../patterns/window-text.js';

const route = getRouteApi('/shell/earning-rules');

export function RuleList(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const search = route.useSearch();
  const { q: name, type, active } = search;
  const query = { ...({ name, type, active } as EarningRuleCsvExportData['query']), ...getOrder(search) };
  const request = { client: laurel, path: { storeCode } };
  const create = (
    <May>
      <Button renderRoot={(props) => <Link {...props} to="/earning-rules/new" />}>
        <Trans>Create earning rule</Trans>
      </Button>
    </May>
  );
  return (
    <ListPage
      title={t`Earning rules`}
      countRows={(count, shown) =>
        plural(count, { one: `${shown} earning rule`, other: `${shown} earning rules` })
      }
      search={search}
      queryKey={['earning-rules', storeCode]}
      searchLabel={t`Name`}
      fetchPage={async ({ page, signal }) =>
        getPage(await earningRuleList({ ...request, query: { ...query, ...page }, signal }), 'earningRules')
      }
      csv={{
        fileName: `earning-rules-${storeCode}.csv`,
        load: async () => earningRuleCsvExport({ ...request, query }),
      }}
      rowKey={({ earningRuleId }) => earningRuleId}
      columns={useColumns()}
      linkTo={({ earningRuleId }) => ({ to: '/earning-rules/$rule', params: { rule: earningRuleId } })}
      filters={[
        {
          name: 'type',
          label: t`Kind`,
          options: Object.entries(RULE_KINDS).map(([value, { name }]) => ({ value, label: t(name) })),
        },
        {
          name: 'active',
          label: t`State`,
          options: [
            { value: '1', label: t`Active` },
            { value: '0', label: t`Inactive` },
          ],
        },
      ]}
      action={
        <Group gap="md">
          <Anchor renderRoot={(props) => <Link {...props} to="/earning-rules/overlaps" />}>
            <Trans>Overlapping rules</Trans>
          </Anchor>
          <Anchor renderRoot={(props) => <Link {...props} to="/earning-rules/held-back" />}>
            <Trans>Points held back</Trans>
          </Anchor>
          {create}
        </Group>
      }
      empty={
        <Empty
          title={t`No earning rules yet`}
          text={t`A rule says how customers earn points: for money, for products, for a check-in. Without one, transactions bring no points.`}
          action={create}
        />
      }
    />
  );
}

function useColumns(): readonly Column<EarningRuleRecord>[] {
  const { t } = useLingui();
  const formats = useFormats();
  const getWindow = useWindowText();
  const awarded = useAwarded();
  return [
    { id: 'name', header: t`Name`, cell: ({ name }) => name, sortable: true },
    {
      id: 'sentence',
      header: t`Awards`,
      cell: (rule) => (
        <Text lineClamp={2} lh="18px" style={{ whiteSpace: 'normal' }}>
          <RuleSentence rule={rule} />
        </Text>
      ),
      wideOnly: true,
      width: '30%',
    },
    {
      id: 'type',
      header: t`Kind`,
      cell: ({ type }) => t(getKind(type).name),
      sortable: true,
      isOptional: true,
      wideOnly: true,
      width: '200px',
    },
    {
      id: 'priority',
      header: t`Order`,
      cell: ({ type }) => getKind(type).priority ?? <Missing />,
      isNumber: true,
      wideOnly: true,
      width: '88px',
    },
    {
      id: 'awarded',
      header: t`Points in 30 days`,
      cell: ({ earningRuleId }) => (awarded ? formats.number(awarded.get(earningRuleId) ?? 0) : <Missing />),
      isNumber: true,
      isOptional: awarded === undefined,
      wideOnly: true,
      width: '152px',
    },
    {
      id: 'startAt',
      header: t`Window`,
      cell: ({ allTimeActive, startAt, endAt }) =>
        allTimeActive || !startAt || !endAt ? t`always` : getWindow(startAt, endAt, 'date'),
      sortable: true,
      wideOnly: true,
      width: '160px',
    },
    {
      id: 'active',
      header: t`State`,
      cell: ({ active }) => <StateBadge state={onOrOff(active)} />,
      sortable: true,
      width: '104px',
    },
  ];
}

/** The points that each rule has awarded in the last 30 days; undefined without the right to see figures, or before they are there. */
function useAwarded(): ReadonlyMap<string, number> | undefined {
  const path = { storeCode: useStoreCode() };
  const query = getPresetDays('30', todayIn(useTimezone()));
  const isPermitted = useMay()('ANALYTICS:VIEW');
  const { data } = useQuery({ ...getQuery(analyticsRules, { path, query }), enabled: isPermitted });
  return data && new Map(data.rules.map(({ earningRuleId, points }) => [earningRuleId, points]));
}

import { levelList, type LevelRecord, levelsCsvExport, type LevelsCsvExportData } from '@laurel/client/api';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { getPage } from '../../api/page.js';
import { useStoreCode } from '../../app/use-store.js';
import { useFormats } from '../../patterns/formats.js';
import { ListPage } from '../../patterns/list/list-page.js';
import { getOrder } from '../../patterns/list/list-search.js';
import type { Column } from '../../patterns/list/list-types.js';
import { onOrOff } from '../../patterns/on-off.js';
import { May } from '../../patterns/rights.js';
import { StateBadge } from '../../patterns/state-badge.js';
import { Empty } from '../../patterns/states.js';

const route = getRouteApi('/shell/levels');

export function LevelList(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const search = route.useSearch();
  const { active } = search;
  const order = search.sort === undefined ? { sort: 'conditionValue' } : getOrder(search);
  const query = { ...({ active } as LevelsCsvExportData['query']), ...order };
  const request = { client: laurel, path: { storeCode } };
  const create = (
    <May>
      <Button renderRoot={(props) => <Link {...props} to="/levels/new" />}>
        <Trans>Create level</Trans>
      </Button>
    </May>
  );
  return (
    <ListPage
      title={t`Levels`}
      countRows={(count, shown) => plural(count, { one: `${shown} level`, other: `${shown} levels` })}
      search={search}
      queryKey={['levels', storeCode]}
      fetchPage={async ({ page, signal }) =>
        getPage(await levelList({ ...request, query: { ...query, ...page }, signal }), 'levels')
      }
      csv={{ fileName: `levels-${storeCode}.csv`, load: async () => levelsCsvExport({ ...request, query }) }}
      rowKey={({ id }) => id}
      columns={useColumns()}
      linkTo={({ id }) => ({ to: '/levels/$level', params: { level: id } })}
      filters={[
        {
          name: 'active',
          label: t`State`,
          options: [
            { value: '1', label: t`Active` },
            { value: '0', label: t`Inactive` },
          ],
        },
      ]}
      action={create}
      empty={
        <Empty
          title={t`No levels yet`}
          text={t`A level is what customers reach with their points: bronze, silver, gold. Campaigns can be for some levels only.`}
          action={create}
        />
      }
    />
  );
}

function useColumns(): readonly Column<LevelRecord>[] {
  const { t } = useLingui();
  const formats = useFormats();
  return [
    { id: 'name', header: t`Name`, cell: ({ name }) => name, sortable: true },
    {
      id: 'conditionValue',
      header: t`From`,
      cell: ({ conditionValue }) => formats.points(conditionValue),
      sortable: true,
      isNumber: true,
      width: '120px',
    },
    {
      id: 'reward',
      header: t`Discount`,
      cell: ({ reward }) => formats.percent(reward.value),
      isNumber: true,
      wideOnly: true,
      width: '104px',
    },
    {
      id: 'customersCount',
      header: t`Customers`,
      cell: ({ customersCount }) => formats.number(customersCount),
      sortable: true,
      isNumber: true,
      wideOnly: true,
      width: '112px',
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

import {
  type ListedSegmentRecord,
  segmentList,
  segmentsCsvExport,
  type SegmentsCsvExportData,
} from '@laurel/client/api';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { getPage } from '../../api/page.js';
import { useStoreCode } from '../../app/use-store.js';
import { Missing, useFormats } from '../../patterns/formats.js';
import { ListPage } from '../../patterns/list/list-page.js';
import { getOrder } from '../../patterns/list/list-search.js';
import type { Column } from '../../patterns/list/list-types.js';
import { onOrOff } from '../../patterns/on-off.js';
import { May } from '../../patterns/rights.js';
import { StateBadge } from '../../patterns/state-badge.js';
import { Empty } from '../../patterns/states.js';

const route = getRouteApi('/shell/segments');

export function SegmentList(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const search = route.useSearch();
  const { q: name, active } = search;
  const query = { ...({ name, active } as SegmentsCsvExportData['query']), ...getOrder(search) };
  const request = { client: laurel, path: { storeCode } };
  const create = (
    <May>
      <Button renderRoot={(props) => <Link {...props} to="/segments/new" />}>
        <Trans>Create segment</Trans>
      </Button>
    </May>
  );
  return (
    <ListPage
      title={t`Segments`}
      countRows={(count, shown) => plural(count, { one: `${shown} segment`, other: `${shown} segments` })}
      search={search}
      queryKey={['segments', storeCode]}
      fetchPage={async ({ page, signal }) =>
        getPage(await segmentList({ ...request, query: { ...query, ...page }, signal }), 'segments')
      }
      csv={{
        fileName: `segments-${storeCode}.csv`,
        load: async () => segmentsCsvExport({ ...request, query }),
      }}
      rowKey={({ segmentId }) => segmentId}
      columns={useColumns()}
      linkTo={({ segmentId }) => ({ to: '/segments/$segment', params: { segment: segmentId } })}
      searchLabel={t`Find by name`}
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
          title={t`No segments yet`}
          text={t`A segment is a group of customers that keeps itself up to date: a birthday this week, a label, a list. Campaigns can be for some segments only.`}
          action={create}
        />
      }
    />
  );
}

function useColumns(): readonly Column<ListedSegmentRecord>[] {
  const { t } = useLingui();
  const formats = useFormats();
  return [
    { id: 'name', header: t`Name`, cell: ({ name }) => name, sortable: true },
    {
      id: 'description',
      header: t`Description`,
      cell: ({ description }) => description ?? <Missing />,
      wideOnly: true,
    },
    {
      id: 'customersCount',
      header: t`Customers`,
      cell: ({ customersCount }) => formats.number(customersCount),
      sortable: true,
      isNumber: true,
      width: '104px',
    },
    {
      id: 'active',
      header: t`State`,
      cell: ({ active }) => <StateBadge state={onOrOff(active)} />,
      sortable: true,
      width: '104px',
    },
    {
      id: 'createdAt',
      header: t`Created`,
      cell: ({ createdAt }) => formats.date(createdAt),
      sortable: true,
      wideOnly: true,
      width: '128px',
    },
  ];
}

import { bulkActionList, type BulkActionRecord } from '@laurel/client/api';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { getPage } from '../../api/page.js';
import { useStoreCode } from '../../app/use-store.js';
import { BULK_STATES, useBulkSentence, useBulkTitle } from '../../patterns/bulk/bulk-terms.js';
import { useFormats } from '../../patterns/formats.js';
import { ListPage } from '../../patterns/list/list-page.js';
import { getOrder } from '../../patterns/list/list-search.js';
import type { Column } from '../../patterns/list/list-types.js';
import { StateBadge } from '../../patterns/state-badge.js';
import { Empty } from '../../patterns/states.js';

const route = getRouteApi('/shell/bulk-actions');

export function BulkActionList(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const search = route.useSearch();
  const request = { client: laurel, path: { storeCode } };
  return (
    <ListPage
      title={t`Bulk actions`}
      countRows={(count, shown) =>
        plural(count, { one: `${shown} bulk action`, other: `${shown} bulk actions` })
      }
      search={search}
      queryKey={['bulk-actions', storeCode]}
      fetchPage={async ({ page, signal }) =>
        getPage(
          await bulkActionList({ ...request, query: { ...page, ...getOrder(search) }, signal }),
          'bulkActions',
        )
      }
      rowKey={({ bulkActionId }) => bulkActionId}
      columns={useColumns()}
      linkTo={({ bulkActionId }) => ({
        to: '/bulk-actions/$bulkAction',
        params: { bulkAction: bulkActionId },
      })}
      empty={
        <Empty
          title={t`No bulk actions yet`}
          text={t`Select customers or bought rewards in their lists, or open a segment: what you do to all of them appears here.`}
        />
      }
    />
  );
}

function useColumns(): readonly Column<BulkActionRecord>[] {
  const { t } = useLingui();
  const formats = useFormats();
  const getTitle = useBulkTitle();
  const getSentence = useBulkSentence();
  return [
    { id: 'title', header: t`Action`, cell: (action) => getTitle(action) },
    { id: 'progress', header: t`Result`, cell: (action) => getSentence(action), wideOnly: true },
    {
      id: 'state',
      header: t`State`,
      cell: ({ state }) => <StateBadge state={BULK_STATES[state]} />,
      width: '128px',
    },
    {
      id: 'createdAt',
      header: t`When`,
      cell: ({ createdAt }) => formats.moment(createdAt),
      sortable: true,
      wideOnly: true,
      width: '176px',
    },
  ];
}

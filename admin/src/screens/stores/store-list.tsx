import { storeList, type StoreRecord } from '@laurel/client/api';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Code } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { getPage } from '../../api/page.js';
import { useStoreCode } from '../../app/use-store.js';
import { useFormats } from '../../patterns/formats.js';
import { ListPage } from '../../patterns/list/list-page.js';
import { getOrder } from '../../patterns/list/list-search.js';
import type { Column } from '../../patterns/list/list-types.js';
import { May } from '../../patterns/rights.js';
import { StateBadge } from '../../patterns/state-badge.js';
import { Empty } from '../../patterns/states.js';

const route = getRouteApi('/shell/stores');

export function StoreList(): ReactNode {
  const { t } = useLingui();
  const search = route.useSearch();
  const create = (
    <May needs={['SETTINGS:MODIFY']}>
      <Button renderRoot={(props) => <Link {...props} to="/stores/new" />}>
        <Trans>Open store</Trans>
      </Button>
    </May>
  );
  return (
    <ListPage
      title={t`Stores`}
      countRows={(count, shown) => plural(count, { one: `${shown} store`, other: `${shown} stores` })}
      search={search}
      queryKey={['stores']}
      fetchPage={async ({ page, signal }) =>
        getPage(
          await storeList({ client: laurel, query: { ...getOrder(search), ...page }, signal }),
          'stores',
        )
      }
      rowKey={({ storeId }) => storeId}
      columns={useColumns()}
      linkTo={({ code }) => ({ to: '/stores/$code', params: { code } })}
      action={create}
      empty={
        <Empty
          title={t`No stores`}
          text={t`Every store has campaigns, customers and points of its own.`}
          action={create}
        />
      }
    />
  );
}

function useColumns(): readonly Column<StoreRecord>[] {
  const { t } = useLingui();
  const formats = useFormats();
  const current = useStoreCode();
  return [
    { id: 'name', header: t`Name`, cell: ({ name }) => name },
    { id: 'code', header: t`Code`, cell: ({ code }) => <Code>{code}</Code>, width: '28%' },
    {
      id: 'current',
      header: t`State`,
      cell: ({ code }) => code === current && <StateBadge state={{ label: t`Shown now`, color: 'laurel' }} />,
      width: '128px',
    },
    {
      id: 'createdAt',
      header: t`Opened`,
      cell: ({ createdAt }) => formats.date(createdAt),
      wideOnly: true,
      width: '128px',
    },
  ];
}

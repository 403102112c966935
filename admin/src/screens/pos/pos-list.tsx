import { posCsvExport, posList, type PosRecord } from '@laurel/client/api';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Code } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { getPage } from '../../api/page.js';
import { useStoreCode } from '../../app/use-store.js';
import { Missing, useFormats } from '../../patterns/formats.js';
import { ListPage } from '../../patterns/list/list-page.js';
import { getOrder } from '../../patterns/list/list-search.js';
import type { Column } from '../../patterns/list/list-types.js';
import { May } from '../../patterns/rights.js';
import { Empty } from '../../patterns/states.js';

const route = getRouteApi('/shell/pos');

export function PosList(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const search = route.useSearch();
  const { q: name, identifier, city } = search;
  const query = { name, identifier, city, ...getOrder(search) };
  const request = { client: laurel, path: { storeCode } };
  const create = (
    <May>
      <Button renderRoot={(props) => <Link {...props} to="/pos/new" />}>
        <Trans>Create a point of sale</Trans>
      </Button>
    </May>
  );
  return (
    <ListPage
      title={t`Points of sale`}
      countRows={(count, shown) =>
        plural(count, { one: `${shown} point of sale`, other: `${shown} points of sale` })
      }
      search={search}
      queryKey={['pos', storeCode]}
      searchLabel={t`Name`}
      fetchPage={async ({ page, signal }) =>
        getPage(await posList({ ...request, query: { ...query, ...page }, signal }), 'pos')
      }
      csv={{
        fileName: `points-of-sale-${storeCode}.csv`,
        load: async () => posCsvExport({ ...request, query }),
      }}
      rowKey={({ posId }) => posId}
      columns={useColumns()}
      linkTo={({ posId }) => ({ to: '/pos/$pos', params: { pos: posId } })}
      filters={[
        { name: 'identifier', label: t`Identifier` },
        { name: 'city', label: t`City` },
      ]}
      action={create}
      empty={
        <Empty
          title={t`No points of sale yet`}
          text={t`A point of sale is a shop, a till or a web shop of this store. Transactions name where they were made, and earning rules can pay at some of them only.`}
          action={create}
        />
      }
    />
  );
}

function useColumns(): readonly Column<PosRecord>[] {
  const { t } = useLingui();
  const formats = useFormats();
  return [
    { id: 'name', header: t`Name`, cell: ({ name }) => name, sortable: true },
    {
      id: 'identifier',
      header: t`Identifier`,
      cell: ({ identifier }) => <Code>{identifier}</Code>,
      sortable: true,
      width: '24%',
    },
    {
      id: 'location.city',
      header: t`City`,
      cell: ({ location }) => location.city ?? <Missing />,
      sortable: true,
      wideOnly: true,
    },
    {
      id: 'transactionsCount',
      header: t`Transactions`,
      cell: ({ transactionsCount }) => formats.number(transactionsCount),
      isNumber: true,
      wideOnly: true,
      width: '120px',
    },
    {
      id: 'transactionsAmount',
      header: t`Amount`,
      cell: ({ transactionsAmount, currency }) => formats.money(transactionsAmount, currency),
      isNumber: true,
      width: '136px',
    },
  ];
}

import { campaignCategoryList, type CampaignCategoryListData, type CategoryRecord } from '@laurel/client/api';
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

const route = getRouteApi('/shell/categories');

export function CategoryList(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const search = route.useSearch();
  const create = (
    <May>
      <Button renderRoot={(props) => <Link {...props} to="/categories/new" />}>
        <Trans>Create category</Trans>
      </Button>
    </May>
  );
  return (
    <ListPage
      title={t`Categories`}
      countRows={(count, shown) => plural(count, { one: `${shown} category`, other: `${shown} categories` })}
      search={search}
      queryKey={['categories', storeCode]}
      fetchPage={async ({ page, signal }) => {
        const { q: name, active } = search;
        const filters = { name, active } as CampaignCategoryListData['query'];
        const query = { ...filters, ...getOrder(search), ...page };
        return getPage(
          await campaignCategoryList({ client: laurel, path: { storeCode }, query, signal }),
          'categories',
        );
      }}
      rowKey={({ campaignCategoryId }) => campaignCategoryId}
      columns={useColumns()}
      linkTo={({ campaignCategoryId }) => ({
        to: '/categories/$category',
        params: { category: campaignCategoryId },
      })}
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
          title={t`No categories yet`}
          text={t`Categories sort campaigns for customers: drinks, travel, culture. The storefront shows them in their order.`}
          action={create}
        />
      }
    />
  );
}

function useColumns(): readonly Column<CategoryRecord>[] {
  const { t } = useLingui();
  const formats = useFormats();
  return [
    { id: 'name', header: t`Name`, cell: ({ name }) => name, sortable: true },
    {
      id: 'languages',
      header: t`Languages`,
      cell: ({ translations }) => translations.map(({ locale }) => locale).join(', ') || <Missing />,
      wideOnly: true,
      width: '128px',
    },
    {
      id: 'sortOrder',
      header: t`Position`,
      cell: ({ sortOrder }) => formats.number(sortOrder),
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
  ];
}

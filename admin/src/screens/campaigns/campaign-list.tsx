import {
  campaignCategoryList,
  campaignList,
  campaignsCsvExport,
  type CampaignsCsvExportData,
  type ListedCampaignRecord,
} from '@laurel/client/api';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getQuery, laurel } from '../../api/laurel.js';
import { getPage } from '../../api/page.js';
import { useStoreCode } from '../../app/use-store.js';
import { Missing, useFormats } from '../../patterns/formats.js';
import { getWanted } from '../../patterns/list/filter-values.js';
import { ListPage } from '../../patterns/list/list-page.js';
import { getOrder } from '../../patterns/list/list-search.js';
import type { Column, Filter } from '../../patterns/list/list-types.js';
import { May, useMay } from '../../patterns/rights.js';
import { StateBadge } from '../../patterns/state-badge.js';
import { Empty } from '../../patterns/states.js';
import { Thumbnail } from '../../patterns/thumbnail.js';
import { CampaignBulk } from './campaign-bulk.js';
import { Sold } from './sold.js';
import { REWARD_TYPES, getState } from './campaign-terms.js';
import { hasNoEnd } from '../../patterns/window-text.js';

const route = getRouteApi('/shell/campaigns');

const CATEGORIES = 1000;

export function CampaignList(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const search = route.useSearch();
  const mayChange = useMay()('REWARD_CAMPAIGN:MODIFY');
  const { q, active, isFeatured, isPublic, isOnSale, isSoldOut, archived } = search;
  const flags = { active, isFeatured, isPublic, isOnSale, isSoldOut, archived };
  const filters = { q, ...flags } as CampaignsCsvExportData['query'];
  const campaignType = getWanted(search.campaignType, Object.keys(REWARD_TYPES));
  const categoryId = getWanted(search.categoryId);
  const query = {
    ...filters,
    ...(campaignType && { campaignType }),
    ...(categoryId && { 'categoryId[]': categoryId }),
    ...getOrder(search),
  };
  const request = { client: laurel, path: { storeCode } };
  const create = (
    <May>
      <Button renderRoot={(props) => <Link {...props} to="/campaigns/new" />}>
        <Trans>Create campaign</Trans>
      </Button>
    </May>
  );
  return (
    <ListPage
      title={t`Campaigns`}
      countRows={(count, shown) => plural(count, { one: `${shown} campaign`, other: `${shown} campaigns` })}
      search={search}
      queryKey={['campaigns', storeCode]}
      fetchPage={async ({ page, signal }) =>
        getPage(await campaignList({ ...request, query: { ...query, ...page }, signal }), 'campaigns')
      }
      csv={{
        fileName: `campaigns-${storeCode}.csv`,
        load: async () => campaignsCsvExport({ ...request, query }),
      }}
      rowKey={({ campaignId }) => campaignId}
      columns={useColumns()}
      getPicture={({ photos }) => <Thumbnail path={photos[0]?.path} />}
      linkTo={({ campaignId }) => ({ to: '/campaigns/$campaign', params: { campaign: campaignId } })}
      searchLabel={t`Find by name`}
      filters={useFilters()}
      selection={
        mayChange ? (campaigns, onDone) => <CampaignBulk campaigns={campaigns} onDone={onDone} /> : null
      }
      action={
        <>
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/campaigns/calendar" />}>
            <Trans>Calendar</Trans>
          </Button>
          {create}
        </>
      }
      empty={
        <Empty
          title={t`No campaigns yet`}
          text={t`A campaign is a reward that customers buy with their points: a coffee, a discount, a ticket.`}
          action={create}
        />
      }
    />
  );
}

function useColumns(): readonly Column<ListedCampaignRecord>[] {
  const { t } = useLingui();
  const formats = useFormats();
  return [
    { id: 'name', header: t`Name`, cell: ({ name }) => name, sortable: true },
    {
      id: 'reward',
      header: t`Reward`,
      cell: ({ reward }) => t(REWARD_TYPES[reward]),
      sortable: true,
      wideOnly: true,
      width: '20%',
    },
    {
      id: 'costInPoints',
      header: t`Price`,
      cell: ({ costInPoints }) => formats.points(costInPoints),
      sortable: true,
      isNumber: true,
      width: '112px',
    },
    {
      id: 'sold',
      header: t`Sold`,
      cell: ({ soldCount, usageLeft }) => <Sold sold={soldCount} left={usageLeft} />,
      wideOnly: true,
      width: '128px',
    },
    {
      id: 'until',
      header: t`On sale until`,
      cell: ({ campaignActivity: { allTimeActive, activeTo } }) =>
        allTimeActive || activeTo === undefined || hasNoEnd(activeTo) ? <Missing /> : formats.date(activeTo),
      isOptional: true,
      wideOnly: true,
      width: '128px',
    },
    {
      id: 'categories',
      header: t`Categories`,
      cell: ({ categoryNames }) => Object.values(categoryNames).join(', ') || <Missing />,
      isOptional: true,
      wideOnly: true,
      width: '160px',
    },
    {
      id: 'active',
      header: t`State`,
      cell: (campaign) => <StateBadge state={getState(campaign)} />,
      sortable: true,
      width: '128px',
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

function useFilters(): readonly Filter[] {
  const { t } = useLingui();
  const { data } = useQuery(
    getQuery(campaignCategoryList, { path: { storeCode: useStoreCode() }, query: { perPage: CATEGORIES } }),
  );
  const yesNo = [
    { value: '1', label: t`Yes` },
    { value: '0', label: t`No` },
  ];
  return [
    {
      name: 'active',
      label: t`State`,
      options: [
        { value: '1', label: t`Active` },
        { value: '0', label: t`Inactive` },
      ],
    },
    {
      name: 'campaignType',
      label: t`Reward`,
      options: Object.entries(REWARD_TYPES).map(([value, label]) => ({
        value,
        label: t(label),
      })),
      isMany: true,
      isClosed: true,
    },
    {
      name: 'categoryId',
      label: t`Category`,
      options: (data?.categories ?? []).map(({ campaignCategoryId, name }) => ({
        value: campaignCategoryId,
        label: name,
      })),
      isMany: true,
    },
    { name: 'isOnSale', label: t`On sale`, options: yesNo },
    { name: 'isSoldOut', label: t`Sold out`, options: yesNo },
    { name: 'isFeatured', label: t`Featured`, options: yesNo },
    { name: 'isPublic', label: t`Public`, options: yesNo },
    {
      name: 'archived',
      label: t`Archived`,
      options: [
        { value: '1', label: t`Yes` },
        { value: 'all', label: t`Yes or no` },
      ],
    },
  ];
}

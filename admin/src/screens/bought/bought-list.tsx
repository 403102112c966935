import {
  type BoughtRewardEntry,
  boughtRewardCsvExport,
  type BoughtRewardCsvExportData,
  boughtRewardList,
  campaignList,
  customerRecordShow,
} from '@laurel/client/api';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getRouteApi } from '@tanstack/react-router';
import { laurel, getQuery } from '../../api/laurel.js';
import { getPage } from '../../api/page.js';
import { useStoreCode } from '../../app/use-store.js';
import { useCustomerName } from '../../patterns/customer-name.js';
import { Missing, useFormats } from '../../patterns/formats.js';
import { getWanted } from '../../patterns/list/filter-values.js';
import { ListPage } from '../../patterns/list/list-page.js';
import { getOrder } from '../../patterns/list/list-search.js';
import type { Column, Filter } from '../../patterns/list/list-types.js';
import type { Days } from '../../patterns/range/days.js';
import { useDays } from '../../patterns/range/use-days.js';
import { useMay } from '../../patterns/rights.js';
import { StateBadge } from '../../patterns/state-badge.js';
import { Empty } from '../../patterns/states.js';
import { BoughtBulk } from './bought-bulk.js';
import { getBuyer, DELIVERY, getMostUrgent } from './bought-terms.js';

const route = getRouteApi('/shell/bought');

/** Also those that have ended: their coupons are still used. */
const OFFERED = 1000;

export function BoughtList(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const search = route.useSearch();
  const mayChange = useMay()('REWARD_CAMPAIGN:MODIFY');
  const { q, campaignId, customerId, used, deliveryStatus, by } = search;
  const filters = { q, customerId, used } as BoughtRewardCsvExportData['query'];
  const several = { campaignId: getWanted(campaignId), deliveryStatus: getWanted(deliveryStatus) };
  const days = useDays(search);
  const times = getTimes(by, days);
  const query = {
    ...filters,
    ...(several as BoughtRewardCsvExportData['query']),
    ...times,
    ...getOrder(search),
  };
  const request = { client: laurel, path: { storeCode } };
  return (
    <ListPage
      title={t`Bought rewards`}
      countRows={(count, shown) =>
        plural(count, { one: `${shown} bought reward`, other: `${shown} bought rewards` })
      }
      search={search}
      queryKey={['bought', storeCode, days]}
      fetchPage={async ({ page, signal }) =>
        getPage(
          await boughtRewardList({ ...request, query: { ...query, ...page }, signal }),
          'boughtCampaigns',
        )
      }
      csv={{
        fileName: `bought-rewards-${storeCode}.csv`,
        load: async () => boughtRewardCsvExport({ ...request, query }),
      }}
      rowKey={({ couponId }) => couponId}
      columns={useColumns()}
      linkTo={({ customerId, couponId, coupon }) => ({
        to: '/bought/$customer/$coupon',
        params: { customer: customerId, coupon: couponId },
        search: { code: coupon.code },
      })}
      searchLabel={t`Find by code, customer or campaign`}
      filters={useFilters()}
      range={{
        label: t`Bought`,
        others: [
          { value: 'usageDate', label: t`Used` },
          { value: 'activeSince', label: t`Valid from` },
          { value: 'activeTo', label: t`Valid until` },
        ],
      }}
      selection={mayChange ? (entries, onDone) => <BoughtBulk entries={entries} onDone={onDone} /> : null}
      empty={
        <Empty
          title={t`Nothing bought yet`}
          text={t`When customers buy rewards with their points, each coupon appears here, with its delivery.`}
        />
      }
    />
  );
}

/** The range about the time that `by` names in the address. */
function getTimes(by: string | undefined, { from, to }: Partial<Days>): BoughtRewardCsvExportData['query'] {
  if (by === 'usageDate') {
    return { usageDateFrom: from, usageDateTo: to };
  }
  if (by === 'activeSince') {
    return { activeSinceFrom: from, activeSinceTo: to };
  }
  if (by === 'activeTo') {
    return { activeToFrom: from, activeToTo: to };
  }
  return { purchasedAtFrom: from, purchasedAtTo: to };
}

function useColumns(): readonly Column<BoughtRewardEntry>[] {
  const { t } = useLingui();
  const formats = useFormats();
  return [
    { id: 'campaignName', header: t`Reward`, cell: ({ campaignName }) => campaignName ?? <Missing /> },
    { id: 'customer', header: t`Customer`, cell: getBuyer },
    { id: 'code', header: t`Code`, cell: ({ coupon }) => coupon.code, wideOnly: true, width: '176px' },
    {
      id: 'costInPoints',
      header: t`Price`,
      cell: ({ costInPoints }) => (costInPoints === 0 ? <Trans>gift</Trans> : formats.points(costInPoints)),
      sortable: true,
      isNumber: true,
      wideOnly: true,
      width: '112px',
    },
    {
      id: 'state',
      header: t`State`,
      cell: (entry) => <StateBadge state={getMostUrgent(entry)} />,
      width: 'min(168px, 34vw)',
    },
    {
      id: 'purchasedAt',
      header: t`Bought`,
      cell: ({ purchasedAt }) => formats.date(purchasedAt),
      sortable: true,
      wideOnly: true,
      width: '128px',
    },
  ];
}

function useFilters(): readonly Filter[] {
  const { t } = useLingui();
  const getName = useCustomerName();
  const storeCode = useStoreCode();
  const { customerId } = route.useSearch();
  const { data } = useQuery(
    getQuery(campaignList, {
      path: { storeCode },
      query: { perPage: OFFERED, sort: 'name', totalMax: 0, archived: 'all' },
    }),
  );
  const customer = useQuery({
    ...getQuery(customerRecordShow, { path: { storeCode, customer: customerId ?? '' } }),
    enabled: customerId !== undefined,
  }).data;
  return [
    {
      name: 'deliveryStatus',
      label: t`Delivery`,
      options: Object.entries(DELIVERY).map(([value, { label }]) => ({ value, label: t(label) })),
      isMany: true,
    },
    {
      name: 'used',
      label: t`Used`,
      options: [
        { value: '1', label: t`Yes` },
        { value: '0', label: t`No` },
      ],
    },
    {
      name: 'campaignId',
      label: t`Campaign`,
      options: (data?.campaigns ?? []).map(({ campaignId, name }) => ({ value: campaignId, label: name })),
      isMany: true,
    },
    // Others are found by the search.
    ...(customerId === undefined
      ? []
      : [
          {
            name: 'customerId',
            label: t`Customer`,
            options: customer ? [{ value: customerId, label: getName(customer) }] : [],
          },
        ]),
  ];
}

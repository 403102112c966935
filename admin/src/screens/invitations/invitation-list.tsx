import {
  analyticsReferrals,
  invitationCsvExport,
  type InvitationCsvExportData,
  invitationList,
  type InvitationRecord,
} from '@laurel/client/api';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getQuery, laurel } from '../../api/laurel.js';
import { getPage } from '../../api/page.js';
import { useCustomerFilter } from '../../app/use-customer-filter.js';
import { useStoreCode } from '../../app/use-store.js';
import { Missing, useFormats } from '../../patterns/formats.js';
import { ListPage } from '../../patterns/list/list-page.js';
import { getOrder } from '../../patterns/list/list-search.js';
import type { Column, Filter } from '../../patterns/list/list-types.js';
import { useMay } from '../../patterns/rights.js';
import { type State, StateBadge } from '../../patterns/state-badge.js';
import { Empty } from '../../patterns/states.js';

const route = getRouteApi('/shell/invitations');

const STATES: Record<InvitationRecord['status'], State> = {
  invited: { label: msg`Invited`, color: 'gray' },
  registered: { label: msg`Registered`, color: 'blue' },
  made_purchase: { label: msg`Has bought`, color: 'laurel' },
};

export function InvitationList(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const search = route.useSearch();
  const { status, referrerId, referrerName, recipientName, recipientEmail, recipientPhone } = search;
  const filters = { status, referrerId, referrerName, recipientName, recipientEmail, recipientPhone };
  const query = { ...(filters as InvitationCsvExportData['query']), ...getOrder(search) };
  const request = { client: laurel, path: { storeCode } };
  return (
    <ListPage
      title={t`Invitations`}
      countRows={(count, shown) =>
        plural(count, { one: `${shown} invitation`, other: `${shown} invitations` })
      }
      search={search}
      queryKey={['invitations', storeCode]}
      fetchPage={async ({ page, signal }) =>
        getPage(await invitationList({ ...request, query: { ...query, ...page }, signal }), 'invitations')
      }
      csv={{
        fileName: `invitations-${storeCode}.csv`,
        load: async () => invitationCsvExport({ ...request, query }),
      }}
      rowKey={({ invitationId }) => invitationId}
      columns={useColumns()}
      linkTo={({ recipientId, referrerId }) => ({
        to: '/customers/$customer',
        params: { customer: recipientId ?? referrerId },
      })}
      filters={useFilters()}
      action={<Referrals />}
      empty={
        <Empty
          title={t`No invitations yet`}
          text={t`Customers invite people, or share their link. Everyone they bring appears here.`}
        />
      }
    />
  );
}

/** What has become of the invitations. */
function Referrals(): ReactNode {
  const formats = useFormats();
  const { data } = useQuery({
    ...getQuery(analyticsReferrals, { path: { storeCode: useStoreCode() } }),
    enabled: useMay()('ANALYTICS:VIEW'),
  });
  if (!data || data.total === 0) {
    return null;
  }
  const [invited, registered, bought] = [data.total, data.totalRegistered, data.totalCompleted].map((count) =>
    formats.number(count),
  );
  return (
    <Text c="dimmed">
      <Trans>
        {registered} of {invited} invited people have registered, {bought} have bought
      </Trans>
    </Text>
  );
}

function useColumns(): readonly Column<InvitationRecord>[] {
  const { t } = useLingui();
  const formats = useFormats();
  return [
    { id: 'recipientEmail', header: t`Invited person`, cell: getPerson, sortable: true },
    { id: 'referrerName', header: t`Invited by`, cell: getReferrer, sortable: true, width: '28%' },
    {
      id: 'status',
      header: t`State`,
      cell: ({ status }) => <StateBadge state={STATES[status]} />,
      sortable: true,
      width: '128px',
    },
    {
      id: 'createdAt',
      header: t`When`,
      cell: ({ createdAt }) => formats.date(createdAt),
      sortable: true,
      wideOnly: true,
      width: '128px',
    },
  ];
}

function getPerson({ recipientName, recipientEmail, recipientPhone }: InvitationRecord): ReactNode {
  return recipientName ?? recipientEmail ?? recipientPhone ?? <Missing />;
}

function getReferrer({ referrerId, referrerName }: InvitationRecord): ReactNode {
  return (
    <Anchor
      renderRoot={(props) => <Link {...props} to="/customers/$customer" params={{ customer: referrerId }} />}
    >
      {referrerName ?? referrerId}
    </Anchor>
  );
}

function useFilters(): readonly Filter[] {
  const { t } = useLingui();
  const ofCustomer = useCustomerFilter('referrerId', route.useSearch().referrerId);
  return [
    {
      name: 'status',
      label: t`State`,
      options: Object.entries(STATES).map(([value, { label }]) => ({ value, label: t(label) })),
    },
    { name: 'referrerName', label: t`Invited by` },
    { name: 'recipientName', label: t`Registered name` },
    { name: 'recipientEmail', label: t`E-mail` },
    { name: 'recipientPhone', label: t`Phone` },
    ...ofCustomer,
  ];
}

import { boughtRewardList } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { When } from '../../patterns/formats.js';
import { StateBadge } from '../../patterns/state-badge.js';
import { Failure } from '../../patterns/states.js';
import { getMostUrgent } from '../bought/bought-terms.js';

const SHOWN = 5;

/** The latest rewards; the others are a click away. */
export function Purchases({ customerId }: { readonly customerId: string }): ReactNode {
  const { t } = useLingui();
  const query = { customerId, perPage: SHOWN };
  const { data, error, refetch } = useQuery(
    getQuery(boughtRewardList, { path: { storeCode: useStoreCode() }, query }),
  );
  if (error) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  if (!data) {
    return <Skeleton height={160} />;
  }
  if (data.boughtCampaigns.length === 0) {
    return (
      <Text c="dimmed">
        <Trans>Nothing bought yet.</Trans>
      </Text>
    );
  }
  return (
    <table className="list">
      <thead>
        <tr>
          <th scope="col">{t`Reward`}</th>
          <th scope="col" className="wide">{t`Code`}</th>
          <th scope="col" className="wide">{t`Bought`}</th>
          <th scope="col" style={{ width: '128px' }}>{t`State`}</th>
        </tr>
      </thead>
      <tbody>
        {data.boughtCampaigns.map((entry) => (
          <tr key={entry.couponId}>
            <td>
              <Anchor
                renderRoot={(props) => (
                  <Link
                    {...props}
                    to="/bought/$customer/$coupon"
                    params={{ customer: customerId, coupon: entry.couponId }}
                    search={{ code: entry.coupon.code }}
                  />
                )}
              >
                {entry.campaignName ?? entry.coupon.code}
              </Anchor>
            </td>
            <td className="wide">{entry.coupon.code}</td>
            <td className="wide">
              <When at={entry.purchasedAt} />
            </td>
            <td>
              <StateBadge state={getMostUrgent(entry)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

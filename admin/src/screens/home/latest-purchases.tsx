import { boughtRewardList } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useCustomerName } from '../../patterns/customer-name.js';
import { useFormats } from '../../patterns/formats.js';
import { Section } from '../../patterns/section.js';
import { Empty, Failure } from '../../patterns/states.js';
import { Timeline } from '../../patterns/timeline.js';
import { isForbidden, REFRESH_MS } from './use-dashboard.js';

const LATEST = 6;

/** A purchase appears by itself while the page is looked at. */
export function LatestPurchases(): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const getName = useCustomerName();
  const { data, error, refetch } = useQuery({
    ...getQuery(boughtRewardList, {
      path: { storeCode: useStoreCode() },
      query: { perPage: LATEST, totalMax: 0 },
    }),
    refetchInterval: ({ state }) => (state.error ? false : REFRESH_MS),
  });
  const purchases = data?.boughtCampaigns ?? [];
  if (isForbidden(error)) {
    return null;
  }
  return (
    <Section title={t`Latest purchases`}>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={LATEST * 58} />}
      {data && purchases.length === 0 && (
        <Empty title={t`No purchases yet`} text={t`What customers buy with their points appears here.`} />
      )}
      <Timeline
        entries={purchases.map((purchase) => ({
          key: purchase.couponId,
          at: purchase.purchasedAt,
          text: (
            <Trans>
              <Anchor
                renderRoot={(props) => (
                  <Link {...props} to="/customers/$customer" params={{ customer: purchase.customerId }} />
                )}
              >
                {getName({ firstName: purchase.customerName, lastName: purchase.customerLastname })}
              </Anchor>{' '}
              bought{' '}
              <Anchor
                renderRoot={(props) => (
                  <Link {...props} to="/campaigns/$campaign" params={{ campaign: purchase.campaignId }} />
                )}
              >
                {purchase.campaignName}
              </Anchor>{' '}
              for {formats.points(purchase.costInPoints)}
            </Trans>
          ),
        }))}
      />
    </Section>
  );
}

import { boughtRewardList } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { getPage } from '../../api/page.js';
import { useStoreCode } from '../../app/use-store.js';
import { useCustomerName } from '../../patterns/customer-name.js';
import { EndlessList, endlessOptions } from '../../patterns/endless-list.js';
import { useFormats } from '../../patterns/formats.js';
import { Empty, Failure } from '../../patterns/states.js';
import { Timeline } from '../../patterns/timeline.js';

const PER_PAGE = 10;

export function CampaignPurchases({ campaignId }: { readonly campaignId: string }): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const getName = useCustomerName();
  const storeCode = useStoreCode();
  const list = useInfiniteQuery(
    endlessOptions(['campaign-purchases', storeCode, campaignId], async ({ cursor, signal }) => {
      const query = { campaignId, perPage: PER_PAGE, cursor };
      return getPage(
        await boughtRewardList({ client: laurel, path: { storeCode }, query, signal }),
        'boughtCampaigns',
      );
    }),
  );
  return (
    <EndlessList
      list={list}
      waiting={<Skeleton height={240} />}
      failure={Failure}
      empty={<Empty title={t`Not bought yet`} text={t`Each purchase appears here, the latest first.`} />}
      more={<Trans>Show earlier ones</Trans>}
    >
      {(purchases) => (
        <Timeline
          entries={purchases.map(
            ({
              couponId,
              customerId,
              customerName,
              customerLastname,
              purchasedAt,
              costInPoints,
              coupon,
            }) => ({
              key: couponId,
              at: purchasedAt,
              text: (
                <Trans>
                  <Anchor
                    renderRoot={(props) => (
                      <Link {...props} to="/customers/$customer" params={{ customer: customerId }} />
                    )}
                  >
                    {getName({ firstName: customerName, lastName: customerLastname })}
                  </Anchor>{' '}
                  bought {coupon.code} for {formats.points(costInPoints)}
                </Trans>
              ),
            }),
          )}
        />
      )}
    </EndlessList>
  );
}

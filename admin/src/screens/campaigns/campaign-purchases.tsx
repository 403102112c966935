import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { boughtRewardList } from '../../api/generated/sdk.gen.js';
import { pageOf } from '../../api/page.js';
import { useStoreCode } from '../../app/use-store.js';
import { useFormats } from '../../patterns/formats.js';
import { Empty, Failure } from '../../patterns/states.js';
import { Timeline } from '../../patterns/timeline.js';

const PER_PAGE = 10;

export function CampaignPurchases({ campaignId }: { readonly campaignId: string }): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const storeCode = useStoreCode();
  const list = useInfiniteQuery({
    queryKey: ['campaign-purchases', storeCode, campaignId],
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = { campaignId, perPage: PER_PAGE, cursor };
      return pageOf(await boughtRewardList({ path: { storeCode }, query, signal }), 'boughtCampaigns');
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
  const purchases = list.data?.pages.flatMap(({ rows }) => rows) ?? [];
  if (list.isPending) {
    return <Skeleton height={240} />;
  }
  if (list.isError && purchases.length === 0) {
    return <Failure error={list.error} retry={() => void list.refetch()} />;
  }
  if (purchases.length === 0) {
    return <Empty title={t`Not bought yet`} text={t`Each purchase appears here, the latest first.`} />;
  }
  return (
    <>
      <Timeline
        entries={purchases.map(
          ({ couponId, customerId, customerName, customerLastname, purchasedAt, costInPoints, coupon }) => ({
            key: couponId,
            at: purchasedAt,
            text: (
              <Trans>
                <Anchor
                  renderRoot={(props) => (
                    <Link {...props} to="/customers/$customer" params={{ customer: customerId }} />
                  )}
                >
                  {[customerName, customerLastname].join(' ')}
                </Anchor>{' '}
                bought {coupon.code} for {formats.points(costInPoints)}
              </Trans>
            ),
          }),
        )}
      />
      {list.hasNextPage && (
        <Button
          variant="default"
          mt="md"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          <Trans>Show earlier ones</Trans>
        </Button>
      )}
    </>
  );
}

import { type BoughtRewardEntry, boughtRewardList } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { Missing, useFormats } from '../../patterns/formats.js';
import { CopyableId, type Fact, ObjectPage } from '../../patterns/object-page.js';
import { Section } from '../../patterns/section.js';
import { Empty, Failure } from '../../patterns/states.js';
import { Timeline, type TimelineEntry } from '../../patterns/timeline.js';
import { BoughtActions, BoughtMenu } from './bought-actions.js';
import { Fulfilment } from './fulfilment.js';
import { getBuyer, getState, getWayBack } from './bought-terms.js';

const route = getRouteApi('/shell/bought/$customer/$coupon');

const PER_PAGE = 100;

export function BoughtPage(): ReactNode {
  const { t } = useLingui();
  const { customer, coupon } = route.useParams();
  const { code } = route.useSearch();
  const { data, error, refetch } = useQuery(
    getQuery(boughtRewardList, {
      path: { storeCode: useStoreCode() },
      query: { customerId: customer, perPage: PER_PAGE, ...(code !== undefined && { q: code }) },
    }),
  );
  const entry = data?.boughtCampaigns.find(({ couponId }) => couponId === coupon);
  const facts = useFacts(entry);
  const history = useHistory(entry);
  if (error) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  if (!data) {
    return <Skeleton height={320} />;
  }
  if (!entry) {
    return <Empty title={t`Not found`} text={t`This customer has no such coupon in this store.`} />;
  }
  const { label, color } = getState(entry);
  const { canReturn, canCancel } = getWayBack(entry);
  return (
    <ObjectPage
      parent={{ label: t`Bought rewards`, link: { to: '/bought' } }}
      name={entry.campaignName ?? entry.coupon.code}
      id={entry.couponId}
      state={{ label: t(label), color }}
      actions={<BoughtActions entry={entry} />}
      more={(canReturn || canCancel) && <BoughtMenu entry={entry} />}
      facts={facts}
    >
      <Fulfilment entry={entry} />
      <Section title={t`Timeline`}>
        <Timeline entries={history} />
      </Section>
    </ObjectPage>
  );
}

function useFacts(entry: BoughtRewardEntry | undefined): readonly Fact[] {
  const { t } = useLingui();
  const formats = useFormats();
  if (!entry) {
    return [];
  }
  const { customerId, campaignId, campaignName, coupon, costInPoints, activeSince, activeTo } = entry;
  const { currentPointsAmount, transactionId, usedForTransactionId } = entry;
  const moment = (at: string | undefined) => (at === undefined ? <Missing /> : formats.moment(at));
  return [
    { label: t`Code`, value: <CopyableId id={coupon.code} label={t`Copy code`} /> },
    {
      label: t`Customer`,
      value: (
        <Anchor
          renderRoot={(props) => (
            <Link {...props} to="/customers/$customer" params={{ customer: customerId }} />
          )}
        >
          {getBuyer(entry)}
        </Anchor>
      ),
    },
    {
      label: t`Campaign`,
      value: (
        <Anchor
          renderRoot={(props) => (
            <Link {...props} to="/campaigns/$campaign" params={{ campaign: campaignId }} />
          )}
        >
          {campaignName ?? campaignId}
        </Anchor>
      ),
    },
    { label: t`Price`, value: costInPoints === 0 ? t`gift` : formats.points(costInPoints) },
    { label: t`Points before`, value: formats.points(currentPointsAmount) },
    { label: t`Valid from`, value: moment(activeSince) },
    { label: t`Valid to`, value: moment(activeTo) },
    ...(transactionId === undefined ? [] : [{ label: t`Given for transaction`, value: transactionId }]),
    ...(usedForTransactionId === undefined
      ? []
      : [{ label: t`Used for transaction`, value: usedForTransactionId }]),
  ];
}

function useHistory(entry: BoughtRewardEntry | undefined): readonly TimelineEntry[] {
  const { t } = useLingui();
  const formats = useFormats();
  if (!entry) {
    return [];
  }
  const { purchasedAt, usageDate, used, costInPoints } = entry;
  const buyer = getBuyer(entry);
  const bought =
    costInPoints === 0
      ? t`${buyer} got it as a gift`
      : t`${buyer} bought it for ${formats.points(costInPoints)}`;
  return [
    { key: 'bought', at: purchasedAt, text: bought },
    ...(used && usageDate !== undefined
      ? [{ key: 'used', at: usageDate, text: t`The coupon was used` }]
      : []),
  ];
}

import type { CampaignOfferRecord } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Failure } from '../app/failure.js';
import { PageTitle } from '../app/page-title.js';
import { unfinishedPurchase } from '../data/purchase.js';
import { rewardsOptions, statusOptions } from '../data/queries.js';
import { Balance } from './balance.js';
import { RewardCard } from './reward-card.js';

const RewardDialog = lazy(async () => ({ default: (await import('./reward-dialog.js')).RewardDialog }));
const UnfinishedDialog = lazy(async () => ({
  default: (await import('./unfinished-dialog.js')).UnfinishedDialog,
}));

export function RewardsPage(): ReactNode {
  const { t } = useLingui();
  const [opened, setOpened] = useState<string>();
  const [unfinished, setUnfinished] = useState(unfinishedPurchase);
  const { data: rewards } = useQuery(rewardsOptions());
  const campaign = rewards?.find(({ campaignId }) => campaignId === opened);
  return (
    <Stack gap="lg">
      <PageTitle name={t`Rewards`} isHidden />
      <Balance />
      <Stack gap="sm">
        <Title order={2} size="h3">
          <Trans>What you can get</Trans>
        </Title>
        <Rewards onOpen={setOpened} />
      </Stack>
      <Suspense>
        {campaign && <RewardDialog campaign={campaign} onClose={() => setOpened(undefined)} />}
        {unfinished && <UnfinishedDialog purchase={unfinished} onClose={() => setUnfinished(undefined)} />}
      </Suspense>
    </Stack>
  );
}

function Rewards({ onOpen }: { readonly onOpen: (campaignId: string) => void }): ReactNode {
  const { data, error, isPaused, refetch } = useQuery(rewardsOptions());
  const { data: status } = useQuery(statusOptions());
  if (data?.length === 0) {
    return (
      <Text c="dimmed" ta="center" py="xl">
        <Trans>There are no rewards at the moment. New ones appear here.</Trans>
      </Text>
    );
  }
  if (data) {
    return (
      <ul className="rewards">
        {[...data].sort(byNearness(status?.points ?? 0)).map((campaign) => (
          <RewardCard
            key={campaign.campaignId}
            campaign={campaign}
            points={status?.points}
            onOpen={() => onOpen(campaign.campaignId)}
          />
        ))}
      </ul>
    );
  }
  if (error) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  return isPaused ? (
    <Text c="dimmed">
      <Trans>Rewards can be seen when you are online.</Trans>
    </Text>
  ) : (
    <div className="rewards">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={114} radius={12} />
      ))}
    </div>
  );
}

/** What can be bought, featured ones first; then what is short of points, the nearest first; then the rest. */
function byNearness(points: number) {
  const rank = ({ canBeBoughtByCustomer, featured, costInPoints }: CampaignOfferRecord) => {
    if (canBeBoughtByCustomer) {
      return featured ? 0 : 1;
    }
    return costInPoints > points ? 2 : 3;
  };
  return (a: CampaignOfferRecord, b: CampaignOfferRecord) =>
    rank(a) - rank(b) || a.costInPoints - b.costInPoints;
}

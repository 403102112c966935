import type { CampaignOfferRecord } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Loader, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useFormats } from '../../../src/patterns/formats.js';
import { Failure } from '../app/failure.js';
import { Rich } from '../app/rich.js';
import { newPurchase } from '../data/purchase.js';
import { eligibilityOptions, statusOptions } from '../data/queries.js';
import { Picture } from './picture.js';
import { Reasons } from './reasons.js';
import { useBuying, BuyingProblem } from './use-buying.js';

interface Props {
  readonly campaign: CampaignOfferRecord;
  readonly onClose: () => void;
}

/** What it is; and buying it, with what will be left, or why it cannot be bought. */
export function RewardDialog({ campaign, onClose }: Props): ReactNode {
  const { t } = useLingui();
  const {
    name,
    reward,
    photos,
    shortDescription,
    brandName,
    brandDescription,
    conditionsDescription,
    canBeBoughtByCustomer,
  } = campaign;
  return (
    <Modal opened onClose={onClose} title={name} centered closeButtonProps={{ 'aria-label': t`Close` }}>
      <Stack gap="md">
        <Picture reward={reward} photo={photos[0]?.path} size={56} className="wide" />
        {shortDescription !== undefined && <Rich html={shortDescription} />}
        {brandName !== undefined && (
          <Text size="sm" c="dimmed">
            {brandName}
          </Text>
        )}
        {brandDescription !== undefined && <Rich html={brandDescription} className="small" />}
        {conditionsDescription !== undefined && <Rich html={conditionsDescription} className="small" />}
        {canBeBoughtByCustomer ? (
          <Purchase campaign={campaign} onClose={onClose} />
        ) : (
          <WhyNot campaign={campaign} />
        )}
      </Stack>
    </Modal>
  );
}

function Purchase({ campaign, onClose }: Props): ReactNode {
  const formats = useFormats();
  const { data: status } = useQuery(statusOptions());
  const [purchase] = useState(() => newPurchase(campaign));
  const { isBusy, problem, start } = useBuying(purchase);
  const { costInPoints } = campaign;
  return (
    <>
      {status && (
        <dl className="facts">
          <dt>
            <Trans>You have</Trans>
          </dt>
          <dd>{formats.points(status.points)}</dd>
          <dt>
            <Trans>It costs</Trans>
          </dt>
          <dd>{costInPoints === 0 ? <Trans>nothing</Trans> : formats.points(costInPoints)}</dd>
          <dt>
            <Trans>You will have left</Trans>
          </dt>
          <dd>
            <strong>{formats.points(status.points - costInPoints)}</strong>
          </dd>
        </dl>
      )}
      {problem !== undefined && <BuyingProblem error={problem} />}
      <Stack gap="xs">
        <Button onClick={start} loading={isBusy}>
          {costInPoints === 0 ? <Trans>Get it</Trans> : <Trans>Buy for {formats.points(costInPoints)}</Trans>}
        </Button>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </Stack>
    </>
  );
}

function WhyNot({ campaign }: { readonly campaign: CampaignOfferRecord }): ReactNode {
  const { data, error, refetch } = useQuery(eligibilityOptions(campaign.campaignId));
  if (data) {
    return <Reasons reasons={data.reasons} />;
  }
  return error ? <Failure error={error} retry={() => void refetch()} /> : <Loader mx="auto" />;
}

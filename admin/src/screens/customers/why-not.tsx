import { adminEligibilityFind, campaignList } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Modal, Skeleton, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { RemoteSelect } from '../../patterns/remote-select.js';
import { Failure } from '../../patterns/states.js';
import { WhyNotReasons } from './why-not-reasons.js';

const OFFERED = 20;
const TYPING_MS = 200;

interface Props {
  readonly customerId: string;
  readonly name: string;
  readonly onClose: () => void;
  readonly onAddPoints: () => void;
}

/** Why the customer cannot buy a campaign now, by the rules that decide purchases. */
export function WhyNotDialog({ isOpen, ...props }: Props & { readonly isOpen: boolean }): ReactNode {
  const { t } = useLingui();
  return (
    <Modal
      opened={isOpen}
      onClose={props.onClose}
      title={t`Why can ${props.name} not buy it?`}
      size="lg"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {isOpen && <WhyNot {...props} />}
    </Modal>
  );
}

function WhyNot(props: Props): ReactNode {
  const [campaign, setCampaign] = useState<Campaign>();
  return (
    <Stack mih={280}>
      <CampaignSelect value={campaign?.id ?? null} onChange={setCampaign} />
      {campaign && <Answer {...props} campaign={campaign} />}
    </Stack>
  );
}

interface Campaign {
  readonly id: string;
  readonly name: string;
}

/** Finds campaigns by the words that are typed, also those that are switched off. */
function CampaignSelect({
  value,
  onChange,
}: {
  readonly value: string | null;
  readonly onChange: (campaign: Campaign | undefined) => void;
}): ReactNode {
  const { t } = useLingui();
  const [words, setWords] = useState('');
  const [q] = useDebouncedValue(words, TYPING_MS);
  const query = { ...(q && { q }), perPage: OFFERED, sort: 'name', direction: 'ASC' } as const;
  const { data, error, isFetching, refetch } = useQuery({
    ...getQuery(campaignList, { path: { storeCode: useStoreCode() }, query }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  return (
    <RemoteSelect
      label={t`Campaign`}
      placeholder={t`Find by name`}
      data-autofocus
      value={value}
      found={(data?.campaigns ?? []).map(({ campaignId, name }) => ({ value: campaignId, label: name }))}
      onSearchChange={setWords}
      nothingFoundMessage={isFetching ? t`Searching` : t`Nothing found`}
      onChange={(id, option) =>
        onChange(id === null || option === null ? undefined : { id, name: option.label })
      }
    />
  );
}

function Answer({
  campaign,
  customerId,
  name,
  onClose,
  onAddPoints,
}: Props & { readonly campaign: Campaign }): ReactNode {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode(), customer: customerId, campaign: campaign.id };
  const { data, error, refetch } = useQuery({
    ...getQuery(adminEligibilityFind, { path, query: { buyer: 'customer' } }),
    // It is asked because something has just surprised: what was true a moment ago is no answer.
    staleTime: 0,
  });
  if (error) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  if (!data) {
    return <Skeleton height={120} />;
  }
  if (data.eligible) {
    return (
      <Alert color="laurel" title={t`Nothing prevents it`} role="status">
        <Trans>
          {name} can buy {campaign.name} now.
        </Trans>
      </Alert>
    );
  }
  return (
    <WhyNotReasons
      reasons={data.reasons}
      campaignId={campaign.id}
      onAddPoints={() => {
        onClose();
        onAddPoints();
      }}
    />
  );
}

import type { CampaignOfferRecord } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Failure } from '../../../shop/src/app/failure.js';
import { Waiting } from '../../../shop/src/app/waiting.js';
import { useFormats } from '../../../src/patterns/formats.js';
import { WhyNotSentence } from '../../../src/screens/customers/why-not-sentence.js';
import { useActing } from '../app/use-acting.js';
import { useFocus } from '../app/use-focus.js';
import { eligibilityOptions, offersOptions, type Standing } from '../data/queries.js';
import { PanelList } from './panel-list.js';

/** What the member can buy, and why not the rest. */
export function RewardsPanel({ member }: { readonly member: Standing }): ReactNode {
  const [chosen, choose] = useState<CampaignOfferRecord>();
  const offers = useQuery(offersOptions(member.id));
  return chosen ? (
    <Purchase member={member} campaign={chosen} onCancel={() => choose(undefined)} />
  ) : (
    <>
      <Title order={2}>
        <Trans>Buy a reward for them</Trans>
      </Title>
      <PanelList
        list={offers}
        empty={<Trans>There is no reward for this member now.</Trans>}
        getKey={({ campaignId }) => campaignId}
      >
        {(campaign) => <Offer member={member} campaign={campaign} onChoose={() => choose(campaign)} />}
      </PanelList>
    </>
  );
}

interface OfferProps {
  readonly member: Standing;
  readonly campaign: CampaignOfferRecord;
}

function Offer({ member, campaign, onChoose }: OfferProps & { readonly onChoose: () => void }): ReactNode {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const { name, canBeBoughtByCustomer } = campaign;
  return (
    <div className="card line">
      <div className="words">
        <strong>{name}</strong>
        <Price campaign={campaign} />
        {isAsking && <WhyNot member={member} campaign={campaign} />}
      </div>
      {canBeBoughtByCustomer ? (
        <Button onClick={onChoose} aria-label={t`Buy ${name}`}>
          <Trans>Buy</Trans>
        </Button>
      ) : (
        <Button
          variant="default"
          onClick={() => setAsking(!isAsking)}
          aria-expanded={isAsking}
          aria-label={t`Why not ${name}?`}
        >
          <Trans>Why not?</Trans>
        </Button>
      )}
    </div>
  );
}

function Price({ campaign: { costInPoints } }: Pick<OfferProps, 'campaign'>): ReactNode {
  const formats = useFormats();
  return costInPoints === 0 ? <Trans>costs nothing</Trans> : formats.points(costInPoints);
}

function WhyNot({ member, campaign }: OfferProps): ReactNode {
  const { data, error, refetch } = useQuery(eligibilityOptions(member.id, campaign.campaignId));
  if (!data) {
    return error ? <Failure error={error} retry={() => void refetch()} /> : <Waiting />;
  }
  return (
    <ul role="status">
      {data.reasons.map((reason) => (
        <li key={reason.reason}>
          <WhyNotSentence reason={reason} />
        </li>
      ))}
    </ul>
  );
}

function Purchase({ member, campaign, onCancel }: OfferProps & { readonly onCancel: () => void }): ReactNode {
  const formats = useFormats();
  const { isBusy, start } = useActing({ member });
  const button = useFocus<HTMLButtonElement>();
  const { campaignId, name, costInPoints } = campaign;
  const left = formats.points(member.points - costInPoints);
  return (
    <Stack gap="md">
      <Title order={2}>
        <Trans>
          Buy {name} for {member.name}?
        </Trans>
      </Title>
      <Text size="lg">
        <Price campaign={campaign} />. <Trans>{left} will be left.</Trans>
      </Text>
      <Button
        ref={button}
        loading={isBusy}
        onClick={() => start({ kind: 'buy', campaignId, reward: name, costInPoints })}
      >
        {costInPoints === 0 ? <Trans>Get it</Trans> : <Trans>Buy for {formats.points(costInPoints)}</Trans>}
      </Button>
      <Button variant="default" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </Stack>
  );
}

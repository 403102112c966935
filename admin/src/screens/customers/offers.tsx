import { adminEligibilityFind, campaignList, type ListedCampaignRecord } from '@laurel/client/api';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Group, Paper, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { getQuery, laurel } from '../../api/laurel.js';
import { getPage } from '../../api/page.js';
import { useStoreCode } from '../../app/use-store.js';
import { EndlessList, endlessOptions } from '../../patterns/endless-list.js';
import { useFormats } from '../../patterns/formats.js';
import { Empty, Failure } from '../../patterns/states.js';
import { Remedy } from './why-not-reasons.js';
import { WhyNotSentence } from './why-not-sentence.js';

const PER_PAGE = 20;
const TYPING_MS = 200;

interface Props {
  readonly customerId: string;
  readonly onAddPoints: () => void;
}

/** All active rewards: whether the customer can buy each now, and otherwise the first reason and what to do about it. */
export function Offers({ customerId, onAddPoints }: Props): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const [words, setWords] = useState('');
  const [q] = useDebouncedValue(words, TYPING_MS);
  const list = useInfiniteQuery({
    ...endlessOptions(['customer-offers', storeCode, q], async ({ cursor, signal }) => {
      const query = { active: '1', sort: 'name', perPage: PER_PAGE, cursor, ...(q && { q }) } as const;
      return getPage(await campaignList({ client: laurel, path: { storeCode }, query, signal }), 'campaigns');
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Stack gap="xs" align="stretch">
      <TextInput
        aria-label={t`Find by name`}
        placeholder={t`Find by name`}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <EndlessList
        list={list}
        waiting={<Skeleton height={240} />}
        failure={Failure}
        empty={<Empty title={t`Nothing found`} text={t`No active reward has this name.`} />}
        more={<Trans>Show more</Trans>}
      >
        {(campaigns) => (
          <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
            {campaigns.map((campaign) => (
              <Offer
                key={campaign.campaignId}
                campaign={campaign}
                customerId={customerId}
                onAddPoints={onAddPoints}
              />
            ))}
          </Stack>
        )}
      </EndlessList>
    </Stack>
  );
}

function Offer({
  campaign,
  customerId,
  onAddPoints,
}: Props & { readonly campaign: ListedCampaignRecord }): ReactNode {
  const formats = useFormats();
  const { campaignId, name, costInPoints } = campaign;
  return (
    <Paper component="li" withBorder p="sm">
      <Anchor
        fw={600}
        renderRoot={(props) => (
          <Link {...props} to="/campaigns/$campaign" params={{ campaign: campaignId }} />
        )}
      >
        {name}
      </Anchor>{' '}
      <Text span c="dimmed">
        {formats.points(costInPoints)}
      </Text>
      <Answer campaignId={campaignId} customerId={customerId} onAddPoints={onAddPoints} />
    </Paper>
  );
}

function Answer({ campaignId, customerId, onAddPoints }: Props & { readonly campaignId: string }): ReactNode {
  const path = { storeCode: useStoreCode(), customer: customerId, campaign: campaignId };
  const { data, error, refetch } = useQuery({
    ...getQuery(adminEligibilityFind, { path, query: { buyer: 'customer' } }),
    staleTime: 0,
  });
  if (error) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  if (!data) {
    return <Skeleton height={22} width="60%" />;
  }
  const [first, ...others] = data.reasons;
  if (!first) {
    return (
      <Marked isRight>
        <Trans>Can buy it now</Trans>
      </Marked>
    );
  }
  return (
    <>
      <Marked isRight={false}>
        <WhyNotSentence reason={first} />{' '}
        {others.length > 0 && (
          <Text span c="dimmed">
            <Plural value={others.length} one="and # more reason" other="and # more reasons" />
          </Text>
        )}
      </Marked>
      <Remedy reason={first.reason} campaignId={campaignId} onAddPoints={onAddPoints} />
    </>
  );
}

function Marked({
  isRight,
  children,
}: {
  readonly isRight: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const Icon = isRight ? Check : X;
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <Text span c={isRight ? 'laurel' : 'red'} lh={0} pt={3}>
        <Icon size={16} aria-hidden />
      </Text>
      <Text>{children}</Text>
    </Group>
  );
}

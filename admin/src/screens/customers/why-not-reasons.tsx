import type { EligibilityReason } from '@laurel/client/api';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Paper, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { May } from '../../patterns/rights.js';
import { WhyNotSentence } from './why-not-sentence.js';

interface Props {
  /** In the order in which a purchase is refused. */
  readonly reasons: readonly EligibilityReason[];
  readonly campaignId: string;
  readonly onAddPoints: () => void;
}

/** Each reason with its numbers, and a way to what can be changed. */
export function WhyNotReasons({ reasons, ...rest }: Props): ReactNode {
  return (
    <Stack gap="xs" role="status">
      <Text fw={600}>
        <Plural value={reasons.length} one="# reason prevents it" other="# reasons prevent it" />
      </Text>
      <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {reasons.map((reason) => (
          <Paper key={reason.reason} component="li" withBorder p="sm">
            <WhyNotSentence reason={reason} />
            <Remedy reason={reason.reason} {...rest} />
          </Paper>
        ))}
      </Stack>
    </Stack>
  );
}

export function Remedy({
  reason,
  campaignId,
  onAddPoints,
}: Omit<Props, 'reasons'> & Pick<EligibilityReason, 'reason'>): ReactNode {
  const { t } = useLingui();
  const params = { campaign: campaignId };
  switch (reason) {
    case 'not-enough-points':
      return (
        <May needs={['POINT_TRANSFER:MODIFY']}>
          <Anchor component="button" type="button" onClick={onAddPoints}>
            <Trans>Add points</Trans>
          </Anchor>
        </May>
      );
    case 'switched-off':
    case 'none-left':
      return (
        <May needs={['REWARD_CAMPAIGN:MODIFY']}>
          <Anchor renderRoot={(props) => <Link {...props} to="/campaigns/$campaign" params={params} />}>
            {reason === 'none-left' ? t`Add codes` : t`Activate the campaign`}
          </Anchor>
        </May>
      );
    case 'not-yet-on-sale':
    case 'no-longer-on-sale':
    case 'not-yet-visible':
    case 'no-longer-visible':
    case 'not-for-customer':
    case 'limit-per-customer':
      return (
        <May needs={['REWARD_CAMPAIGN:MODIFY']}>
          <Anchor renderRoot={(props) => <Link {...props} to="/campaigns/$campaign/edit" params={params} />}>
            <Trans>Change the campaign</Trans>
          </Anchor>
        </May>
      );
    case 'status':
      return (
        <Text c="dimmed">
          <Trans>“Activate” is in the menu of this page.</Trans>
        </Text>
      );
    case 'archived':
    case 'not-for-sale':
    case 'one-at-a-time':
      return null;
  }
}

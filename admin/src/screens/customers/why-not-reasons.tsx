import type { EligibilityReason } from '@laurel/client/api';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Paper, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormats } from '../../patterns/formats.js';
import { May } from '../../patterns/rights.js';

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
        <Plural value={reasons.length} one="# reason is against it" other="# reasons are against it" />
      </Text>
      <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {reasons.map((reason) => (
          <Paper key={reason.reason} component="li" withBorder p="sm">
            <Reason reason={reason} />
            <Remedy reason={reason.reason} {...rest} />
          </Paper>
        ))}
      </Stack>
    </Stack>
  );
}

export function Reason({ reason: given }: { readonly reason: EligibilityReason }): ReactNode {
  const { reason, message, from = '', until = '', limit = 0, used = 0, left = 0 } = given;
  const formats = useFormats();
  switch (reason) {
    case 'switched-off':
      return <Trans>The campaign is inactive.</Trans>;
    case 'not-yet-on-sale':
      return <Trans>It is on sale from {formats.moment(from)}.</Trans>;
    case 'no-longer-on-sale':
      return <Trans>It was on sale until {formats.moment(until)}.</Trans>;
    case 'not-yet-visible':
      return <Trans>Customers see it from {formats.moment(from)}.</Trans>;
    case 'no-longer-visible':
      return <Trans>Customers saw it until {formats.moment(until)}.</Trans>;
    case 'not-for-customer':
      return <Audience reason={given} />;
    case 'not-for-sale':
      return <Trans>A rule gives out this reward. It cannot be bought.</Trans>;
    case 'none-left':
      return left === 0 ? (
        <Trans>No codes are left.</Trans>
      ) : (
        <Trans>Only {formats.number(left)} are left.</Trans>
      );
    case 'limit-per-customer':
      return (
        <Trans>
          One customer may buy {formats.number(limit)}. This one has bought {formats.number(used)}.
        </Trans>
      );
    case 'status':
      return <Trans>The customer is not active. Only active customers spend points.</Trans>;
    case 'not-enough-points':
      return <Short reason={given} />;
    case 'one-at-a-time':
      return message;
  }
}

function Audience({ reason }: { readonly reason: EligibilityReason }): ReactNode {
  const names = [reason.levelNames, reason.segmentNames].flatMap((each) => Object.values(each ?? {}));
  const audience = names.map(String).join(', ');
  return <Trans>It is for others: {audience}.</Trans>;
}

function Short({ reason }: { readonly reason: EligibilityReason }): ReactNode {
  const formats = useFormats();
  const { missingPoints = 0, costInPoints = 0, availablePoints = 0 } = reason;
  return (
    <Trans>
      {formats.points(missingPoints)} short: it costs {formats.number(costInPoints)}, and{' '}
      {formats.number(availablePoints)} are available.
    </Trans>
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
    case 'not-for-sale':
    case 'one-at-a-time':
      return null;
  }
}

import type { EligibilityReason } from '@laurel/client/api';
import { Trans } from '@lingui/react/macro';
import { Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats } from '../../../src/patterns/formats.js';

/** Why it cannot be bought now, with numbers. */
export function Reasons({ reasons }: { readonly reasons: readonly EligibilityReason[] }): ReactNode {
  return (
    <Stack gap="xs" role="status">
      {reasons.map((reason) => (
        <Paper key={reason.reason} withBorder p="sm">
          <Text size="sm">
            <Sentence reason={reason} />
          </Text>
        </Paper>
      ))}
    </Stack>
  );
}

function Sentence({ reason: given }: { readonly reason: EligibilityReason }): ReactNode {
  const { reason, message, from = '', until = '', limit = 0, used = 0 } = given;
  const formats = useFormats();
  switch (reason) {
    case 'not-yet-on-sale':
    case 'not-yet-visible':
      return <Trans>It can be bought from {formats.moment(from)}.</Trans>;
    case 'no-longer-on-sale':
    case 'no-longer-visible':
      return <Trans>It could be bought until {formats.moment(until)}.</Trans>;
    case 'switched-off':
    case 'archived':
      return <Trans>It is no longer available.</Trans>;
    case 'not-for-customer':
      return <Audience reason={given} />;
    case 'not-for-sale':
      return <Trans>You get it on special occasions; it cannot be bought.</Trans>;
    case 'none-left':
      return <Trans>It is sold out.</Trans>;
    case 'limit-per-customer':
      return (
        <Trans>
          One person may buy it {formats.number(limit)} times in all, and you have bought{' '}
          {formats.number(used)}.
        </Trans>
      );
    case 'status':
      return <Trans>Your account cannot spend points. Ask in the shop.</Trans>;
    case 'not-enough-points':
      return <Short reason={given} />;
    case 'one-at-a-time':
      return message;
  }
}

function Audience({ reason }: { readonly reason: EligibilityReason }): ReactNode {
  const names = [reason.levelNames, reason.segmentNames].flatMap((each) => Object.values(each ?? {}));
  const audience = names.map(String).join(', ');
  return audience === '' ? <Trans>It is for other members.</Trans> : <Trans>It is for {audience}.</Trans>;
}

function Short({ reason }: { readonly reason: EligibilityReason }): ReactNode {
  const formats = useFormats();
  const { missingPoints = 0, costInPoints = 0, availablePoints = 0 } = reason;
  return (
    <Trans>
      You are {formats.points(missingPoints)} short: it costs {formats.number(costInPoints)}, and you have{' '}
      {formats.number(availablePoints)}.
    </Trans>
  );
}

import type { EligibilityReason } from '@laurel/client/api';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormats } from '../../patterns/formats.js';

/** What keeps a customer from a purchase, in words for staff. */
export function WhyNotSentence({ reason: given }: { readonly reason: EligibilityReason }): ReactNode {
  const { reason, message, from = '', until = '', limit = 0, used = 0, left = 0 } = given;
  const formats = useFormats();
  switch (reason) {
    case 'switched-off':
      return <Trans>The campaign is inactive.</Trans>;
    case 'archived':
      return <Trans>The campaign is archived.</Trans>;
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
  return <Trans>It is only for: {audience}.</Trans>;
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

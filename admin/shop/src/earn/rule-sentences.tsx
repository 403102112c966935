import type { CreateEarningRuleRequest, OwnEarningRuleRecord } from '@laurel/client/api';
import { Trans } from '@lingui/react/macro';
import type { ComponentType, ReactNode } from 'react';
import { useFormats } from '../../../src/patterns/formats.js';

interface SentenceProps {
  readonly rule: OwnEarningRuleRecord;
  readonly currency: string;
}

/** What a rule of each kind pays, for customers. A kind of the service without a sentence here does not compile. */
export const SENTENCES: Readonly<Record<CreateEarningRuleRequest['type'], ComponentType<SentenceProps>>> = {
  points: PerMoney,
  event: Points,
  custom_event: Points,
  product_purchase: ({ rule }) => {
    const points = <Points rule={rule} />;
    return <Trans>{points} for each piece</Trans>;
  },
  multiply_for_product: ({ rule: { multiplier = 0 } }) => <Multiplied multiplier={multiplier} />,
  multiply_by_product_labels: () => <Trans>More points for some products</Trans>,
  instant_reward: () => <Trans>A reward for each purchase</Trans>,
  geolocation: ({ rule }) => {
    const points = <Points rule={rule} />;
    return <Trans>{points} when you check in there</Trans>;
  },
  qrcode: ({ rule }) => {
    const points = <Points rule={rule} />;
    return <Trans>{points} when you scan the code</Trans>;
  },
  referral: ({ rule }) => {
    const points = <Points rule={rule} />;
    return <Trans>{points} for a recommendation</Trans>;
  },
};

function Points({ rule: { pointsAmount = 0 } }: Pick<SentenceProps, 'rule'>): ReactNode {
  const formats = useFormats();
  return <strong>{formats.points(pointsAmount)}</strong>;
}

function PerMoney({ rule: { pointValue = 0, minOrderValue = 0 }, currency }: SentenceProps): ReactNode {
  const formats = useFormats();
  const [each, least] = [formats.money(1, currency), formats.money(minOrderValue, currency)];
  const some = <strong>{formats.points(pointValue)}</strong>;
  return minOrderValue > 0 ? (
    <Trans>
      {some} for {each} that you spend, from {least}
    </Trans>
  ) : (
    <Trans>
      {some} for {each} that you spend
    </Trans>
  );
}

function Multiplied({ multiplier }: { readonly multiplier: number }): ReactNode {
  const formats = useFormats();
  return <Trans>{formats.number(multiplier)} times as many points for some products</Trans>;
}

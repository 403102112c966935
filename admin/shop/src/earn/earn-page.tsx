import type { OwnEarningRuleRecord } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useFormats } from '../../../src/patterns/formats.js';
import { Failure } from '../app/failure.js';
import { PageTitle } from '../app/page-title.js';
import { earningRulesOptions, settingsOptions } from '../data/queries.js';
import { hasNoEnd } from '../../../src/patterns/window-text.js';

/** How the customer can earn points now. */
export function EarnPage(): ReactNode {
  const { t } = useLingui();
  const { data, error, isPaused, refetch } = useQuery(earningRulesOptions());
  return (
    <Stack gap="md">
      <PageTitle name={t`How to earn points`} />
      <Ways />
      {!data && error && <Failure error={error} retry={() => void refetch()} />}
      {!data && isPaused && (
        <Text c="dimmed">
          <Trans>How to earn points can be seen when you are online.</Trans>
        </Text>
      )}
      {!data && !error && !isPaused && [1, 2, 3].map((row) => <Skeleton key={row} height={66} radius={12} />)}
      {data?.total === 0 && (
        <Text c="dimmed" ta="center" py="xl">
          <Trans>There is no way to earn points at the moment. New ones appear here.</Trans>
        </Text>
      )}
      {data && data.total > 0 && (
        <ul className="rows card history">
          {data.earningRules.map((rule) => (
            <li key={rule.earningRuleId}>
              <Rule rule={rule} currency={data.currency} />
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

/** What customers do here themselves. */
function Ways(): ReactNode {
  const { data } = useQuery(settingsOptions());
  return (
    <Group grow preventGrowOverflow={false}>
      {data?.customersMayClaim === true && (
        <Button
          variant="default"
          miw="max-content"
          renderRoot={(props) => <Link href="/receipt" {...props} />}
        >
          <Trans>Add a receipt</Trans>
        </Button>
      )}
      <Button variant="default" miw="max-content" renderRoot={(props) => <Link href="/code" {...props} />}>
        <Trans>Enter a code</Trans>
      </Button>
    </Group>
  );
}

interface RuleProps {
  readonly rule: OwnEarningRuleRecord;
  readonly currency: string;
}

function Rule({ rule, currency }: RuleProps): ReactNode {
  const formats = useFormats();
  const { name, description, type, allTimeActive, endAt } = rule;
  return (
    <>
      <Text fw={600}>{name}</Text>
      <Text>
        <Amount rule={rule} currency={currency} />
      </Text>
      {description !== undefined && (
        <Text size="sm" c="dimmed">
          {description}
        </Text>
      )}
      {type === 'referral' && (
        <Anchor renderRoot={(props) => <Link href="/invite" {...props} />}>
          <Trans>Invite a friend</Trans>
        </Anchor>
      )}
      {!allTimeActive && endAt !== undefined && !hasNoEnd(endAt) && (
        <Text size="sm" c="dimmed">
          <Trans>Until {formats.date(endAt)}</Trans>
        </Text>
      )}
    </>
  );
}

/** What it pays, in a sentence. */
function Amount({ rule, currency }: RuleProps): ReactNode {
  const formats = useFormats();
  const { type, pointValue = 0, pointsAmount = 0, multiplier = 0, minOrderValue = 0 } = rule;
  const points = <strong>{formats.points(pointsAmount)}</strong>;
  switch (type) {
    case 'points': {
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
    case 'product_purchase':
      return <Trans>{points} for each piece</Trans>;
    case 'multiply_for_product':
      return <Trans>{formats.number(multiplier)} times as many points for some products</Trans>;
    case 'multiply_by_product_labels':
      return <Trans>More points for some products</Trans>;
    case 'instant_reward':
      return <Trans>A reward for each purchase</Trans>;
    case 'geolocation':
      return <Trans>{points} when you check in there</Trans>;
    case 'qrcode':
      return <Trans>{points} when you scan the code</Trans>;
    case 'referral':
      return <Trans>{points} for a recommendation</Trans>;
    default:
      return points;
  }
}

import type { CreateEarningRuleRequest, OwnEarningRuleRecord } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useFormats } from '../../../src/patterns/formats.js';
import { Failure } from '../app/failure.js';
import { PageTitle } from '../app/page-title.js';
import { earningRulesOptions, settingsOptions } from '../data/queries.js';
import { SENTENCES } from './rule-sentences.js';
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

/** What it pays, in a sentence. A kind of a later service shows its points, if it has any. */
function Amount({ rule, currency }: RuleProps): ReactNode {
  const formats = useFormats();
  const Sentence = isKnown(rule.type) ? SENTENCES[rule.type] : undefined;
  if (Sentence) {
    return <Sentence rule={rule} currency={currency} />;
  }
  return rule.pointsAmount === undefined ? null : <strong>{formats.points(rule.pointsAmount)}</strong>;
}

function isKnown(type: string): type is CreateEarningRuleRequest['type'] {
  return Object.hasOwn(SENTENCES, type);
}

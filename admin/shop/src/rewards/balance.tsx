import type { CustomerStatusResponse } from '@laurel/client/api';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormats } from '../../../src/patterns/formats.js';
import { usePointsNames } from '../../../src/patterns/points-names.js';
import { Failure } from '../app/failure.js';
import { settingsOptions, statusOptions } from '../data/queries.js';
import { Link } from 'wouter';

/** Points, level, and the way to the next one. */
export function Balance(): ReactNode {
  const { data, error, refetch } = useQuery(statusOptions());
  if (data) {
    return <Standing status={data} />;
  }
  return error ? (
    <Failure error={error} retry={() => void refetch()} />
  ) : (
    <Skeleton height={182} radius={16} data-testid="balance" />
  );
}

function Standing({ status }: { readonly status: CustomerStatusResponse }): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const names = usePointsNames();
  const { data: settings } = useQuery(settingsOptions());
  const { firstName, points, levelName, pointsExpiringNextMonth } = status;
  return (
    <section className="balance" aria-label={t`Your points`}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Stack gap={2}>
          <Text size="sm">
            <Trans>Hello {firstName}, you have</Trans>
          </Text>
          <Text component="p" m={0} className="points">
            {formats.number(points)}
          </Text>
          <Text size="sm">
            {names ? <Trans>{names.plural} to spend</Trans> : <Trans>points to spend</Trans>}
          </Text>
        </Stack>
        {levelName !== undefined && (
          <Link href="/levels" className="level">
            {levelName}
          </Link>
        )}
      </Group>
      <NextLevel status={status} />
      <KeptLevel status={status} />
      {pointsExpiringNextMonth > 0 && (
        <Text size="sm" mt="xs">
          <Trans>{formats.points(pointsExpiringNextMonth)} expire within a month.</Trans>
        </Text>
      )}
      <Group gap="4px 16px" mt="xs">
        <Link href="/earn" className="earn-link">
          <Trans>How to earn points</Trans>
        </Link>
        {settings?.customersMaySendPoints === true && (
          <Link href="/send" className="earn-link">
            <Trans>Send points to a friend</Trans>
          </Link>
        )}
      </Group>
    </section>
  );
}

function NextLevel({ status }: { readonly status: CustomerStatusResponse }): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const {
    nextLevelName,
    nextLevelConditionValue = 0,
    levelConditionValue = 0,
    pointsToNextLevel = 0,
    transactionsAmountToNextLevelWithoutDeliveryCosts: withoutDelivery,
    transactionsAmountToNextLevel: amount = withoutDelivery,
    currency,
  } = status;
  if (nextLevelName === undefined) {
    return (
      <Text size="sm" mt="md">
        <Trans>You have reached the highest level.</Trans>
      </Text>
    );
  }
  const length = Math.max(1, nextLevelConditionValue - levelConditionValue);
  const share = Math.min(100, Math.max(2, ((length - (amount ?? pointsToNextLevel)) / length) * 100));
  return (
    <Stack gap={6} mt="md">
      <div
        className="track"
        role="progressbar"
        aria-label={t`Progress to the level ${nextLevelName}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share)}
      >
        <div style={{ width: `${share}%` }} />
      </div>
      <Text size="sm">
        {amount === undefined ? (
          <Trans>
            {formats.points(pointsToNextLevel)} to {nextLevelName}
          </Trans>
        ) : (
          <Trans>
            {formats.money(amount, currency)} to {nextLevelName}
          </Trans>
        )}
      </Text>
    </Stack>
  );
}

/** Where levels are looked at again after some days. */
function KeptLevel({ status }: { readonly status: CustomerStatusResponse }): ReactNode {
  const formats = useFormats();
  const { levelName, levelWillExpireInDays, pointsRequiredToRetainLevel = 0 } = status;
  if (levelName === undefined || levelWillExpireInDays === undefined) {
    return null;
  }
  return (
    <Text size="sm" mt="xs">
      <Plural
        value={levelWillExpireInDays}
        one={`You keep ${levelName} for # more day.`}
        other={`You keep ${levelName} for # more days.`}
      />{' '}
      {pointsRequiredToRetainLevel > 0 && (
        <Trans>{formats.points(pointsRequiredToRetainLevel)} more to keep it.</Trans>
      )}
    </Text>
  );
}

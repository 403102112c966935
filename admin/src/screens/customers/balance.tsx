import type { CustomerStatusResponse } from '@laurel/client/api';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Paper, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats } from '../../patterns/formats.js';

const FIGURES_IN_ROW = 5;

/** What the customer has, and what is on its way. */
export function Balance({ status }: { readonly status: CustomerStatusResponse }): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const { points, sendablePoints, lockedPoints, usedPoints, takenBackPoints, owedPoints } = status;
  const { pointsExpiringNextMonth } = status;
  const figures = [
    { label: t`Available`, value: points },
    ...(sendablePoints < points ? [{ label: t`Can be sent to others`, value: sendablePoints }] : []),
    { label: t`Locked`, value: lockedPoints },
    { label: t`Spent`, value: usedPoints },
    ...(takenBackPoints > 0 ? [{ label: t`Taken back`, value: takenBackPoints }] : []),
    ...(owedPoints > 0 ? [{ label: t`Owed`, value: owedPoints }] : []),
    { label: t`Expire next month`, value: pointsExpiringNextMonth },
  ];
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: Math.min(figures.length, FIGURES_IN_ROW) }}>
        {figures.map(({ label, value }) => (
          <Paper key={label} withBorder p="sm" component="dl" m={0}>
            <Text component="dt" c="dimmed">
              {label}
            </Text>
            <Text component="dd" m={0} fz="xl" fw={600}>
              {formats.number(value)}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
      <LevelProgress status={status} />
    </>
  );
}

/** The way to the next level, and how long this one is kept. */
function LevelProgress({ status }: { readonly status: CustomerStatusResponse }): ReactNode {
  const formats = useFormats();
  const { transactionsAmountToNextLevelWithoutDeliveryCosts: withoutDelivery } = status;
  const { transactionsAmountToNextLevel: amount = withoutDelivery } = status;
  const { nextLevelName, pointsToNextLevel, currency } = status;
  const { levelName, levelWillExpireInDays, pointsRequiredToRetainLevel } = status;
  const missing =
    amount === undefined
      ? pointsToNextLevel !== undefined && formats.points(pointsToNextLevel)
      : formats.money(amount, currency);
  return (
    <>
      {nextLevelName !== undefined && missing !== false && (
        <Text mt="sm">
          <Trans>
            {missing} short of {nextLevelName}
          </Trans>
        </Text>
      )}
      {levelName !== undefined && levelWillExpireInDays !== undefined && (
        <Text>
          <Plural
            value={levelWillExpireInDays}
            one={`Keeps ${levelName} for # more day`}
            other={`Keeps ${levelName} for # more days`}
          />
          {pointsRequiredToRetainLevel !== undefined && (
            <>
              {' · '}
              <Trans>{formats.points(pointsRequiredToRetainLevel)} keep it longer</Trans>
            </>
          )}
        </Text>
      )}
    </>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pictureUrl } from '../../../src/api/picture-url.js';
import { useFormats } from '../../../src/patterns/formats.js';
import { Failure } from '../app/failure.js';
import { PageTitle } from '../app/page-title.js';
import { levelsOptions, statusOptions } from '../data/queries.js';
import { storeCode } from '../data/store.js';

/** All levels, the lowest first: what each brings, and how one gets there. */
export function LevelsPage(): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const { data, error, isPaused, refetch } = useQuery(levelsOptions());
  const { data: status } = useQuery(statusOptions());
  const isByMoney =
    status?.transactionsAmountToNextLevel !== undefined ||
    status?.transactionsAmountToNextLevelWithoutDeliveryCosts !== undefined;
  const currency = isByMoney ? status.currency : undefined;
  return (
    <Stack gap="md">
      <PageTitle name={t`Levels`} />
      {!data && error && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && !isPaused && [1, 2, 3].map((row) => <Skeleton key={row} height={96} radius={12} />)}
      {!data && isPaused && (
        <Text c="dimmed">
          <Trans>Levels can be seen when you are online.</Trans>
        </Text>
      )}
      {data && (
        <ul className="rows">
          {data.levels.map(({ levelId, name, description, conditionValue, photoPath }) => (
            <li key={levelId} className="card level-card">
              {photoPath !== undefined && (
                <img src={pictureUrl(storeCode, photoPath, 'card')} alt="" loading="lazy" />
              )}
              <div>
                <Group gap="xs">
                  <Text fw={600} size="lg">
                    {name}
                  </Text>
                  {name === status?.levelName && (
                    <Badge tt="none" variant="light">
                      <Trans>Your level</Trans>
                    </Badge>
                  )}
                </Group>
                <Text size="sm" c="dimmed">
                  {conditionValue === 0 ? (
                    <Trans>From the beginning</Trans>
                  ) : currency !== undefined ? (
                    <Trans>From purchases for {formats.money(conditionValue, currency)}</Trans>
                  ) : (
                    <Trans>From {formats.points(conditionValue)}</Trans>
                  )}
                </Text>
                {description !== undefined && <Text>{description}</Text>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

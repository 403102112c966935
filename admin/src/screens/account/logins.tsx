import { adminSessionEnd, adminSessionList, type LoginSessionRecord } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { laurel, getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useActions } from '../../patterns/confirm.js';
import { getDevice } from '../../patterns/device.js';
import { When } from '../../patterns/formats.js';
import { Section } from '../../patterns/section.js';
import { Failure } from '../../patterns/states.js';

/** Where the administrator is logged in. */
export function Logins(): ReactNode {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode() };
  const { data, error, refetch } = useQuery(getQuery(adminSessionList, { path }));
  return (
    <Section title={t`Where you are logged in`}>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <Skeleton height={120} />}
      <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {data?.sessions.map((session) => (
          <Login key={session.sessionId} session={session} />
        ))}
      </Stack>
    </Section>
  );
}

function Login({ session }: { readonly session: LoginSessionRecord }): ReactNode {
  const { t } = useLingui();
  const act = useActions();
  const cache = useQueryClient();
  const { sessionId, current, client, lastUsedAt } = session;
  const path = { storeCode: useStoreCode(), session: sessionId };
  const name = getDevice(client) ?? t`Unknown device`;
  return (
    <Group component="li" justify="space-between" wrap="nowrap">
      <div>
        <Group gap="xs">
          <Text title={client}>{name}</Text>
          {current && (
            <Badge variant="light" tt="none">
              <Trans>this device</Trans>
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          <Trans>
            Last used <When at={lastUsedAt} />
          </Trans>
        </Text>
      </div>
      {!current && (
        <Button
          variant="default"
          aria-label={t`Log out ${name}`}
          onClick={() =>
            void act({
              run: async () => {
                await adminSessionEnd({ client: laurel, path });
                await cache.invalidateQueries();
              },
              done: t`${name} is logged out.`,
            })
          }
        >
          <Trans>Log out</Trans>
        </Button>
      )}
    </Group>
  );
}

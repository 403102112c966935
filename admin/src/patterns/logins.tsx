import type { LoginSessionListResponse, LoginSessionRecord } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useActions, useConfirm } from './confirm.js';
import { getDevice } from './device.js';
import { When } from './formats.js';
import { May, type Need } from './rights.js';
import { Failure } from './states.js';

interface Props {
  /** Whose they are. */
  readonly name: string;
  readonly logins: Pick<UseQueryResult<LoginSessionListResponse>, 'data' | 'error' | 'refetch'>;
  /** What ending them needs. Without any: to change the records of the page. */
  readonly needs?: readonly Need[];
  readonly endAll: () => Promise<unknown>;
}

/** Where another person is logged in, and the end of all of it. */
export function Logins({ name, logins, needs, endAll }: Props): ReactNode {
  const { t } = useLingui();
  const act = useActions();
  const confirm = useConfirm();
  const cache = useQueryClient();
  const { data, error, refetch } = logins;
  const end = async () => {
    const isSure = await confirm({
      title: t`End all logins?`,
      text: t`${name} is logged out on every device at once. They can log in again with the same password.`,
      action: t`End all logins`,
      danger: true,
    });
    if (isSure) {
      await act({
        run: async () => {
          await endAll();
          await cache.invalidateQueries();
        },
        done: t`All logins of ${name} have ended.`,
      });
    }
  };
  if (error) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  if (!data) {
    return <Skeleton height={80} />;
  }
  if (data.total === 0) {
    return (
      <Text c="dimmed">
        <Trans>Not logged in anywhere.</Trans>
      </Text>
    );
  }
  return (
    <Stack align="flex-start">
      <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {data.sessions.map((session) => (
          <Login key={session.sessionId} session={session} />
        ))}
      </Stack>
      <May {...(needs && { needs })}>
        <Button variant="default" onClick={() => void end()}>
          <Trans>End all logins</Trans>
        </Button>
      </May>
    </Stack>
  );
}

/** No device is kept of customers. */
function Login({ session }: { readonly session: LoginSessionRecord }): ReactNode {
  const { client, createdAt, lastUsedAt } = session;
  return (
    <li>
      <Text title={client}>
        {getDevice(client) ?? (
          <Trans>
            Logged in <When at={createdAt} />
          </Trans>
        )}
      </Text>
      <Text size="sm" c="dimmed">
        <Trans>
          Last used <When at={lastUsedAt} />
        </Trans>
      </Text>
    </li>
  );
}

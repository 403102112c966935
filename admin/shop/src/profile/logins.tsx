import { customerSessionEnd, customerSessionList, type LoginSessionRecord } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useFormats } from '../../../src/patterns/formats.js';
import { Failure, Refusal } from '../app/failure.js';
import { laurel } from '../data/laurel.js';
import { queryClient } from '../data/query-client.js';
import { storeCode } from '../data/store.js';

const SHOWN = 5;

/** The devices on which the customer is logged in, once there is more than this one. */
export function Logins(): ReactNode {
  const [isWhole, setWhole] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['logins'],
    queryFn: async ({ signal }) => {
      const { sessions } = (await customerSessionList({ client: laurel, path: { storeCode }, signal })).data;
      return sessions;
    },
  });
  if (error) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  if (!data?.some(({ current }) => !current)) {
    return null;
  }
  return (
    <Stack gap="sm">
      <Title order={2} size="h3">
        <Trans>Where you are logged in</Trans>
      </Title>
      <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {data.slice(0, isWhole ? undefined : SHOWN).map((session) => (
          <Login key={session.sessionId} session={session} />
        ))}
      </Stack>
      {!isWhole && data.length > SHOWN && (
        <Button variant="default" onClick={() => setWhole(true)}>
          <Trans>Show all</Trans>
        </Button>
      )}
    </Stack>
  );
}

function Login({ session }: { readonly session: LoginSessionRecord }): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const { sessionId, current } = session;
  const [begun, lastUsed] = [formats.moment(session.createdAt), formats.moment(session.lastUsedAt)];
  const end = async () => {
    setBusy(true);
    try {
      await customerSessionEnd({ client: laurel, path: { storeCode, session: sessionId } });
      await queryClient.invalidateQueries({ queryKey: ['logins'] });
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <li>
      {problem !== undefined && <Refusal error={problem} title={t`Could not be logged out`} />}
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Group gap="xs">
            <Text>
              <Trans>Since {begun}</Trans>
            </Text>
            {current && (
              <Badge variant="light" tt="none">
                <Trans>this device</Trans>
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            <Trans>Last used {lastUsed}</Trans>
          </Text>
        </div>
        {!current && (
          <Button
            variant="default"
            loading={isBusy}
            flex="none"
            aria-label={t`Log out the device of ${begun}`}
            onClick={() => void end()}
          >
            <Trans>Log out</Trans>
          </Button>
        )}
      </Group>
    </li>
  );
}

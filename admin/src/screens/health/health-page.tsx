import { type HealthEntry, versionShow } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Button, Group, List, Paper, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getQuery } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { Missing, useFormats, When } from '../../patterns/formats.js';
import { Section } from '../../patterns/section.js';
import { PageTitle } from '../../patterns/page-title.js';
import { StateBadge } from '../../patterns/state-badge.js';
import { Failure } from '../../patterns/states.js';
import { BackgroundWork } from './background-work.js';
import { useFailingWebhooks } from '../webhooks/use-failing-webhooks.js';
import { checkHealth, type Health } from './check-health.js';

const REFRESH_MS = 15_000;

/** For operators: what works, what does not, and what is running. Checked again by itself. */
export function HealthPage(): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const storeCode = useStoreCode();
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery({
    queryKey: ['health', storeCode],
    queryFn: ({ signal }) => checkHealth(storeCode, signal),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
    retry: false,
  });
  return (
    <Stack gap="xl" maw={800}>
      <Group justify="space-between">
        <PageTitle name={t`Health`}>
          <Trans>Health</Trans>
        </PageTitle>
        <Group gap="sm">
          {dataUpdatedAt > 0 && (
            <Text c="dimmed">
              <Trans>Checked on {formats.moment(new Date(dataUpdatedAt).toISOString())}</Trans>
            </Text>
          )}
          <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
            <Trans>Check now</Trans>
          </Button>
        </Group>
      </Group>
      {error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : data ? (
        <Findings health={data} />
      ) : (
        <Skeleton height={240} />
      )}
      <BackgroundWork />
      <Version />
    </Stack>
  );
}

function Findings({ health }: { readonly health: Health }): ReactNode {
  const { t } = useLingui();
  const { dependencies, isReady, warnings } = health;
  const failing = useFailingWebhooks() ?? [];
  const hasWarnings = warnings.length + failing.length > 0;
  const problems = dependencies.filter(({ status }) => status === 'Problem');
  const isWell = isReady && problems.length === 0;
  return (
    <>
      <Alert
        role="status"
        color={isWell ? (hasWarnings ? 'yellow' : 'laurel') : 'red'}
        title={
          isWell ? (
            hasWarnings ? (
              <Trans>Laurel works, with warnings</Trans>
            ) : (
              <Trans>Everything works</Trans>
            )
          ) : (
            <Trans>Something is not working</Trans>
          )
        }
      >
        {isReady ? (
          <Trans>The service accepts requests.</Trans>
        ) : (
          <Trans>The service accepts no requests.</Trans>
        )}
        {hasWarnings && (
          <List mt="xs">
            {warnings.map((each) => (
              <List.Item key={each}>{each}</List.Item>
            ))}
            {failing.map(({ webhookId, name, since }) => (
              <List.Item key={webhookId}>
                <Anchor
                  c="inherit"
                  renderRoot={(props) => (
                    <Link {...props} to="/webhooks/$webhook" params={{ webhook: webhookId }} />
                  )}
                >
                  <Trans>
                    {name} has not accepted events since <When at={since} />
                  </Trans>
                </Anchor>
              </List.Item>
            ))}
          </List>
        )}
      </Alert>
      <Section title={t`Dependencies`}>
        <Dependencies dependencies={dependencies} />
      </Section>
    </>
  );
}

function Dependencies({ dependencies }: { readonly dependencies: readonly HealthEntry[] }): ReactNode {
  const { t } = useLingui();
  const names: Readonly<Record<string, string>> = {
    database: t`Database`,
    search: t`Search`,
    queue: t`Queue`,
  };
  const without: Readonly<Record<string, string>> = {
    database: t`Requests are refused until it works again.`,
    search: t`Lists and pages work. What is searched for may be out of date.`,
    queue: t`Requests are answered. Events are sent when it works again.`,
  };
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="20%">
            <Trans>Component</Trans>
          </Table.Th>
          <Table.Th w={112}>
            <Trans>State</Trans>
          </Table.Th>
          <Table.Th>
            <Trans>Problem</Trans>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {dependencies.map(({ name, status, message }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">{names[name] ?? name}</Table.Th>
            <Table.Td>
              {status === 'OK' ? (
                <StateBadge state={{ label: t`Works`, color: 'laurel' }} />
              ) : (
                <StateBadge state={{ label: t`Problem`, color: 'red' }} />
              )}
            </Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              {status === 'OK' ? (
                <Missing />
              ) : (
                <>
                  <Text>{message}</Text>
                  <Text c="dimmed">{without[name]}</Text>
                </>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Version(): ReactNode {
  const { t } = useLingui();
  const { data } = useQuery(getQuery(versionShow));
  return (
    <Section title={t`What is running`}>
      <Paper withBorder p="md">
        <dl className="facts">
          <dt>
            <Trans>Service</Trans>
          </dt>
          <dd>{data?.name ?? '…'}</dd>
          <dt>
            <Trans>Version</Trans>
          </dt>
          <dd>{data?.version ?? '…'}</dd>
        </dl>
      </Paper>
    </Section>
  );
}

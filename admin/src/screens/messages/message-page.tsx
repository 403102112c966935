import { messageRetry, messageShow, type MessageDetail } from '@laurel/client/api';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getQuery, laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { useActions } from '../../patterns/confirm.js';
import { Missing, When } from '../../patterns/formats.js';
import { CopyableId, type Fact, ObjectPage } from '../../patterns/object-page.js';
import { Section } from '../../patterns/section.js';
import { Failure } from '../../patterns/states.js';
import { MailContent } from './mail-content.js';
import { CHANNELS, MESSAGE_KINDS, MESSAGE_STATES } from './message-terms.js';

const route = getRouteApi('/shell/messages/$message');

const REFRESH_MS = 3000;

export function MessagePage(): ReactNode {
  const { t } = useLingui();
  const { message: id } = route.useParams();
  const path = { storeCode: useStoreCode(), message: id };
  const {
    data: message,
    error,
    refetch,
  } = useQuery({
    ...getQuery(messageShow, { path }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? REFRESH_MS : false),
  });
  const facts = useFacts(message);
  if (error && !message) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  if (!message) {
    return <Skeleton height={320} />;
  }
  const { label, color } = MESSAGE_STATES[message.status];
  const kind = MESSAGE_KINDS[message.kind];
  return (
    <ObjectPage
      parent={{ label: t`Sent messages`, link: { to: '/messages' } }}
      name={kind ? t(kind) : message.kind}
      id={id}
      state={{ label: t(label), color }}
      facts={facts}
      actions={(message.status === 'failed' || message.status === 'dropped') && <AgainButton id={id} />}
    >
      <Section title={t`Content`}>
        <Content message={message} />
      </Section>
    </ObjectPage>
  );
}

function AgainButton({ id }: { readonly id: string }): ReactNode {
  const { t } = useLingui();
  const act = useActions();
  const cache = useQueryClient();
  const path = { storeCode: useStoreCode(), message: id };
  const run = async () => {
    await messageRetry({ client: laurel, path });
    await cache.invalidateQueries();
  };
  return (
    <Button variant="default" onClick={() => void act({ run, done: t`The message is being sent again.` })}>
      <Trans>Send again</Trans>
    </Button>
  );
}

function Content({ message }: { readonly message: MessageDetail }): ReactNode {
  const { subject, html, text } = message;
  if (text === undefined) {
    return (
      <Text c="dimmed">
        <Trans>There is no content: it is written when the message is sent.</Trans>
      </Text>
    );
  }
  return (
    <Stack gap="xs">
      {subject && <Text fw={600}>{subject}</Text>}
      <Text c="dimmed" size="sm">
        <Trans>Codes, passwords and what links carry are never shown here.</Trans>
      </Text>
      <MailContent html={html} text={text} />
    </Stack>
  );
}

function useFacts(message: MessageDetail | undefined): readonly Fact[] {
  const { t } = useLingui();
  if (!message) {
    return [];
  }
  const { recipient, channel, accountId, attemptCount, reason } = message;
  const { createdAt, sentAgainAt, nextAttemptAt, finishedAt } = message;
  return [
    { label: t`Recipient`, value: recipient ?? <Missing /> },
    { label: t`Channel`, value: t(CHANNELS[channel]) },
    ...(accountId === undefined ? [] : [{ label: t`Account`, value: <CopyableId id={accountId} /> }]),
    { label: t`Attempts`, value: <Plural value={attemptCount} one="# attempt" other="# attempts" /> },
    ...(reason === undefined ? [] : [{ label: t`Reason`, value: reason }]),
    { label: t`Created`, value: <When at={createdAt} /> },
    ...(sentAgainAt === undefined ? [] : [{ label: t`Sent again`, value: <When at={sentAgainAt} /> }]),
    message.status === 'pending'
      ? { label: t`Next attempt`, value: <When at={nextAttemptAt} /> }
      : { label: t`Finished`, value: <When at={finishedAt} /> },
  ];
}

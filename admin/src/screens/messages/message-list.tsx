import {
  messageCsvExport,
  type MessageCsvExportData,
  messageList,
  type MessageListResponse,
  type MessageRecord,
} from '@laurel/client/api';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { laurel, getQuery } from '../../api/laurel.js';
import { getPage } from '../../api/page.js';
import { useStoreCode } from '../../app/use-store.js';
import { Missing, When } from '../../patterns/formats.js';
import { ListPage } from '../../patterns/list/list-page.js';
import { getOrder } from '../../patterns/list/list-search.js';
import type { Column, Filter } from '../../patterns/list/list-types.js';
import { useMay } from '../../patterns/rights.js';
import { StateBadge } from '../../patterns/state-badge.js';
import { Empty } from '../../patterns/states.js';
import { MessageBulk } from './message-bulk.js';
import { CHANNELS, MESSAGE_KINDS, MESSAGE_STATES } from './message-terms.js';

const route = getRouteApi('/shell/messages');

export function MessageList(): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const search = route.useSearch();
  const mayChange = useMay()('SETTINGS:MODIFY');
  const { status, kind, channel } = search;
  const query = { ...({ status, kind, channel } as MessageCsvExportData['query']), ...getOrder(search) };
  const request = { client: laurel, path: { storeCode } };
  return (
    <Stack>
      <Provider storeCode={storeCode} />
      <ListPage
        title={t`Sent messages`}
        countRows={(count, shown) => plural(count, { one: `${shown} message`, other: `${shown} messages` })}
        search={search}
        queryKey={['messages', storeCode]}
        fetchPage={async ({ page, signal }) =>
          getPage(await messageList({ ...request, query: { ...query, ...page }, signal }), 'messages')
        }
        csv={{ fileName: 'messages.csv', load: async () => messageCsvExport({ ...request, query }) }}
        rowKey={({ messageId }) => messageId}
        columns={useColumns()}
        linkTo={({ messageId }) => ({ to: '/messages/$message', params: { message: messageId } })}
        filters={useFilters()}
        selection={
          mayChange ? (messages, onDone) => <MessageBulk messages={messages} onDone={onDone} /> : null
        }
        empty={
          <Empty
            title={t`Nothing sent yet`}
            text={t`E-mails, SMS and notifications to customers, sellers and administrators appear here.`}
          />
        }
      />
    </Stack>
  );
}

/** Where messages go to, when that is not to their recipients. */
function Provider({ storeCode }: { readonly storeCode: string }): ReactNode {
  const { data } = useQuery(getQuery(messageList, { path: { storeCode }, query: { perPage: 1 } }));
  return data ? (
    <Stack gap="xs">
      <MailProvider provider={data.mailProvider} />
      {!data.hasWebPush && (
        <Text size="sm" c="dimmed">
          <Trans>
            Notifications on phones are off. They are switched on with WEB_PUSH_PUBLIC_KEY,
            WEB_PUSH_PRIVATE_KEY and WEB_PUSH_SUBJECT.
          </Trans>
        </Text>
      )}
    </Stack>
  ) : null;
}

function MailProvider({ provider }: { readonly provider: MessageListResponse['mailProvider'] }): ReactNode {
  const { t } = useLingui();
  if (provider === 'files') {
    return (
      <Alert color="yellow" title={t`There is no mail server`}>
        <Trans>
          E-mails reach no recipients: each is a file in the folder “mail” of the data directory. A mail
          server is set with SMTP_URL and MAIL_FROM.
        </Trans>
      </Alert>
    );
  }
  return provider === 'none' ? (
    <Alert color="yellow" title={t`There is no mail server`}>
      <Trans>E-mails are not sent. A mail server is set with SMTP_URL and MAIL_FROM.</Trans>
    </Alert>
  ) : null;
}

function useColumns(): readonly Column<MessageRecord>[] {
  const { t } = useLingui();
  return [
    {
      id: 'kind',
      header: t`Message`,
      cell: ({ kind }) => {
        const name = MESSAGE_KINDS[kind];
        return name ? t(name) : kind;
      },
      sortable: true,
    },
    {
      id: 'recipient',
      header: t`Recipient`,
      cell: ({ recipient }) => recipient ?? <Missing />,
      wideOnly: true,
      width: '24%',
    },
    {
      id: 'channel',
      header: t`Channel`,
      cell: ({ channel }) => t(CHANNELS[channel]),
      wideOnly: true,
      width: '96px',
    },
    {
      id: 'status',
      header: t`State`,
      cell: ({ status }) => {
        const { label, color } = MESSAGE_STATES[status];
        return <StateBadge state={{ label: t(label), color }} />;
      },
      sortable: true,
      width: '136px',
    },
    {
      id: 'createdAt',
      header: t`When`,
      cell: ({ createdAt }) => <When at={createdAt} />,
      sortable: true,
      wideOnly: true,
      width: '128px',
    },
  ];
}

function useFilters(): readonly Filter[] {
  const { t } = useLingui();
  const states = Object.entries(MESSAGE_STATES).map(([value, { label }]) => ({ value, label: t(label) }));
  const kinds = Object.entries(MESSAGE_KINDS).map(([value, label]) => ({ value, label: t(label) }));
  const channels = Object.entries(CHANNELS).map(([value, label]) => ({ value, label: t(label) }));
  return [
    { name: 'status', label: t`State`, options: states },
    { name: 'kind', label: t`Message`, options: kinds },
    { name: 'channel', label: t`Channel`, options: channels },
  ];
}

import type { OwnMessageRecord } from '@laurel/client/api';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormats } from '../../../src/patterns/formats.js';
import { messagesOptions } from '../data/queries.js';
import { HistoryList } from './history-list.js';

/** The e-mails that were sent to the customer, the latest first. */
export function Messages(): ReactNode {
  return (
    <HistoryList
      list={useInfiniteQuery(messagesOptions())}
      empty={<Trans>No messages yet. The e-mails that we send you appear here, too.</Trans>}
      getKey={({ messageId }) => messageId}
    >
      {(message) => <Entry message={message} />}
    </HistoryList>
  );
}

/** The subject of a message; a click shows its text. */
function Entry({ message }: { readonly message: OwnMessageRecord }): ReactNode {
  const formats = useFormats();
  const { subject, text, sentAt } = message;
  return (
    <details>
      <summary>
        <Text component="span" flex={1}>
          {subject}
        </Text>
        <Text component="span" size="sm" c="dimmed" style={{ flex: 'none' }}>
          <time dateTime={sentAt}>{formats.date(sentAt)}</time>
        </Text>
        <ChevronDown size={18} aria-hidden style={{ flex: 'none' }} />
      </summary>
      <Text size="sm" mt="xs" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {text.trim()}
      </Text>
    </details>
  );
}

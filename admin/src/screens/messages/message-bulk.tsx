import {
  bulkMessagesBegin,
  bulkMessagesPreview,
  type BulkPreviewResponse,
  type MessageRecord,
} from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { type BulkChange, BulkDialog } from '../../patterns/bulk/bulk-dialog.js';
import { useFormats } from '../../patterns/formats.js';

interface Props {
  readonly messages: readonly MessageRecord[];
  readonly onDone: () => void;
}

/** Sends the selected messages again that have not reached their recipients. */
export function MessageBulk({ messages, onDone }: Props): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const change = useChange(messages.map(({ messageId }) => messageId));
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Trans>Send again</Trans>
      </Button>
      <BulkDialog
        change={isOpen ? change : undefined}
        onClose={(hasBegun) => {
          setIsOpen(false);
          if (hasBegun) {
            onDone();
          }
        }}
      />
    </>
  );
}

function useChange(messages: string[]): BulkChange {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode() };
  const request = { client: laurel, path, body: { messages } };
  return {
    title: t`Send again`,
    key: [path, 'messages', messages],
    preview: async (signal) => (await bulkMessagesPreview({ ...request, signal })).data,
    begin: async (headers) => (await bulkMessagesBegin({ ...request, headers })).data.bulkActionId,
    describe: (preview) => <Sentence preview={preview} />,
  };
}

function Sentence({ preview }: { readonly preview: BulkPreviewResponse }): ReactNode {
  const formats = useFormats();
  const [changed, all] = [formats.number(preview.changed), formats.number(preview.total)];
  return (
    <Trans>
      {changed} of {all} messages will be sent again.
    </Trans>
  );
}

import type { BulkPreviewResponse } from '@laurel/client/api';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ActionDialog, ActionForm } from '../action-dialog.js';
import { BulkProgress } from './bulk-progress.js';
import { PreviewText } from './preview-text.js';

export interface BulkChange {
  /** A verb: "Mark as shipped". */
  readonly title: string;
  /** Names the preview in the cache. */
  readonly key: readonly unknown[];
  readonly preview: (signal: AbortSignal) => Promise<BulkPreviewResponse>;
  /** Answers with the id of the action. */
  readonly begin: (headers: { readonly 'Idempotency-Key': string }) => Promise<string>;
  /** What will happen, with numbers. */
  readonly describe: (preview: BulkPreviewResponse) => ReactNode;
}

interface Props {
  /** Undefined while the dialog is closed. */
  readonly change: BulkChange | undefined;
  /** With whether anything was begun. */
  readonly onClose: (hasBegun: boolean) => void;
}

/** One change of many things, without a form: the preview, then the progress. */
export function BulkDialog({ change, onClose }: Props): ReactNode {
  const [begun, setBegun] = useState<string>();
  const close = () => {
    setBegun(undefined);
    onClose(begun !== undefined);
  };
  return (
    <ActionDialog title={change?.title ?? ''} isOpen={change !== undefined} onClose={close}>
      {begun === undefined ? (
        change && <BulkForm change={change} onBegin={setBegun} onClose={close} />
      ) : (
        <BulkProgress id={begun} onClose={close} />
      )}
    </ActionDialog>
  );
}

interface FormProps {
  readonly change: BulkChange;
  readonly onBegin: (bulkActionId: string) => void;
  readonly onClose: () => void;
}

function BulkForm({ change, onBegin, onClose }: FormProps): ReactNode {
  const form = useForm({ initialValues: {} });
  const { data, error, refetch } = useQuery({
    queryKey: ['bulk-preview', ...change.key],
    queryFn: ({ signal }) => change.preview(signal),
  });
  return (
    <ActionForm
      form={form}
      submitLabel={change.title}
      onSubmit={async (_values, headers) => {
        onBegin(await change.begin(headers));
        return undefined;
      }}
      onClose={onClose}
    >
      <PreviewText preview={data} error={error} retry={() => void refetch()}>
        {data && change.describe(data)}
      </PreviewText>
    </ActionForm>
  );
}

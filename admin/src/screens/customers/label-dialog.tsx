import { bulkLabelsBegin, bulkLabelsPreview } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { ActionDialog, ActionForm } from '../../patterns/action-dialog.js';
import { BulkProgress } from '../../patterns/bulk/bulk-progress.js';
import { PreviewText } from '../../patterns/bulk/preview-text.js';
import { fieldProps } from '../../patterns/form-page.js';
import { useFormats } from '../../patterns/formats.js';

const TYPING_MS = 300;

interface Props {
  readonly customers: readonly string[];
  readonly isOpen: boolean;
  /** With whether anything was begun. */
  readonly onClose: (hasBegun: boolean) => void;
}

/** Adds a label to the selected customers. */
export function LabelDialog({ customers, isOpen, onClose }: Props): ReactNode {
  const { t } = useLingui();
  const [begun, setBegun] = useState<string>();
  const close = () => {
    setBegun(undefined);
    onClose(begun !== undefined);
  };
  return (
    <ActionDialog title={t`Add a label`} isOpen={isOpen} onClose={close}>
      {begun === undefined ? (
        <LabelForm customers={customers} onBegin={setBegun} onClose={close} />
      ) : (
        <BulkProgress id={begun} onClose={close} />
      )}
    </ActionDialog>
  );
}

interface FormProps {
  readonly customers: readonly string[];
  readonly onBegin: (bulkActionId: string) => void;
  readonly onClose: () => void;
}

function LabelForm({ customers, onBegin, onClose }: FormProps): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const form = useForm({ initialValues: { key: '', value: '' } });
  const [typed] = useDebouncedValue(form.getValues(), TYPING_MS);
  const request = { client: laurel, path: { storeCode: useStoreCode() } };
  const isTyped = typed.key.trim() !== '' && typed.value.trim() !== '';
  const { data, error, refetch } = useQuery({
    queryKey: ['bulk-preview', request.path, typed, customers],
    queryFn: async ({ signal }) => {
      const body = { ...typed, customers: [...customers] };
      return (await bulkLabelsPreview({ ...request, body, signal })).data;
    },
    enabled: isTyped,
  });
  const [changed, all] = [formats.number(data?.changed ?? 0), formats.number(customers.length)];
  return (
    <ActionForm
      form={form}
      submitLabel={t`Add a label`}
      onSubmit={async (values, headers) => {
        const body = { ...values, customers: [...customers] };
        onBegin((await bulkLabelsBegin({ ...request, body, headers })).data.bulkActionId);
        return undefined;
      }}
      onClose={onClose}
    >
      <TextInput
        label={t`Key`}
        description={t`For example: event`}
        data-autofocus
        {...fieldProps(form, 'key')}
      />
      <TextInput label={t`Value`} description={t`For example: summer`} {...fieldProps(form, 'value')} />
      {isTyped && (
        <PreviewText preview={data} error={error} retry={() => void refetch()}>
          <Trans>
            {changed} of {all} customers will get it.
          </Trans>
        </PreviewText>
      )}
    </ActionForm>
  );
}

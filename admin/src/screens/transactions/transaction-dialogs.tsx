import {
  adminTransactionAssign,
  adminTransactionSetLabels,
  type TransactionRecord,
} from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import { TagsInput, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { ActionDialog, ActionForm } from '../../patterns/action-dialog.js';
import { CustomerSelect } from '../../patterns/customer-select.js';
import { fieldProps } from '../../patterns/form-page.js';
import { getLabels, labelTexts } from '../../patterns/labels.js';

export type TransactionAction = 'assign' | 'labels';

interface Props {
  readonly transaction: TransactionRecord;
  readonly onClose: () => void;
}

export function TransactionDialogs({
  action,
  ...props
}: Props & { readonly action: TransactionAction | undefined }): ReactNode {
  const { t } = useLingui();
  const { documentNumber } = props.transaction;
  return (
    <>
      <ActionDialog
        title={t`Assign ${documentNumber} to a customer`}
        isOpen={action === 'assign'}
        onClose={props.onClose}
      >
        <AssignForm {...props} />
      </ActionDialog>
      <ActionDialog
        title={t`Labels of ${documentNumber}`}
        isOpen={action === 'labels'}
        onClose={props.onClose}
      >
        <LabelsForm {...props} />
      </ActionDialog>
    </>
  );
}

function AssignForm({ transaction, onClose }: Props): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const [name, setName] = useState('');
  const form = useForm({ initialValues: { customerId: '' } });
  const { documentNumber: transactionDocumentNumber } = transaction;
  return (
    <ActionForm
      form={form}
      submitLabel={t`Assign`}
      onClose={onClose}
      onSubmit={async ({ customerId }, headers) => {
        // Nothing stays nothing: the API says what is missing.
        const body = { transactionDocumentNumber, ...(customerId !== '' && { customerId }) };
        await adminTransactionAssign({ client: laurel, path: { storeCode }, body, headers });
        return t`${transactionDocumentNumber} belongs to ${name}.`;
      }}
    >
      <Text>{t`The customer earns the points of this transaction at once. It cannot be given to another one later.`}</Text>
      <CustomerSelect
        label={t`Customer`}
        {...fieldProps(form, 'customerId')}
        value={form.getValues().customerId || null}
        onChange={(id, chosen) => {
          setName(chosen);
          form.setFieldValue('customerId', id ?? '');
        }}
      />
    </ActionForm>
  );
}

function LabelsForm({ transaction, onClose }: Props): ReactNode {
  const { t } = useLingui();
  const storeCode = useStoreCode();
  const { transactionId, documentNumber } = transaction;
  const form = useForm({ initialValues: { labels: labelTexts(transaction.labels) } });
  return (
    <ActionForm
      form={form}
      submitLabel={t`Save the labels`}
      onClose={onClose}
      onSubmit={async ({ labels }, headers) => {
        const body = { transactionId, labels: getLabels(labels) };
        await adminTransactionSetLabels({ client: laurel, path: { storeCode }, body, headers });
        return t`The labels of ${documentNumber} are saved.`;
      }}
    >
      <TagsInput
        label={t`Labels`}
        description={t`As key:value, for example channel:web. Press Enter to add one.`}
        {...fieldProps(form, 'labels')}
      />
    </ActionForm>
  );
}

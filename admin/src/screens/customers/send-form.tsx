import { adminP2pSend } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { NumberInput, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { ActionForm } from '../../patterns/action-dialog.js';
import { CustomerSelect } from '../../patterns/customer-select.js';
import { useFormats } from '../../patterns/formats.js';
import { fieldProps } from '../../patterns/form-page.js';
import type { CustomerFormProps } from './customer-terms.js';

export function SendForm({ customer, points, onClose }: CustomerFormProps): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const storeCode = useStoreCode();
  const { customerId } = customer;
  const [receiverName, setReceiverName] = useState('');
  const form = useForm({ initialValues: { receiver: '', points: '' as number | string, comment: '' } });
  return (
    <ActionForm
      form={form}
      submitLabel={t`Send points`}
      onClose={onClose}
      onSubmit={async ({ receiver, points: amount, comment }, headers) => {
        const body = { sender: customerId, receiver, points: Number(amount), ...(comment && { comment }) };
        await adminP2pSend({ client: laurel, path: { storeCode }, body, headers });
        return t`${formats.points(Number(amount))} sent to ${receiverName}.`;
      }}
    >
      {points !== undefined && (
        <Text>
          <Trans>{formats.points(points)} are available. They keep the day on which they expire.</Trans>
        </Text>
      )}
      <CustomerSelect
        label={t({ message: 'To', context: 'receiver' })}
        {...fieldProps(form, 'receiver')}
        value={form.getValues().receiver || null}
        without={[customerId]}
        onChange={(id, name) => {
          form.setFieldValue('receiver', id ?? '');
          setReceiverName(name);
        }}
      />
      <NumberInput
        label={t`Points`}
        min={1}
        allowDecimal={false}
        hideControls
        {...fieldProps(form, 'points')}
      />
      <TextInput
        label={t`Comment`}
        description={t`Both customers can read it.`}
        {...fieldProps(form, 'comment')}
      />
    </ActionForm>
  );
}

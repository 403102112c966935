import { adminTransferBlock, transferAdd, transferSpend } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { NumberInput, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { ActionDialog, ActionForm } from '../../patterns/action-dialog.js';
import { useFormats } from '../../patterns/formats.js';
import { fieldProps } from '../../patterns/form-page.js';
import { SecondFactorField, useSecondFactor } from '../../patterns/second-factor-field.js';

export type PointsAction = 'add' | 'spend' | 'block';

interface Props {
  readonly customerId: string;
  readonly name: string;
  readonly points: number | undefined;
  readonly action: PointsAction | undefined;
  readonly onClose: () => void;
}

interface Values {
  readonly points: number | string;
  readonly code: string;
  readonly comment: string;
}

export function PointsDialog({ action, onClose, ...props }: Props): ReactNode {
  const { t } = useLingui();
  const titles: Record<PointsAction, string> = {
    add: t`Add points`,
    spend: t`Spend points`,
    block: t`Block points`,
  };
  return (
    <ActionDialog title={action ? titles[action] : ''} isOpen={action !== undefined} onClose={onClose}>
      {action && <PointsForm {...props} action={action} title={titles[action]} onClose={onClose} />}
    </ActionDialog>
  );
}

function PointsForm(props: Props & { readonly action: PointsAction; readonly title: string }): ReactNode {
  const { customerId, points, action, title, onClose, name } = props;
  const { t } = useLingui();
  const formats = useFormats();
  const storeCode = useStoreCode();
  const { isAsked, sendWithCode } = useSecondFactor();
  const form = useForm<Values>({ initialValues: { points: '', comment: '', code: '' } });
  const send = async (values: Values, headers: { readonly 'Idempotency-Key': string }) => {
    const amount = Number(values.points);
    const body = { customer: customerId, points: amount, ...(values.comment && { comment: values.comment }) };
    const operation = { add: transferAdd, spend: transferSpend, block: adminTransferBlock }[action];
    await sendWithCode(values.code, (code) =>
      operation({ client: laurel, path: { storeCode }, body, headers: { ...headers, ...code } }),
    );
    return {
      add: t`${formats.points(amount)} added for ${name}.`,
      spend: t`${formats.points(amount)} spent for ${name}.`,
      block: t`${formats.points(amount)} blocked for ${name}.`,
    }[action];
  };
  return (
    <ActionForm form={form} submitLabel={title} onSubmit={send} onClose={onClose}>
      {points !== undefined && (
        <Text>
          <Trans>{formats.points(points)} are available.</Trans>
        </Text>
      )}
      <NumberInput
        label={t`Points`}
        min={1}
        allowDecimal={false}
        hideControls
        data-autofocus
        {...fieldProps(form, 'points')}
      />
      <TextInput
        label={t`Comment`}
        description={t`The customer can read it.`}
        {...fieldProps(form, 'comment')}
      />
      {isAsked && <SecondFactorField form={form} />}
    </ActionForm>
  );
}

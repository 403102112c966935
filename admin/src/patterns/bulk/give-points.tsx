import { bulkPointsBegin, bulkPointsPreview, type BulkPreviewResponse } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { NumberInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { ActionDialog, ActionForm } from '../action-dialog.js';
import { fieldProps } from '../form-page.js';
import { useFormats } from '../formats.js';
import { SecondFactorField, useSecondFactor } from '../second-factor-field.js';
import { BulkProgress } from './bulk-progress.js';
import { PreviewText } from './preview-text.js';

/** Each of them, or all of a segment. */
export type PointsReceivers = { readonly customers: readonly string[] } | { readonly segment: string };

interface Props {
  readonly receivers: PointsReceivers;
  readonly isOpen: boolean;
  /** With whether anything was begun. */
  readonly onClose: (hasBegun: boolean) => void;
}

interface Values {
  readonly points: number | string;
  readonly comment: string;
  readonly code: string;
}

/** Gives many customers the same points: the form with the preview, then the progress. */
export function GivePointsDialog({ receivers, isOpen, onClose }: Props): ReactNode {
  const { t } = useLingui();
  const [begun, setBegun] = useState<string>();
  const close = () => {
    setBegun(undefined);
    onClose(begun !== undefined);
  };
  return (
    <ActionDialog title={t`Give points`} isOpen={isOpen} onClose={close}>
      {begun === undefined ? (
        <GivePointsForm receivers={receivers} onBegin={setBegun} onClose={close} />
      ) : (
        <BulkProgress id={begun} onClose={close} />
      )}
    </ActionDialog>
  );
}

interface FormProps {
  readonly receivers: PointsReceivers;
  readonly onBegin: (bulkActionId: string) => void;
  readonly onClose: () => void;
}

function GivePointsForm({ receivers, onBegin, onClose }: FormProps): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const storeCode = useStoreCode();
  const { isAsked, sendWithCode } = useSecondFactor();
  const form = useForm<Values>({ initialValues: { points: '', comment: '', code: '' } });
  const { data: preview, error, refetch } = usePreview(receivers);
  const { points } = form.getValues();
  const each = Number(points) || 0;
  const changed = preview?.changed ?? 0;
  const send = async (values: Values, headers: { readonly 'Idempotency-Key': string }) => {
    const comment = values.comment.trim();
    const body = { points: Number(values.points), ...(comment && { comment }), ...getBody(receivers) };
    const { data } = await sendWithCode(values.code, (code) =>
      bulkPointsBegin({ client: laurel, path: { storeCode }, body, headers: { ...headers, ...code } }),
    );
    onBegin(data.bulkActionId);
    return undefined;
  };
  return (
    <ActionForm
      form={form}
      submitLabel={
        each > 0 ? t`Give ${formats.points(each)} to ${formats.number(changed)} customers` : t`Give points`
      }
      onSubmit={send}
      onClose={onClose}
    >
      <NumberInput
        label={t`Points for each customer`}
        min={1}
        allowDecimal={false}
        hideControls
        data-autofocus
        {...fieldProps(form, 'points')}
      />
      <TextInput
        label={t`Comment`}
        description={t`The customers can read it.`}
        {...fieldProps(form, 'comment')}
      />
      {isAsked && <SecondFactorField form={form} />}
      <PreviewText preview={preview} error={error} retry={() => void refetch()}>
        <Sum preview={preview} each={each} />
      </PreviewText>
    </ActionForm>
  );
}

function Sum({
  preview,
  each,
}: {
  readonly preview: BulkPreviewResponse | undefined;
  readonly each: number;
}): ReactNode {
  const formats = useFormats();
  const { total = 0, changed = 0 } = preview ?? {};
  const [some, all] = [formats.number(changed), formats.number(total)];
  return each > 0 ? (
    <Trans>
      {some} of {all} customers get them: {formats.points(each * changed)} in all.
    </Trans>
  ) : (
    <Trans>
      {some} of {all} customers get them.
    </Trans>
  );
}

/** Neither the points nor the comment decide which customers get them. */
function usePreview(receivers: PointsReceivers) {
  const storeCode = useStoreCode();
  return useQuery({
    queryKey: ['bulk-points-preview', storeCode, receivers],
    queryFn: async ({ signal }) => {
      const body = { points: 1, ...getBody(receivers) };
      return (await bulkPointsPreview({ client: laurel, path: { storeCode }, body, signal })).data;
    },
  });
}

function getBody(receivers: PointsReceivers) {
  return 'segment' in receivers ? { segment: receivers.segment } : { customers: [...receivers.customers] };
}

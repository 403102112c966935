import { bulkDeliveryBegin, bulkDeliveryPreview } from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { ActionDialog, ActionForm } from '../action-dialog.js';
import { useFormats } from '../formats.js';
import { BulkProgress } from './bulk-progress.js';
import { BULK_DELIVERY, type BulkDelivery } from './bulk-terms.js';
import { PreviewText } from './preview-text.js';

interface Props {
  readonly coupons: readonly string[];
  /** Undefined while the dialog is closed. */
  readonly status: BulkDelivery | undefined;
  /** With whether anything was begun. */
  readonly onClose: (hasBegun: boolean) => void;
}

/** Moves the deliveries of many rewards on: the preview, then the progress. */
export function ChangeDeliveryDialog({ coupons, status, onClose }: Props): ReactNode {
  const { t } = useLingui();
  const [begun, setBegun] = useState<string>();
  const title = status === undefined ? '' : t(BULK_DELIVERY[status]);
  const close = () => {
    setBegun(undefined);
    onClose(begun !== undefined);
  };
  return (
    <ActionDialog title={title} isOpen={status !== undefined} onClose={close}>
      {begun !== undefined ? (
        <BulkProgress id={begun} onClose={close} />
      ) : (
        status && <ChangeDeliveryForm coupons={coupons} status={status} onBegin={setBegun} onClose={close} />
      )}
    </ActionDialog>
  );
}

interface FormProps {
  readonly coupons: readonly string[];
  readonly status: BulkDelivery;
  readonly onBegin: (bulkActionId: string) => void;
  readonly onClose: () => void;
}

function ChangeDeliveryForm({ coupons, status, onBegin, onClose }: FormProps): ReactNode {
  const { t } = useLingui();
  const formats = useFormats();
  const storeCode = useStoreCode();
  const form = useForm({ initialValues: {} });
  const request = { client: laurel, path: { storeCode }, body: { status, coupons: [...coupons] } };
  const { data, error, refetch } = useQuery({
    queryKey: ['bulk-delivery-preview', storeCode, status, coupons],
    queryFn: async ({ signal }) => (await bulkDeliveryPreview({ ...request, signal })).data,
  });
  const send = async (_values: object, headers: { readonly 'Idempotency-Key': string }) => {
    const { data: action } = await bulkDeliveryBegin({ ...request, headers });
    onBegin(action.bulkActionId);
    return undefined;
  };
  const changed = formats.number(data?.changed ?? 0);
  const all = formats.number(data?.total ?? coupons.length);
  return (
    <ActionForm form={form} submitLabel={t(BULK_DELIVERY[status])} onSubmit={send} onClose={onClose}>
      <PreviewText preview={data} error={error} retry={() => void refetch()}>
        {status === 'shipped' ? (
          <Trans>
            {changed} of {all} rewards become shipped.
          </Trans>
        ) : (
          <Trans>
            {changed} of {all} rewards become delivered.
          </Trans>
        )}
      </PreviewText>
    </ActionForm>
  );
}

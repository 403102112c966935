import {
  type BoughtRewardEntry,
  bulkDeliveryBegin,
  bulkDeliveryPreview,
  type BulkPreviewResponse,
} from '@laurel/client/api';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { laurel } from '../../api/laurel.js';
import { useStoreCode } from '../../app/use-store.js';
import { type BulkChange, BulkDialog } from '../../patterns/bulk/bulk-dialog.js';
import { BULK_DELIVERY, type BulkDelivery } from '../../patterns/bulk/bulk-terms.js';
import { useFormats } from '../../patterns/formats.js';

interface Props {
  readonly entries: readonly BoughtRewardEntry[];
  readonly onDone: () => void;
}

const STEPS: readonly BulkDelivery[] = ['shipped', 'delivered'];

/** What can be done to the selected rewards. The selection ends with the dialog that has begun something. */
export function BoughtBulk({ entries, onDone }: Props): ReactNode {
  const { t } = useLingui();
  const getChange = useDeliveryChange(entries.map(({ couponId }) => couponId));
  const [status, setStatus] = useState<BulkDelivery>();
  return (
    <>
      {STEPS.map((step) => (
        <Button
          key={step}
          variant={step === 'shipped' ? 'filled' : 'default'}
          onClick={() => setStatus(step)}
        >
          {t(BULK_DELIVERY[step])}
        </Button>
      ))}
      <BulkDialog
        change={status && getChange(status)}
        onClose={(hasBegun) => {
          setStatus(undefined);
          if (hasBegun) {
            onDone();
          }
        }}
      />
    </>
  );
}

function useDeliveryChange(coupons: string[]): (status: BulkDelivery) => BulkChange {
  const { t } = useLingui();
  const path = { storeCode: useStoreCode() };
  return (status) => {
    const request = { client: laurel, path, body: { status, coupons } };
    return {
      title: t(BULK_DELIVERY[status]),
      key: [path, status, coupons],
      preview: async (signal) => (await bulkDeliveryPreview({ ...request, signal })).data,
      begin: async (headers) => (await bulkDeliveryBegin({ ...request, headers })).data.bulkActionId,
      describe: (preview) => <Sentence preview={preview} status={status} />,
    };
  };
}

function Sentence({
  preview,
  status,
}: {
  readonly preview: BulkPreviewResponse;
  readonly status: BulkDelivery;
}): ReactNode {
  const formats = useFormats();
  const [changed, all] = [formats.number(preview.changed), formats.number(preview.total)];
  return status === 'shipped' ? (
    <Trans>
      {changed} of {all} rewards will be marked as shipped.
    </Trans>
  ) : (
    <Trans>
      {changed} of {all} rewards will be marked as delivered.
    </Trans>
  );
}

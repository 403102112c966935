import type { BoughtRewardEntry } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { BULK_DELIVERY, type BulkDelivery } from '../../patterns/bulk/bulk-terms.js';
import { ChangeDeliveryDialog } from '../../patterns/bulk/change-delivery.js';

interface Props {
  readonly entries: readonly BoughtRewardEntry[];
  readonly onDone: () => void;
}

const STEPS: readonly BulkDelivery[] = ['shipped', 'delivered'];

/** What can be done to the selected rewards. The selection ends with the dialog that has begun something. */
export function BoughtBulk({ entries, onDone }: Props): ReactNode {
  const { t } = useLingui();
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
      <ChangeDeliveryDialog
        coupons={entries.map(({ couponId }) => couponId)}
        status={status}
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

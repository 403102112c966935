import type { CustomerRecord } from '@laurel/client/api';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { GivePointsDialog } from '../../patterns/bulk/give-points.js';

interface Props {
  readonly customers: readonly CustomerRecord[];
  readonly onDone: () => void;
}

/** What can be done to the selected customers. The selection ends with the dialog that has begun something. */
export function CustomerBulk({ customers, onDone }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Trans>Give points</Trans>
      </Button>
      <GivePointsDialog
        receivers={{ customers: customers.map(({ customerId }) => customerId) }}
        isOpen={isOpen}
        onClose={(hasBegun) => {
          setOpen(false);
          if (hasBegun) {
            onDone();
          }
        }}
      />
    </>
  );
}

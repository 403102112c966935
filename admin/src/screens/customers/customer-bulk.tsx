import type { CustomerRecord } from '@laurel/client/api';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { GivePointsDialog } from '../../patterns/bulk/give-points.js';
import { May } from '../../patterns/rights.js';
import { LabelDialog } from './label-dialog.js';

interface Props {
  readonly customers: readonly CustomerRecord[];
  readonly onDone: () => void;
}

/** What can be done to the selected customers. The selection ends with the dialog that has begun something. */
export function CustomerBulk({ customers, onDone }: Props): ReactNode {
  const [open, setOpen] = useState<'points' | 'label'>();
  const ids = customers.map(({ customerId }) => customerId);
  const close = (hasBegun: boolean) => {
    setOpen(undefined);
    if (hasBegun) {
      onDone();
    }
  };
  return (
    <>
      <May needs={['POINT_TRANSFER:MODIFY']}>
        <Button onClick={() => setOpen('points')}>
          <Trans>Give points</Trans>
        </Button>
      </May>
      <May needs={['CUSTOMER:MODIFY']}>
        <Button variant="default" onClick={() => setOpen('label')}>
          <Trans>Add a label</Trans>
        </Button>
      </May>
      <GivePointsDialog receivers={{ customers: ids }} isOpen={open === 'points'} onClose={close} />
      <LabelDialog customers={ids} isOpen={open === 'label'} onClose={close} />
    </>
  );
}

import type { CustomerDetailsRecord } from '@laurel/client/api';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ActionDialog } from '../../patterns/action-dialog.js';
import { useCustomerName } from '../../patterns/customer-name.js';
import { BuyForm } from './buy-form.js';
import { LevelForm } from './level-form.js';
import { MergeForm } from './merge-form.js';
import { SendForm } from './send-form.js';

export type CustomerAction = 'send' | 'buy' | 'level' | 'merge';

interface Props {
  readonly customer: CustomerDetailsRecord;
  readonly points: number | undefined;
  readonly action: CustomerAction | undefined;
  readonly onClose: () => void;
}

export function CustomerDialogs({ action, ...props }: Props): ReactNode {
  const { t } = useLingui();
  const getName = useCustomerName();
  const form = { ...props, name: getName(props.customer) };
  return (
    <>
      <ActionDialog
        title={t`Send points to another customer`}
        isOpen={action === 'send'}
        onClose={props.onClose}
      >
        <SendForm {...form} />
      </ActionDialog>
      <ActionDialog
        title={t`Buy a reward for ${form.name}`}
        isOpen={action === 'buy'}
        onClose={props.onClose}
      >
        <BuyForm {...form} />
      </ActionDialog>
      <ActionDialog title={t`Move to a level`} isOpen={action === 'level'} onClose={props.onClose}>
        <LevelForm {...form} />
      </ActionDialog>
      <ActionDialog
        title={t`Merge ${form.name} with another customer`}
        isOpen={action === 'merge'}
        onClose={props.onClose}
      >
        <MergeForm {...form} />
      </ActionDialog>
    </>
  );
}

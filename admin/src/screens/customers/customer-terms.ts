import type { CustomerDetailsRecord, CustomerState } from '@laurel/client/api';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';

const STATES: Record<CustomerState['type'], { readonly label: MessageDescriptor; readonly color: string }> = {
  active: { label: msg`Active`, color: 'laurel' },
  blocked: { label: msg`Inactive`, color: 'gray' },
  new: { label: msg`New`, color: 'blue' },
  deleted: { label: msg`Deleted`, color: 'red' },
};

export function getState({ type }: CustomerState): {
  readonly label: MessageDescriptor;
  readonly color: string;
} {
  return STATES[type];
}

/** What each form in a dialog is given. */
export interface CustomerFormProps {
  readonly customer: CustomerDetailsRecord;
  readonly name: string;
  readonly points: number | undefined;
  readonly onClose: () => void;
}

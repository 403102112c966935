import type { CustomerDetailsRecord, CustomerState } from '@laurel/client/api';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';

const TERMS: Record<CustomerState['type'], { readonly label: MessageDescriptor; readonly color: string }> = {
  active: { label: msg`Active`, color: 'laurel' },
  blocked: { label: msg`Inactive`, color: 'gray' },
  new: { label: msg`New`, color: 'blue' },
  deleted: { label: msg`Deleted`, color: 'red' },
};

export function getState({ type }: CustomerState): {
  readonly label: MessageDescriptor;
  readonly color: string;
} {
  return TERMS[type];
}

/** Deleted customers are in no list. */
export const STATES = ['new', 'active', 'blocked'] as const;

export function getStateLabel(state: (typeof STATES)[number]): MessageDescriptor {
  return TERMS[state].label;
}

/** What each form in a dialog is given. */
export interface CustomerFormProps {
  readonly customer: CustomerDetailsRecord;
  readonly name: string;
  readonly points: number | undefined;
  readonly onClose: () => void;
}

import type { SellerRecord } from '@laurel/client/api';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';

export function getState({ active, deleted }: SellerRecord): {
  readonly label: MessageDescriptor;
  readonly color: string;
} {
  if (deleted) {
    return { label: msg`Deleted`, color: 'red' };
  }
  return active ? { label: msg`Active`, color: 'laurel' } : { label: msg`Inactive`, color: 'gray' };
}

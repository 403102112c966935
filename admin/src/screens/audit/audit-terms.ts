import type { AuditRecord } from '@laurel/client/api';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';

export const OUTCOMES: Record<
  AuditRecord['outcome'],
  { readonly label: MessageDescriptor; readonly color: string }
> = {
  done: { label: msg`Done`, color: 'laurel' },
  refused: { label: msg`Refused`, color: 'red' },
};

export const KINDS: Record<AuditRecord['changes'][number]['kind'], MessageDescriptor> = {
  added: msg`Added`,
  changed: msg`Changed`,
  removed: msg`Removed`,
};

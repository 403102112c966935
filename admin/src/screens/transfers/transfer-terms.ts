import type { PointsTransferRecord, TransferState, TransferType } from '@laurel/client/api';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { State } from '../../patterns/state-badge.js';

export const TYPES: Record<TransferType, MessageDescriptor> = {
  adding: msg`Received`,
  spending: msg`Spent`,
  p2p_adding: msg`From another customer`,
  p2p_spending: msg`To another customer`,
  blocked: msg`Blocked`,
};

export const STATES: Record<TransferState, State> = {
  active: { label: msg`Active`, color: 'laurel' },
  pending: { label: msg`Pending`, color: 'blue' },
  expired: { label: msg`Expired`, color: 'gray' },
  canceled: { label: msg`Cancelled`, color: 'red' },
};

/** Whether the points came, and did not go. */
export function isReceived({ type }: Pick<PointsTransferRecord, 'type'>): boolean {
  return type === 'adding' || type === 'p2p_adding';
}

export function getOwner(transfer: PointsTransferRecord): string {
  const { customerFirstName, customerLastName, customerEmail, customerId } = transfer;
  return [customerFirstName, customerLastName].filter(Boolean).join(' ') || (customerEmail ?? customerId);
}

import type { WebhookDeliveryRecord, WebhookRecord } from '@laurel/client/api';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { getTime } from '../../patterns/wall-clock.js';

interface State {
  readonly label: MessageDescriptor;
  readonly color: string;
}

export const ALL_EVENTS = '*';

export function getState({ active, goneAt, pausedUntil }: WebhookRecord): State {
  if (!active) {
    return goneAt === undefined
      ? { label: msg`Inactive`, color: 'gray' }
      : { label: msg`Ended by the receiver`, color: 'red' };
  }
  return pausedUntil !== undefined && getTime(pausedUntil).getTime() > Date.now()
    ? { label: msg`Paused`, color: 'yellow' }
    : { label: msg`Active`, color: 'laurel' };
}

export const DELIVERY_STATES: Record<WebhookDeliveryRecord['status'], State> = {
  pending: { label: msg`Waiting`, color: 'yellow' },
  succeeded: { label: msg`Delivered`, color: 'laurel' },
  failed: { label: msg`Failed`, color: 'red' },
};

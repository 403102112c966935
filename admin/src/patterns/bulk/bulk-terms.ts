import type { BulkActionRecord } from '@laurel/client/api';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../formats.js';
import type { Need } from '../rights.js';
import type { State } from '../state-badge.js';

export const BULK_STATES: Record<BulkActionRecord['state'], State> = {
  collecting: { label: msg`Counting`, color: 'blue' },
  running: { label: msg`Running`, color: 'blue' },
  done: { label: msg`Done`, color: 'laurel' },
  stopped: { label: msg`Stopped`, color: 'yellow' },
  undoing: { label: msg`Being undone`, color: 'blue' },
  undone: { label: msg`Undone`, color: 'gray' },
};

export type BulkDelivery = 'shipped' | 'delivered';

export const BULK_DELIVERY: Record<BulkDelivery, MessageDescriptor> = {
  shipped: msg`Mark as shipped`,
  delivered: msg`Mark as delivered`,
};

/** Whether the service still works on it. */
export function isGoingOn({ state }: Pick<BulkActionRecord, 'state'>): boolean {
  return state === 'collecting' || state === 'running' || state === 'undoing';
}

/** What stopping and undoing need: the same as the single change. */
export function getNeedOfBulk({ kind }: Pick<BulkActionRecord, 'kind'>): Need {
  const needs: Partial<Record<BulkActionRecord['kind'], Need>> = {
    points: 'POINT_TRANSFER:MODIFY',
    labels: 'CUSTOMER:MODIFY',
    messages: 'SETTINGS:MODIFY',
  };
  return needs[kind] ?? 'REWARD_CAMPAIGN:MODIFY';
}

/** What is sent is sent. */
export function canBeUndone({ kind, done }: Pick<BulkActionRecord, 'kind' | 'done'>): boolean {
  return kind !== 'messages' && done > 0;
}

/** "200 points for 50 customers" */
export function useBulkTitle(): (action: BulkActionRecord) => string {
  const { t } = useLingui();
  const formats = useFormats();
  return ({ kind, points = 0, deliveryStatus, active, archived, key = '', value = '', total }) => {
    const count = formats.number(total);
    if (kind === 'points') {
      return t`${formats.points(points)} each for ${count} customers`;
    }
    if (kind === 'labels') {
      return t`Label ${key}: ${value} for ${count} customers`;
    }
    if (kind === 'campaign_activity') {
      return active === true ? t`${count} campaigns activated` : t`${count} campaigns deactivated`;
    }
    if (kind === 'campaign_archive') {
      return archived === true
        ? t`${count} campaigns archived`
        : t`${count} campaigns taken out of the archive`;
    }
    if (kind === 'messages') {
      return t`${count} messages sent again`;
    }
    return deliveryStatus === 'delivered'
      ? t`${count} rewards marked as delivered`
      : deliveryStatus === 'shipped'
        ? t`${count} rewards marked as shipped`
        : t`${count} deliveries changed`;
  };
}

/** How far it is, in a sentence. */
export function useBulkSentence(): (action: BulkActionRecord) => string {
  const { t } = useLingui();
  const formats = useFormats();
  return ({ state, total, done, leftOut, undone, kept }) => {
    const all = formats.number(total);
    const changed = formats.number(done);
    switch (state) {
      case 'collecting':
        return t`${all} found so far.`;
      case 'running':
        return t`${formats.number(done + leftOut)} of ${all}.`;
      case 'stopped':
        return t`Stopped: ${changed} of ${all} are done.`;
      case 'undoing':
        return t`${formats.number(undone + kept)} of ${changed} undone.`;
      case 'undone':
        return kept === 0
          ? t`Undone: ${formats.number(undone)} of ${changed}.`
          : t`Undone: ${formats.number(undone)} of ${changed}; ${formats.number(kept)} could not be undone.`;
      case 'done':
        return leftOut === 0
          ? t`Done: ${changed} of ${all}.`
          : t`Done: ${changed} of ${all}; ${formats.number(leftOut)} left out.`;
    }
  };
}

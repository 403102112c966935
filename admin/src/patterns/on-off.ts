import { msg } from '@lingui/core/macro';
import type { State } from './state-badge.js';

export function onOrOff(active: boolean): State {
  return active ? { label: msg`Active`, color: 'laurel' } : { label: msg`Inactive`, color: 'gray' };
}

import type { AdministratorRecord, ApiKeyRecord } from '@laurel/client/api';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { getTime } from '../../patterns/wall-clock.js';

interface State {
  readonly label: MessageDescriptor;
  readonly color: string;
}

/** What may be permitted. A resource that is not here has its code for a name. */
export const RESOURCES: Readonly<Record<string, MessageDescriptor>> = {
  ACL: msg`Roles`,
  ADMIN: msg`Administrators and API keys`,
  ANALYTICS: msg`Figures`,
  AUDIT: msg`Audit log`,
  CUSTOMER: msg`Customers`,
  CUSTOMER_CREDENTIALS: msg`Logins of customers`,
  EARNING_RULE: msg`Earning rules`,
  EVENT: msg`Events`,
  LEVEL: msg`Levels`,
  POINT_TRANSFER: msg`Points`,
  POS: msg`Points of sale`,
  REWARD_CAMPAIGN: msg`Campaigns`,
  SEGMENT: msg`Segments`,
  SEGMENT_EXPORT: msg`Export of segments`,
  SELLER: msg`Sellers`,
  SETTINGS: msg`Settings, stores and webhooks`,
  TRANSACTION: msg`Transactions`,
};

export function stateOfKey({ revokedAt, expiresAt }: ApiKeyRecord): State {
  if (revokedAt !== undefined) {
    return { label: msg`Revoked`, color: 'red' };
  }
  return expiresAt !== undefined && getTime(expiresAt).getTime() <= Date.now()
    ? { label: msg`Expired`, color: 'gray' }
    : { label: msg`Valid`, color: 'laurel' };
}

export function stateOfAdministrator({ isActive }: AdministratorRecord): State {
  return isActive ? { label: msg`Active`, color: 'laurel' } : { label: msg`Inactive`, color: 'gray' };
}

/** Both names, or what there is. */
export function getName({ firstName, lastName, username }: AdministratorRecord): string {
  return [firstName, lastName].filter(Boolean).join(' ') || username;
}

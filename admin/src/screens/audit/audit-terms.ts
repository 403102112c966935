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

/** Kinds of records, by the names of the API. */
const RECORDS: Readonly<Record<string, MessageDescriptor>> = {
  administrator: msg`Administrator`,
  apiKey: msg`API key`,
  bulkAction: msg`Bulk action`,
  campaign: msg`Campaign`,
  category: msg`Category`,
  coupon: msg`Coupon`,
  customer: msg`Customer`,
  earningRule: msg`Earning rule`,
  emailTemplate: msg`E-mail`,
  level: msg`Level`,
  message: msg`Message`,
  pos: msg`Point of sale`,
  role: msg`Role`,
  segment: msg`Segment`,
  seller: msg`Seller`,
  settings: msg`Settings`,
  store: msg`Store`,
  transaction: msg`Transaction`,
  transfer: msg`Transfer of points`,
  translation: msg`Language`,
  view: msg`Saved view`,
  webhook: msg`Webhook`,
};

export const RECORD_TYPES: readonly string[] = Object.keys(RECORDS);

/** Fields whose name in the API is no plain word, or is short for one. */
const FIELDS: Readonly<Record<string, MessageDescriptor>> = {
  active: msg`Active`,
  code: msg`Code`,
  conditionValue: msg`From points`,
  costInPoints: msg`Price in points`,
  customerId: msg`Customer`,
  daysLocked: msg`Days until the points can be spent`,
  daysValid: msg`Days of validity`,
  description: msg`Description`,
  documentNumber: msg`Document number`,
  endAt: msg`Until`,
  eventTypes: msg`Types of events`,
  hasSecondFactor: msg`Second factor`,
  levelId: msg`Level`,
  levels: msg`Levels`,
  limitPerUser: msg`At most for one customer`,
  loginContacts: msg`Contacts that log in`,
  manualLevel: msg`Level set by hand`,
  mergedInto: msg`Merged into`,
  name: msg`Name`,
  permissions: msg`Permissions`,
  points: msg`Points`,
  pos: msg`Points of sale`,
  posId: msg`Point of sale`,
  reason: msg`Reason`,
  roleIds: msg`Roles`,
  segmentId: msg`Segment`,
  segments: msg`Segments`,
  sellerId: msg`Seller`,
  startAt: msg`From`,
  statusState: msg`Stage`,
  statusType: msg`Status`,
  storeId: msg`Store`,
  superAdmin: msg`Super administrator`,
  type: msg`Kind`,
  usageLimit: msg`At most in all`,
  used: msg`Used`,
};

type Translate = (message: MessageDescriptor) => string;

/** The name of a kind of records; that of the API where there is no other. */
export function getRecordName(type: string, t: Translate): string {
  return RECORDS[type] === undefined ? type : t(RECORDS[type]);
}

/** The name of a field; that of the API in words where there is no other: `unlimited`, "Updated at". */
export function getFieldName(field: string, t: Translate): string {
  const message = FIELDS[field];
  const words = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return message === undefined ? words.charAt(0).toUpperCase() + words.slice(1) : t(message);
}

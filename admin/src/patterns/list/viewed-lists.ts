import type { ViewedList } from '@laurel/client/api';

/** The lists that can have views: the service refuses others. */
const VIEWED: Readonly<Record<ViewedList, true>> = {
  audit: true,
  bought: true,
  campaigns: true,
  categories: true,
  customers: true,
  'earning-rules': true,
  events: true,
  invitations: true,
  levels: true,
  messages: true,
  pos: true,
  segments: true,
  sellers: true,
  transactions: true,
  transfers: true,
  'webhook-deliveries': true,
};

export function isViewedList(list: string): list is ViewedList {
  return Object.hasOwn(VIEWED, list);
}

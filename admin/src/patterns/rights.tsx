import { administratorOwn } from '@laurel/client/api';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getQuery } from '../api/laurel.js';
import { useStoreCode } from '../app/use-store.js';

const RESOURCES = {
  administrators: 'ADMIN',
  'api-keys': 'ADMIN',
  audit: 'AUDIT',
  bought: 'REWARD_CAMPAIGN',
  campaigns: 'REWARD_CAMPAIGN',
  categories: 'REWARD_CAMPAIGN',
  customers: 'CUSTOMER',
  'earning-rules': 'EARNING_RULE',
  emails: 'SETTINGS',
  events: 'EVENT',
  invitations: 'CUSTOMER',
  languages: 'SETTINGS',
  levels: 'LEVEL',
  messages: 'SETTINGS',
  pos: 'POS',
  programme: 'SETTINGS',
  reports: 'ANALYTICS',
  roles: 'ACL',
  segments: 'SEGMENT',
  sellers: 'SELLER',
  transactions: 'TRANSACTION',
  transfers: 'POINT_TRANSFER',
  webhooks: 'SETTINGS',
} as const;

type Resource = (typeof RESOURCES)[keyof typeof RESOURCES] | 'CUSTOMER_CREDENTIALS' | 'SEGMENT_EXPORT';
export type Need = `${Resource}:${'VIEW' | 'MODIFY'}`;

/**
 * Whether the roles of the administrator permit something. Until the service has answered they do, so that nothing appears late: what they
 * do not permit is refused with a sentence.
 */
export function useMay(): (need: Need | readonly Need[] | undefined) => boolean {
  const { data } = useQuery({
    ...getQuery(administratorOwn, { path: { storeCode: useStoreCode() } }),
    staleTime: 300_000,
  });
  const granted = data && new Set(data.permissions.map(({ resource, access }) => `${resource}:${access}`));
  return (need) => need === undefined || !granted || [need].flat().some((each) => granted.has(each));
}

/** What opening a page needs; of several, one. None is for all administrators. */
export function getNeed(path: string): Need | readonly Need[] | undefined {
  if (path.split('/')[1] === 'bulk-actions') {
    return ['POINT_TRANSFER:VIEW', 'REWARD_CAMPAIGN:VIEW', 'CUSTOMER:VIEW', 'SETTINGS:VIEW'];
  }
  if (path === '/stores/new') {
    return 'SETTINGS:MODIFY';
  }
  const resource = getResource(path);
  return resource && `${resource}:${/\/(new|edit|import)$/.test(path) ? 'MODIFY' : 'VIEW'}`;
}

/** Whether the records of this page may be changed. */
export function useMayModify(): boolean {
  const may = useMay();
  const { pathname } = useLocation();
  const resource = getResource(pathname);
  return may(resource && `${resource}:MODIFY`);
}

function getResource(path: string): Resource | undefined {
  const part = path.split('/')[1] ?? '';
  return part in RESOURCES ? RESOURCES[part as keyof typeof RESOURCES] : undefined;
}

interface MayProps {
  /** All of these. Without any: to change the records of the page. */
  readonly needs?: readonly Need[];
  readonly children: ReactNode;
}

/** Shows only what the roles of the administrator permit. */
export function May({ needs, children }: MayProps): ReactNode {
  const may = useMay();
  const mayModify = useMayModify();
  return (needs ? needs.every((need) => may(need)) : mayModify) ? children : null;
}

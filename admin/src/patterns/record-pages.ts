import type { RecordNameRecord } from '@laurel/client/api';
import type { LinkProps } from '@tanstack/react-router';

type RecordKind = RecordNameRecord['kind'];

/** The page of a record of each kind: its address ends with the id. Records of stores have none. */
const PAGES = {
  administrator: '/administrators/$administrator',
  campaign: '/campaigns/$campaign',
  category: '/categories/$category',
  customer: '/customers/$customer',
  earningRule: '/earning-rules/$rule',
  level: '/levels/$level',
  pos: '/pos/$pos',
  role: '/roles/$role',
  segment: '/segments/$segment',
  seller: '/sellers/$seller',
  store: undefined,
  transaction: '/transactions/$transaction',
  webhook: '/webhooks/$webhook',
} as const satisfies Record<RecordKind, LinkProps['to'] | undefined>;

const KINDS = Object.entries(PAGES).flatMap(([kind, page]) =>
  page === undefined ? [] : [{ kind: kind as RecordKind, begin: page.slice(0, page.indexOf('$')) }],
);
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Where a record is shown: on its page, or in a list. */
export function getPlace({ kind, recordId }: Pick<RecordNameRecord, 'kind' | 'recordId'>): LinkProps {
  const page = PAGES[kind];
  if (page === undefined) {
    return { to: '/stores' };
  }
  return { to: page, params: { [page.slice(page.indexOf('$') + 1)]: recordId } } as LinkProps;
}

/** The record of a page, or of a page below it; undefined for lists and other pages. */
export function findRecord(pathname: string): { readonly kind: RecordKind; readonly id: string } | undefined {
  const found = KINDS.find(({ begin }) => pathname.startsWith(begin));
  if (!found) {
    return undefined;
  }
  const [id = ''] = pathname.slice(found.begin.length).split('/');
  return ID.test(id) ? { kind: found.kind, id } : undefined;
}

export function hasPage(kind: unknown): kind is RecordKind {
  return KINDS.some((each) => each.kind === kind);
}

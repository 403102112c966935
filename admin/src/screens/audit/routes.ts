import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.js';
import { shellRoute } from '../../app/root-route.js';
import { listSearch } from '../../patterns/list/list-search.js';
import { RANGE_NAMES } from '../../patterns/range/days.js';

const auditListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'audit',
  validateSearch: listSearch([
    'administrator',
    'apiKey',
    'resourceType',
    'resource',
    'customer',
    'action',
    'outcome',
    'logins',
    ...RANGE_NAMES,
  ]),
  component: lazyScreen(() => import('./audit-list.js'), 'AuditList'),
});

const auditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'audit/$entry',
  validateSearch: ({ at }: Record<string, unknown>): { readonly at: string } => ({
    at: typeof at === 'string' ? at : '',
  }),
  component: lazyScreen(() => import('./audit-page.js'), 'AuditPage'),
});

export const auditRoutes = [auditListRoute, auditRoute] as const;

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
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
  component: lazyRouteComponent(() => import('./audit-list.js'), 'AuditList'),
});

const auditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'audit/$entry',
  validateSearch: ({ at }: Record<string, unknown>): { readonly at: string } => ({
    at: typeof at === 'string' ? at : '',
  }),
  component: lazyRouteComponent(() => import('./audit-page.js'), 'AuditPage'),
});

export const auditRoutes = [auditListRoute, auditRoute] as const;

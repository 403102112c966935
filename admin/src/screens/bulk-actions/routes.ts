import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../app/root-route.js';
import { listSearch } from '../../patterns/list/list-search.js';

const bulkActionListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'bulk-actions',
  validateSearch: listSearch(),
  component: lazyRouteComponent(() => import('./bulk-action-list.js'), 'BulkActionList'),
});

const bulkActionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'bulk-actions/$bulkAction',
  component: lazyRouteComponent(() => import('./bulk-action-page.js'), 'BulkActionPage'),
});

export const bulkActionRoutes = [bulkActionListRoute, bulkActionRoute] as const;

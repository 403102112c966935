import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.js';
import { shellRoute } from '../../app/root-route.js';
import { listSearch } from '../../patterns/list/list-search.js';

const bulkActionListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'bulk-actions',
  validateSearch: listSearch(),
  component: lazyScreen(() => import('./bulk-action-list.js'), 'BulkActionList'),
});

const bulkActionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'bulk-actions/$bulkAction',
  component: lazyScreen(() => import('./bulk-action-page.js'), 'BulkActionPage'),
});

export const bulkActionRoutes = [bulkActionListRoute, bulkActionRoute] as const;

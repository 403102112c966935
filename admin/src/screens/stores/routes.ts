import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../app/root-route.js';
import { listSearch } from '../../patterns/list/list-search.js';

const storeListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'stores',
  validateSearch: listSearch(),
  component: lazyRouteComponent(() => import('./store-list.js'), 'StoreList'),
});

const newStoreRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'stores/new',
  component: lazyRouteComponent(() => import('./store-form.js'), 'NewStore'),
});

export const storeRoutes = [storeListRoute, newStoreRoute] as const;

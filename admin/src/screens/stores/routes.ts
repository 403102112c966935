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

const storeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'stores/$code',
  component: lazyRouteComponent(() => import('./store-page.js'), 'StorePage'),
});

export const storeRoutes = [storeListRoute, newStoreRoute, storeRoute] as const;

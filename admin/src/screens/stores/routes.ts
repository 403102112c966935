import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.js';
import { shellRoute } from '../../app/root-route.js';
import { listSearch } from '../../patterns/list/list-search.js';

const storeListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'stores',
  validateSearch: listSearch(),
  component: lazyScreen(() => import('./store-list.js'), 'StoreList'),
});

const newStoreRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'stores/new',
  component: lazyScreen(() => import('./store-form.js'), 'NewStore'),
});

const storeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'stores/$code',
  component: lazyScreen(() => import('./store-page.js'), 'StorePage'),
});

export const storeRoutes = [storeListRoute, newStoreRoute, storeRoute] as const;

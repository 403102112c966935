import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.js';
import { shellRoute } from '../../app/root-route.js';
import { listSearch } from '../../patterns/list/list-search.js';

const sellerListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'sellers',
  validateSearch: listSearch(['active', 'firstName', 'lastName', 'email', 'phone']),
  component: lazyScreen(() => import('./seller-list.js'), 'SellerList'),
});

const newSellerRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'sellers/new',
  component: lazyScreen(() => import('./seller-form.js'), 'NewSeller'),
});

const sellerRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'sellers/$seller',
  component: lazyScreen(() => import('./seller-page.js'), 'SellerPage'),
});

const editSellerRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'sellers/$seller/edit',
  component: lazyScreen(() => import('./seller-form.js'), 'EditSeller'),
});

export const sellerRoutes = [sellerListRoute, newSellerRoute, sellerRoute, editSellerRoute] as const;

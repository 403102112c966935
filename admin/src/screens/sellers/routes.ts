import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../app/root-route.js';
import { listSearch } from '../../patterns/list/list-search.js';

const sellerListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'sellers',
  validateSearch: listSearch(['active', 'firstName', 'lastName', 'email', 'phone']),
  component: lazyRouteComponent(() => import('./seller-list.js'), 'SellerList'),
});

const newSellerRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'sellers/new',
  component: lazyRouteComponent(() => import('./seller-form.js'), 'NewSeller'),
});

const sellerRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'sellers/$seller',
  component: lazyRouteComponent(() => import('./seller-page.js'), 'SellerPage'),
});

const editSellerRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'sellers/$seller/edit',
  component: lazyRouteComponent(() => import('./seller-form.js'), 'EditSeller'),
});

export const sellerRoutes = [sellerListRoute, newSellerRoute, sellerRoute, editSellerRoute] as const;

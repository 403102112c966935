import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../app/root-route.js';
import { listSearch } from '../../patterns/list/list-search.js';

const customerListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'customers',
  validateSearch: listSearch(['levelId', 'email', 'phone', 'loyaltyCardNumber', 'manuallyAssignedLevel']),
  component: lazyRouteComponent(() => import('./customer-list.js'), 'CustomerList'),
});

const importCustomersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'customers/import',
  component: lazyRouteComponent(() => import('./import-page.js'), 'ImportCustomers'),
});

const customerRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'customers/$customer',
  component: lazyRouteComponent(() => import('./customer-page.js'), 'CustomerPage'),
});

export const customerRoutes = [customerListRoute, importCustomersRoute, customerRoute] as const;

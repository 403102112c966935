import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../app/root-route.js';
import { listSearch } from '../../patterns/list/list-search.js';
import { RANGE_NAMES } from '../../patterns/range/days.js';

const customerListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'customers',
  validateSearch: listSearch([
    ...(['levelId', 'email', 'phone', 'loyaltyCardNumber', 'manuallyAssignedLevel'] as const),
    ...RANGE_NAMES,
  ]),
  component: lazyRouteComponent(() => import('./customer-list.js'), 'CustomerList'),
});

const importCustomersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'customers/import',
  component: lazyRouteComponent(() => import('./import-page.js'), 'ImportCustomers'),
});

const newCustomerRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'customers/new',
  component: lazyRouteComponent(() => import('./customer-form.js'), 'NewCustomer'),
});

const customerRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'customers/$customer',
  validateSearch: ({ tab }: Record<string, unknown>): { readonly tab?: string | undefined } =>
    typeof tab === 'string' ? { tab } : {},
  component: lazyRouteComponent(() => import('./customer-page.js'), 'CustomerPage'),
});

const editCustomerRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'customers/$customer/edit',
  component: lazyRouteComponent(() => import('./customer-form.js'), 'EditCustomer'),
});

export const customerRoutes = [
  customerListRoute,
  importCustomersRoute,
  newCustomerRoute,
  customerRoute,
  editCustomerRoute,
] as const;

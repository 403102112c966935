import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.js';
import { shellRoute } from '../../app/root-route.js';
import { listSearch } from '../../patterns/list/list-search.js';
import { RANGE_NAMES } from '../../patterns/range/days.js';

const customerListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'customers',
  validateSearch: listSearch([
    ...([
      'levelId',
      'status',
      'segmentId',
      'labels',
      'balanceFrom',
      'balanceTo',
      'email',
      'phone',
      'loyaltyCardNumber',
      'manuallyAssignedLevel',
    ] as const),
    ...RANGE_NAMES,
  ]),
  component: lazyScreen(() => import('./customer-list.js'), 'CustomerList'),
});

const importCustomersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'customers/import',
  component: lazyScreen(() => import('./import-page.js'), 'ImportCustomers'),
});

const newCustomerRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'customers/new',
  component: lazyScreen(() => import('./customer-form.js'), 'NewCustomer'),
});

interface CustomerSearch {
  readonly tab?: string | undefined;
  /** The dialog that is open at first: `add`, `spend` or `buy`. */
  readonly open?: string | undefined;
}

const customerRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'customers/$customer',
  validateSearch: ({ tab, open }: Record<string, unknown>): CustomerSearch => ({
    ...(typeof tab === 'string' && { tab }),
    ...(typeof open === 'string' && { open }),
  }),
  component: lazyScreen(() => import('./customer-page.js'), 'CustomerPage'),
});

const editCustomerRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'customers/$customer/edit',
  component: lazyScreen(() => import('./customer-form.js'), 'EditCustomer'),
});

export const customerRoutes = [
  customerListRoute,
  importCustomersRoute,
  newCustomerRoute,
  customerRoute,
  editCustomerRoute,
] as const;

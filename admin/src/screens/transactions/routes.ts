import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.js';
import { shellRoute } from '../../app/root-route.js';
import { listSearch } from '../../patterns/list/list-search.js';
import { RANGE_NAMES } from '../../patterns/range/days.js';

const transactionListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'transactions',
  validateSearch: listSearch([
    'documentType',
    'posId',
    'labels',
    'customerId',
    'customerData_name',
    'customerData_email',
    'customerData_phone',
    'customerData_loyaltyCardNumber',
    ...RANGE_NAMES,
  ]),
  component: lazyScreen(() => import('./transaction-list.js'), 'TransactionList'),
});

const newTransactionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'transactions/new',
  validateSearch: ({ returnOf }: Record<string, unknown>) =>
    typeof returnOf === 'string' ? { returnOf } : {},
  component: lazyScreen(() => import('./transaction-form.js'), 'NewTransaction'),
});

const importRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'transactions/import',
  component: lazyScreen(() => import('./import-page.js'), 'ImportTransactions'),
});

const transactionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'transactions/$transaction',
  component: lazyScreen(() => import('./transaction-page.js'), 'TransactionPage'),
});

export const transactionRoutes = [
  transactionListRoute,
  newTransactionRoute,
  importRoute,
  transactionRoute,
] as const;

import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.js';
import { shellRoute } from '../../app/root-route.js';
import { listSearch } from '../../patterns/list/list-search.js';
import { RANGE_NAMES } from '../../patterns/range/days.js';

const transferListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'transfers',
  validateSearch: listSearch([
    'type',
    'state',
    'customerId',
    'customerFirstName',
    'customerLastName',
    'customerEmail',
    'customerPhone',
    ...RANGE_NAMES,
  ]),
  component: lazyScreen(() => import('./transfer-list.js'), 'TransferList'),
});

const importPointsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'transfers/import',
  component: lazyScreen(() => import('./import-page.js'), 'ImportPoints'),
});

const missingPointsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'transfers/missing',
  validateSearch: listSearch(['customerId', 'isOwed']),
  component: lazyScreen(() => import('./missing-points.js'), 'MissingPoints'),
});

export const transferRoutes = [transferListRoute, importPointsRoute, missingPointsRoute] as const;

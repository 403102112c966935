import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
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
  component: lazyRouteComponent(() => import('./transfer-list.js'), 'TransferList'),
});

const importPointsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'transfers/import',
  component: lazyRouteComponent(() => import('./import-page.js'), 'ImportPoints'),
});

const missingPointsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'transfers/missing',
  validateSearch: listSearch(['customerId', 'isOwed']),
  component: lazyRouteComponent(() => import('./missing-points.js'), 'MissingPoints'),
});

export const transferRoutes = [transferListRoute, importPointsRoute, missingPointsRoute] as const;

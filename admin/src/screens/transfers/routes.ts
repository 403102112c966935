import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../app/root-route.js';
import { listSearch } from '../../patterns/list/list-search.js';

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
  ]),
  component: lazyRouteComponent(() => import('./transfer-list.js'), 'TransferList'),
});

const importPointsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'transfers/import',
  component: lazyRouteComponent(() => import('./import-page.js'), 'ImportPoints'),
});

export const transferRoutes = [transferListRoute, importPointsRoute] as const;

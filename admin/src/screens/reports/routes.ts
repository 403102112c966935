import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.js';
import { shellRoute } from '../../app/root-route.js';
import { listSearch } from '../../patterns/list/list-search.js';
import { RANGE_NAMES } from '../../patterns/range/days.js';

const reportRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'reports',
  validateSearch: listSearch(RANGE_NAMES),
  component: lazyScreen(() => import('./reports-page.js'), 'ReportsPage'),
});

/** The rows behind a figure: of a month of issue, or of lots that expire. */
const reportRowsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'reports/rows',
  validateSearch: listSearch(['month', 'figure', 'from', 'to']),
  component: lazyScreen(() => import('./rows-page.js'), 'RowsPage'),
});

export const reportRoutes = [reportRoute, reportRowsRoute] as const;

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../app/root-route.js';
import { listSearch } from '../../patterns/list/list-search.js';
import { RANGE_NAMES } from '../../patterns/range/days.js';

const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  validateSearch: listSearch(RANGE_NAMES),
  component: lazyRouteComponent(() => import('./home.js'), 'Home'),
});

export const homeRoutes = [homeRoute] as const;

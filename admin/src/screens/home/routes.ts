import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../app/root-route.js';
import { RANGE_NAMES, type RangeSearch } from '../../patterns/range/days.js';

const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  validateSearch: (given: Record<string, unknown>): RangeSearch =>
    Object.fromEntries(
      RANGE_NAMES.flatMap((name) => (typeof given[name] === 'string' ? [[name, given[name]]] : [])),
    ),
  component: lazyRouteComponent(() => import('./home.js'), 'Home'),
});

export const homeRoutes = [homeRoute] as const;

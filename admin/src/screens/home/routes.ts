import { createRoute } from '@tanstack/react-router';
import { lazyPart } from '../../app/lazy-screen.js';
import { shellRoute } from '../../app/root-route.js';
import { listSearch } from '../../patterns/list/list-search.js';
import { RANGE_NAMES } from '../../patterns/range/days.js';

const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  validateSearch: listSearch(RANGE_NAMES),
  // It does not wait for what the other screens say.
  component: lazyPart(() => import('./home.js'), 'Home'),
});

export const homeRoutes = [homeRoute] as const;

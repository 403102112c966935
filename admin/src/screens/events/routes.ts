import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.js';
import { shellRoute } from '../../app/root-route.js';
import { listSearch } from '../../patterns/list/list-search.js';
import { RANGE_NAMES } from '../../patterns/range/days.js';

const eventListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'events',
  validateSearch: listSearch(['type', 'uuid', ...RANGE_NAMES]),
  component: lazyScreen(() => import('./event-list.js'), 'EventList'),
});

const eventRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'events/$event',
  component: lazyScreen(() => import('./event-page.js'), 'EventPage'),
});

export const eventRoutes = [eventListRoute, eventRoute] as const;

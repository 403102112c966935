import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../app/root-route.js';
import { listSearch } from '../../patterns/list/list-search.js';

const levelListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'levels',
  validateSearch: listSearch(['active']),
  component: lazyRouteComponent(() => import('./level-list.js'), 'LevelList'),
});

const newLevelRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'levels/new',
  component: lazyRouteComponent(() => import('./level-form.js'), 'NewLevel'),
});

const levelRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'levels/$level',
  component: lazyRouteComponent(() => import('./level-page.js'), 'LevelPage'),
});

const editLevelRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'levels/$level/edit',
  component: lazyRouteComponent(() => import('./level-form.js'), 'EditLevel'),
});

export const levelRoutes = [levelListRoute, newLevelRoute, levelRoute, editLevelRoute] as const;

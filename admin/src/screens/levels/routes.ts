import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../app/root-route.js';
import { listSearch } from '../../patterns/list/list-search.js';

export const levelListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'levels',
  validateSearch: listSearch(['active']),
  component: lazyRouteComponent(() => import('./level-list.js'), 'LevelList'),
});

export const newLevelRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'levels/new',
  component: lazyRouteComponent(() => import('./level-form.js'), 'NewLevel'),
});

export const levelRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'levels/$level',
  component: lazyRouteComponent(() => import('./level-page.js'), 'LevelPage'),
});

export const editLevelRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'levels/$level/edit',
  component: lazyRouteComponent(() => import('./level-form.js'), 'EditLevel'),
});

export const levelRoutes = [levelListRoute, newLevelRoute, levelRoute, editLevelRoute] as const;

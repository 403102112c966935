import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.js';
import { shellRoute } from '../../app/root-route.js';
import { listSearch } from '../../patterns/list/list-search.js';

const levelListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'levels',
  validateSearch: listSearch(['active']),
  component: lazyScreen(() => import('./level-list.js'), 'LevelList'),
});

const newLevelRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'levels/new',
  component: lazyScreen(() => import('./level-form.js'), 'NewLevel'),
});

const levelRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'levels/$level',
  component: lazyScreen(() => import('./level-page.js'), 'LevelPage'),
});

const editLevelRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'levels/$level/edit',
  component: lazyScreen(() => import('./level-form.js'), 'EditLevel'),
});

export const levelRoutes = [levelListRoute, newLevelRoute, levelRoute, editLevelRoute] as const;

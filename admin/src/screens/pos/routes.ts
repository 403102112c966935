import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.js';
import { shellRoute } from '../../app/root-route.js';
import { listSearch } from '../../patterns/list/list-search.js';

const posListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'pos',
  validateSearch: listSearch(['identifier', 'city']),
  component: lazyScreen(() => import('./pos-list.js'), 'PosList'),
});

const newPosRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'pos/new',
  component: lazyScreen(() => import('./pos-form.js'), 'NewPos'),
});

const posRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'pos/$pos',
  component: lazyScreen(() => import('./pos-page.js'), 'PosPage'),
});

const editPosRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'pos/$pos/edit',
  component: lazyScreen(() => import('./pos-form.js'), 'EditPos'),
});

export const posRoutes = [posListRoute, newPosRoute, posRoute, editPosRoute] as const;

import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.js';
import { shellRoute } from '../../app/root-route.js';
import { listSearch } from '../../patterns/list/list-search.js';

const categoryListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'categories',
  validateSearch: listSearch(['active']),
  component: lazyScreen(() => import('./category-list.js'), 'CategoryList'),
});

const newCategoryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'categories/new',
  component: lazyScreen(() => import('./category-form.js'), 'NewCategory'),
});

const categoryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'categories/$category',
  component: lazyScreen(() => import('./category-page.js'), 'CategoryPage'),
});

const editCategoryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'categories/$category/edit',
  component: lazyScreen(() => import('./category-form.js'), 'EditCategory'),
});

export const categoryRoutes = [
  categoryListRoute,
  newCategoryRoute,
  categoryRoute,
  editCategoryRoute,
] as const;

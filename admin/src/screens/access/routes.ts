import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.js';
import { shellRoute } from '../../app/root-route.js';
import { listSearch } from '../../patterns/list/list-search.js';

const apiKeyListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'api-keys',
  validateSearch: listSearch(),
  component: lazyScreen(() => import('./api-key-list.js'), 'ApiKeyList'),
});

const newApiKeyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'api-keys/new',
  component: lazyScreen(() => import('./api-key-form.js'), 'NewApiKey'),
});

const apiKeyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'api-keys/$key',
  component: lazyScreen(() => import('./api-key-page.js'), 'ApiKeyPage'),
});

const administratorListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'administrators',
  validateSearch: listSearch(),
  component: lazyScreen(() => import('./administrator-list.js'), 'AdministratorList'),
});

const newAdministratorRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'administrators/new',
  component: lazyScreen(() => import('./administrator-form.js'), 'NewAdministrator'),
});

const administratorRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'administrators/$administrator',
  component: lazyScreen(() => import('./administrator-page.js'), 'AdministratorPage'),
});

const editAdministratorRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'administrators/$administrator/edit',
  component: lazyScreen(() => import('./administrator-form.js'), 'EditAdministrator'),
});

const roleListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'roles',
  validateSearch: listSearch(),
  component: lazyScreen(() => import('./role-list.js'), 'RoleList'),
});

const newRoleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'roles/new',
  component: lazyScreen(() => import('./role-form.js'), 'NewRole'),
});

const roleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'roles/$role',
  component: lazyScreen(() => import('./role-page.js'), 'RolePage'),
});

const editRoleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'roles/$role/edit',
  component: lazyScreen(() => import('./role-form.js'), 'EditRole'),
});

export const accessRoutes = [
  apiKeyListRoute,
  newApiKeyRoute,
  apiKeyRoute,
  administratorListRoute,
  newAdministratorRoute,
  administratorRoute,
  editAdministratorRoute,
  roleListRoute,
  newRoleRoute,
  roleRoute,
  editRoleRoute,
] as const;

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../app/root-route.js';
import { listSearch } from '../../patterns/list/list-search.js';

export const apiKeyListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'api-keys',
  validateSearch: listSearch(),
  component: lazyRouteComponent(() => import('./api-key-list.js'), 'ApiKeyList'),
});

export const newApiKeyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'api-keys/new',
  component: lazyRouteComponent(() => import('./api-key-form.js'), 'NewApiKey'),
});

export const apiKeyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'api-keys/$key',
  component: lazyRouteComponent(() => import('./api-key-page.js'), 'ApiKeyPage'),
});

export const administratorListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'administrators',
  validateSearch: listSearch(),
  component: lazyRouteComponent(() => import('./administrator-list.js'), 'AdministratorList'),
});

export const newAdministratorRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'administrators/new',
  component: lazyRouteComponent(() => import('./administrator-form.js'), 'NewAdministrator'),
});

export const administratorRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'administrators/$administrator',
  component: lazyRouteComponent(() => import('./administrator-page.js'), 'AdministratorPage'),
});

export const editAdministratorRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'administrators/$administrator/edit',
  component: lazyRouteComponent(() => import('./administrator-form.js'), 'EditAdministrator'),
});

export const roleListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'roles',
  validateSearch: listSearch(),
  component: lazyRouteComponent(() => import('./role-list.js'), 'RoleList'),
});

export const newRoleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'roles/new',
  component: lazyRouteComponent(() => import('./role-form.js'), 'NewRole'),
});

export const roleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'roles/$role',
  component: lazyRouteComponent(() => import('./role-page.js'), 'RolePage'),
});

export const editRoleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'roles/$role/edit',
  component: lazyRouteComponent(() => import('./role-form.js'), 'EditRole'),
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

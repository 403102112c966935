import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../app/root-route.js';

const accountRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'account',
  component: lazyRouteComponent(() => import('./account-page.js'), 'AccountPage'),
});

export const accountRoutes = [accountRoute] as const;

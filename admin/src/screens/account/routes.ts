import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.js';
import { shellRoute } from '../../app/root-route.js';

const accountRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'account',
  component: lazyScreen(() => import('./account-page.js'), 'AccountPage'),
});

export const accountRoutes = [accountRoute] as const;

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../app/root-route.js';

const healthRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'health',
  component: lazyRouteComponent(() => import('./health-page.js'), 'HealthPage'),
});

export const healthRoutes = [healthRoute] as const;

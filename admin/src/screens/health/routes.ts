import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.js';
import { shellRoute } from '../../app/root-route.js';

const healthRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: 'health',
  component: lazyScreen(() => import('./health-page.js'), 'HealthPage'),
});

export const healthRoutes = [healthRoute] as const;
